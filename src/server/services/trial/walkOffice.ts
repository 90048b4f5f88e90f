import type { Scope } from '../../../definition/expression/scope.ts';
import { evaluateTemplate } from '../../../definition/expression/template.ts';
import { textOf } from '../../../definition/expression/value.ts';
import { currentRows, isRowGone } from '../../../definition/projection/row-scope.ts';
import type { TopicDefinition } from '../../../definition/types/definition.ts';
import type { FormData, JsonObject } from '../../../definition/types/json.ts';
import type { ProcessNode } from '../../../definition/types/process.ts';
import type { EmbeddedEngine, EngineRun } from '../../engine/port.ts';
import { approversOf, type Approval } from '../flow/approvals.ts';
import { appoint, voiceOf, type Desk } from '../flow/appoint.ts';
import type { CreatedTask, Office } from '../flow/office.ts';
import type { WalkWorld } from './walkWorld.ts';

/** A request that goes its way in memory is called this wherever it needs a name. */
const SIMULATED = 'simulated';

interface Walked {
  topic: TopicDefinition;
  initiator: string;
  world: WalkWorld;
  formData: FormData;
  scope: Scope;
  now: Date;
  /** who approved which step so far */
  approvals: readonly Approval[];
  /** the step that somebody was sent back to: it never completes by itself */
  asked: string | undefined;
}

/** What the engine asks of a request that is only walked: the world's people and the form as it stands answer. */
export function walkOffice({ topic, initiator, world, formData, scope, now, approvals, asked }: Walked): Office {
  const { manifest, process } = topic;
  const staffing = {
    active: (id: string) => world.people.has(id),
    members: (group: string) => [...world.people.members(group)],
    leaderAbove: (id: string) => world.people.superiorOf(id),
  };
  const desk = (node: ProcessNode): Desk => {
    return { node, initiator, rights: manifest.nodes[node.id], rules: manifest.approvers ?? {}, staffing };
  };
  const evaluate: Office['evaluate'] = (text, local) =>
    evaluateTemplate(text, {
      ...scope,
      variables: { ...formData, ...scope.variables, ...currentRows(topic, formData, local) },
    });
  return {
    ...{ instanceId: SIMULATED, initiator, now, evaluate },
    voice: (node, userId) => voiceOf(desk(node), userId),
    isRowGone: (rows) => isRowGone(topic, rows, formData),
    process: (key) => (key === null ? process : world.called(key)),
    nameOf: ({ name }, _rows, local) => textOf(evaluate(name, local)),
    appoint: (node, found, path) =>
      appoint({
        ...desk(node),
        found,
        approvedBy: path.map((id) => approversOf(approvals, id)),
        mayComplete: node.id !== asked,
      }),
  };
}

interface Standing {
  topic: TopicDefinition;
  world: WalkWorld;
  engine: EmbeddedEngine;
  tokens: JsonObject | null;
  tasks: readonly CreatedTask[];
}

/** What the engine is told of it: where it stands, and the processes that it may call, which are deployed. */
export function walkRun({ topic, world, engine, tokens, tasks }: Standing): EngineRun {
  const models = new Map([['', topic.process]]);
  for (const model of models.values()) {
    for (const { calledElement: key } of Object.values(model.nodes)) {
      const called = key === undefined ? undefined : world.called(key);
      if (key !== undefined && called && !models.has(key)) models.set(key, called);
    }
  }
  engine.deploy(models);
  const keys = [...models.keys()].filter((key) => key !== '');
  return {
    instanceId: SIMULATED,
    version: '',
    called: Object.fromEntries(keys.map((key) => [key, key])),
    tokens,
    holders: Object.fromEntries(tasks.flatMap(({ token, assignee }) => (assignee === null ? [] : [[token, assignee]]))),
    decisions: {},
  };
}
