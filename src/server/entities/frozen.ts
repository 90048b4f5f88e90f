import type { DataError } from '../../definition/types/projection.ts';
import type { BehaviourContext, Change } from './behaviour.ts';

/** A code that topics and other records go by stays as it was made: under another name it would give what that one gives. */
export function frozen({ before, data }: Change, field: string, { text }: BehaviourContext): DataError[] {
  return before && before.data[field] !== data[field] ? [{ path: field, message: text('fixed') }] : [];
}
