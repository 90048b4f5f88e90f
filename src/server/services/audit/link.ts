import { createHash } from 'node:crypto';
import type { JsonValue } from '../../../definition/types/json.ts';

/** The chain's own entries: where it begins, and what was trimmed on purpose. */
export const BEGIN = 'begin';
export const TRIM = 'trim';

/** A row of a log, as far as it is sealed: all that somebody might want to have been different. */
export interface LogRow {
  log: string;
  id: string;
  by: string | null;
  at: Date;
  data: JsonValue;
}

export interface Link {
  seq: number;
  log: string;
  rowId: string;
  at: Date;
  digest: string;
}

export function digestOf({ id, by, at, data }: Omit<LogRow, 'log'>): string {
  return sha256([id, by, at.toISOString(), canonical(data)]);
}

/** The hash of a link, which stands for everything before it too. */
export function hashOf(previous: string, { seq, log, rowId, at, digest }: Link): string {
  return sha256([previous, seq, log, rowId, at.toISOString(), digest]);
}

function sha256(parts: JsonValue): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** Objects in the order of their keys: how a database orders them is its own business. */
function canonical(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([name, each]) => [name, canonical(each)]);
}
