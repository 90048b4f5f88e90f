import { textOf } from '../../definition/expression/value.ts';
import { dueDate } from '../../definition/process/timer.ts';
import type { ProcessNode } from '../../definition/types/process.ts';
import type { JsonValue } from '../../definition/types/json.ts';
import type { Move } from './move.ts';
import type { CreatedTask, Found, RowIds } from './port.ts';
import type { Token } from './token.ts';
import { armBoundaries } from './timers.ts';

export interface TaskOptions {
  /** the task comes back to people: earlier approvals do not count for it */
  again?: boolean;
  /** who held it before it was taken away */
  holder?: string;
}

/** The applicant's own step after a roll back to the start. */
export const APPLICANT = 'start';
const APPLICANT_NAME = '申请人';

/** Opens the task of a token at a user task, or completes it where the approver rules say so. */
export function openTask(move: Move, node: ProcessNode, token: Token, options: TaskOptions = {}): void {
  move.step(node);
  const local = move.localOf(token);
  const found = findPeople(move, node, local);
  const who = options.holder ?? token.loop?.who;
  const history = options.again ? [] : completedBefore(move, token);
  const appointed = move.run.appoint(node, who === undefined ? found : { ...found, assignee: who }, history);
  if (appointed.auto) {
    move.automatic.push({ activityId: node.id, name: nameOf(move, node, token), reason: appointed.reason });
    move.finish(token, true);
    return;
  }
  move.tasks.set(token.id, {
    ...idOf(move, token),
    activityId: node.id,
    name: nameOf(move, node, token),
    rows: rowsOf(move, token),
    assignee: appointed.assignee,
    candidateUsers: appointed.candidateUsers,
    candidateGroups: appointed.candidateGroups,
    dueAt: node.dueDate === undefined ? null : readDueDate(move, node, node.dueDate, local),
    reason: appointed.reason ?? '',
  });
  // the clocks of a multi-instance hang on the whole, not on one instance
  if (!token.loop) armBoundaries(move, node, token);
}

/** Gives the request back to its applicant. */
export function openApplicantTask(move: Move, token: Token): void {
  const start = move.graphIn(null).start(move.run.model.id);
  move.tasks.set(token.id, {
    ...idOf(move, token),
    activityId: APPLICANT,
    name: start?.name || APPLICANT_NAME,
    assignee: move.run.initiator,
    candidateUsers: [],
    candidateGroups: [],
    dueAt: null,
    reason: '',
    rows: null,
  });
}

/** A token has one task in its life, and a task's id tells its request. */
function idOf(move: Move, { id: token }: Token): Pick<CreatedTask, 'id' | 'token'> {
  return { id: `${move.run.instanceId}-${token}`, token };
}

export function nameOf(move: Move, node: ProcessNode, token: Token): string {
  return move.run.nameOf?.(node, rowsOf(move, token)) || node.name || node.id;
}

/** The rows that the work at a token is about: its own and those of the scopes around it. */
function rowsOf(move: Move, token: Token): RowIds | null {
  const rows: Record<string, string> = {};
  for (let here: Token | undefined = token; here; here = move.parentOf(here)) {
    const id = rowIdOf(here.loop?.element);
    if (id !== undefined) rows[here.activity] ??= id;
  }
  return Object.keys(rows).length > 0 ? rows : null;
}

/** The stable id of an element that is a row of a table. */
export function rowIdOf(element: JsonValue | undefined): string | undefined {
  if (typeof element !== 'object' || element === null || Array.isArray(element)) return undefined;
  return typeof element['_id'] === 'string' ? element['_id'] : undefined;
}

/** User tasks that people completed on the way to this token, each once, in the order of its last completion. */
export function completedBefore(move: Move, token: Token): string[] {
  return completedIn(move, move.trail.before([token.cause]));
}

/** User tasks completed by these events, each once, in the order of its last completion. */
export function completedIn(move: Move, numbers: ReadonlySet<number>): string[] {
  const names = new Set<string>();
  for (const n of [...numbers].sort((a, b) => a - b)) {
    const event = move.trail.get(n);
    for (const name of event ? (event.t ?? [event.a]) : []) {
      if (!move.isUserTask(name)) continue;
      names.delete(name);
      names.add(name);
    }
  }
  return [...names];
}

function findPeople(move: Move, node: ProcessNode, local: Record<string, unknown>): Found {
  const idsOf = (text: string): string[] => idsIn(move.evaluate(node, text, local));
  const assignees = node.assignee === undefined ? [] : idsOf(node.assignee);
  const users = [...(assignees.length > 1 ? assignees : []), ...(node.candidateUsers ?? []).flatMap(idsOf)];
  const groups = (node.candidateGroups ?? []).flatMap(idsOf);
  return {
    assignee: assignees.length === 1 ? (assignees[0] ?? null) : null,
    candidateUsers: [...new Set(users)],
    // a prefix before an empty value is nobody: `dept:${deptOf(x)}`
    candidateGroups: [...new Set(groups)].filter((group) => !group.endsWith(':')),
  };
}

/** Ids in what an expression gave: one, a list, or several with commas between. */
function idsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  return textOf(value)
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
}

function readDueDate(move: Move, node: ProcessNode, text: string, local: Record<string, unknown>): Date | null {
  const value = textOf(move.evaluate(node, text, local));
  if (value === '') return null;
  const due = dueDate(value, move.run.now);
  if (!due) throw move.failure(node, `due date "${value}" is no date`);
  return due;
}
