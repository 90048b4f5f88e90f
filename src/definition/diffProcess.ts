import { NODE_WORDS } from './process/vocabulary.ts';
import { say } from './text/say.ts';
import type { Change, ChangedNodes } from './types/change.ts';
import type { TopicDefinition } from './types/definition.ts';
import type { ProcessNode } from './types/process.ts';

/** What another drawing means: who waits where, who does what, and which way one goes on. */
export function diffProcess(before: TopicDefinition, after: TopicDefinition): Change[] {
  const changes: Change[] = [];
  const [old, now] = [before.process.nodes, after.process.nodes];
  for (const [id, node] of Object.entries(old)) {
    const is = now[id];
    const at: ChangedNodes = { nodes: [id], how: is === undefined ? 'gone' : 'changed' };
    if (is === undefined) {
      const holds = node.type === 'userTask' || node.type === 'subProcess' || node.type === 'intermediateCatchEvent';
      changes.push(
        holds
          ? {
              level: 'breaking',
              what: say`${NODE_WORDS[node.type]} "${id}" is gone: requests that wait there cannot be migrated`,
              at,
            }
          : { level: 'care', what: say`${NODE_WORDS[node.type]} "${id}" is gone`, at },
      );
    } else if (is.type !== node.type) {
      changes.push({
        level: 'breaking',
        what: say`"${id}" was ${NODE_WORDS[node.type]} and is ${NODE_WORDS[is.type]} now`,
        at,
      });
    } else {
      if (approverOf(is) !== approverOf(node))
        changes.push({ level: 'care', what: say`somebody else does "${id}" from now on`, at });
      if (is.dueDate !== node.dueDate) changes.push({ level: 'care', what: say`"${id}" is due at another time`, at });
      if (is.name !== node.name)
        changes.push({ level: 'safe', what: say`"${id}" was called "${node.name || id}" before`, at });
    }
  }
  for (const [id, node] of Object.entries(now)) {
    if (!Object.hasOwn(old, id))
      changes.push({
        level: 'care',
        what: say`new ${NODE_WORDS[node.type]} "${id}"`,
        at: { nodes: [id], how: 'added' },
      });
  }
  const turned = turnedFlows(before, after);
  if (turned !== undefined) {
    const at: ChangedNodes = { nodes: turned, how: 'changed' };
    changes.push({ level: 'care', what: say`the ways through the process changed`, ...(turned.length > 0 && { at }) });
  }
  return changes;
}

/** From where one goes on by other ways than before, of what both have; undefined where all ways are as they were. */
function turnedFlows(before: TopicDefinition, after: TopicDefinition): string[] | undefined {
  const ways = ({ process }: TopicDefinition, id?: string): string =>
    JSON.stringify(
      Object.values(process.flows).flatMap(({ source, target, condition }) =>
        id === undefined || id === source ? [[source, target, condition]] : [],
      ),
    );
  if (ways(before) === ways(after)) return undefined;
  const both = Object.keys(after.process.nodes).filter((id) => Object.hasOwn(before.process.nodes, id));
  return both.filter((id) => ways(before, id) !== ways(after, id));
}

/** What each node may write, see and do. */
export function diffNodes(
  { manifest: before }: TopicDefinition,
  { manifest: after, process }: TopicDefinition,
): Change[] {
  const named = [...new Set([...Object.keys(before.nodes), ...Object.keys(after.nodes)])];
  return named.flatMap((node): Change[] => {
    // of a step that is gone, or new, the process says it
    const isStep = node !== 'start' && node !== 'view';
    if (isStep && (!(node in before.nodes) || !(node in after.nodes)) && !(node in process.nodes)) return [];
    if (JSON.stringify(before.nodes[node] ?? {}) === JSON.stringify(after.nodes[node] ?? {})) return [];
    const at: ChangedNodes = { nodes: [node], how: 'changed' };
    if (node === 'start')
      return [{ level: 'care', what: say`who fills in the form may write, see or do something else`, at }];
    if (node === 'view')
      return [{ level: 'care', what: say`who looks at a request afterwards sees something else`, at }];
    return [{ level: 'care', what: say`who does "${node}" may write, see or do something else`, at }];
  });
}

function approverOf({ assignee, candidateUsers, candidateGroups, multi }: ProcessNode): string {
  return JSON.stringify([assignee, candidateUsers, candidateGroups, multi]);
}
