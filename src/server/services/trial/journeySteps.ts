import { VERBS } from '../../../definition/verbs.ts';

/** Verbs on a task, and what a task's holder may do to the whole request. */
export function isOnTask(verb: string): boolean {
  const facts = Object.entries(VERBS).find(([name]) => name === verb)?.[1];
  return facts?.on === 'task' || (facts?.on === 'request' && facts.node !== undefined);
}

/** Whom a step names, as the server reads it. */
export function namedIn({ userIds, userId }: Record<string, unknown>): string[] {
  const named: unknown[] = Array.isArray(userIds) ? userIds : [userIds ?? userId];
  return named.filter((one) => typeof one === 'string');
}
