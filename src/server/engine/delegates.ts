import { textOf } from '../../definition/expression/value.ts';
import type { ProcessNode } from '../../definition/types/process.ts';
import type { Move } from './move.ts';

/** Notes a service task for the caller to run in this transaction, with its fields evaluated. */
export function delegate(move: Move, node: ProcessNode, local: Record<string, unknown>): void {
  const fields = Object.entries(node.fields ?? {}).map(([name, text]) => {
    return [name, textOf(move.evaluate(node, text, local))] as const;
  });
  move.delegates.push({
    activityId: node.id,
    name: node.name || node.id,
    delegate: node.delegate ?? '',
    fields: Object.fromEntries(fields),
  });
}
