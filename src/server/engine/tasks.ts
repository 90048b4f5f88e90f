import type { ProcessNode } from '../../definition/types/process.ts';
import type { JsonValue } from '../../definition/types/json.ts';
import type { Entered, RowIds } from './port.ts';
import type { Step } from './step.ts';
import type { Token } from './token.ts';

export interface TaskOptions {
  /** the task comes back to people: earlier approvals do not count for it */
  again?: boolean;
  /** who held it before it was taken away */
  holder?: string;
}

/** A token has come to a user task. */
export function openTask(step: Step, node: ProcessNode, token: Token, options: TaskOptions = {}): void {
  step.count(node);
  const holder = options.holder ?? token.loop?.who;
  step.entered.set(token.id, {
    ...taskAt(step, token),
    ...(options.again && { path: [] }),
    ...(holder !== undefined && { holder }),
  });
  // the events of a multi-instance hang on the whole, not on one instance
  if (!token.loop) step.await(node, token);
}

/** Gives the request back to its applicant. */
export function openApplicantTask(step: Step, token: Token): void {
  step.entered.set(token.id, { ...taskAt(step, token), path: [] });
}

/** What a task of this token is about. */
export function taskAt(step: Step, token: Token): Entered {
  return {
    ...step.siteOf(token, token.activity),
    token: token.id,
    rows: rowsOf(step, token),
    path: completedIn(step, step.trail.before([token.cause])),
  };
}

/** The rows that the work at a token is about: its own and those of the scopes around it. */
function rowsOf(step: Step, token: Token): RowIds | null {
  const rows: Record<string, string> = {};
  for (let here: Token | undefined = token; here; here = step.parentOf(here)) {
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

/** User tasks completed by these events, each once, in the order of its last completion. */
export function completedIn(step: Step, numbers: ReadonlySet<number>): string[] {
  const names = new Set<string>();
  for (const n of [...numbers].sort((a, b) => a - b)) {
    const event = step.trail.get(n);
    for (const name of event ? (event.t ?? [event.a]) : []) {
      if (!step.isUserTask(name)) continue;
      names.delete(name);
      names.add(name);
    }
  }
  return [...names];
}
