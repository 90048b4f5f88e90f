import { sql } from 'kysely';
import type { Condition, Selection } from './store.ts';

/** A place in a sorted list: the row after which it goes on. */
export interface Anchor {
  value: unknown;
  id: string;
}

/** Rows after the anchor, as one row comparison that an index over (sort value, id) answers. */
export function after({ by, order }: NonNullable<Selection['sort']>, { value, id }: Anchor): Condition {
  return sql`(${by}, id) ${sql.raw(order === 'asc' ? '>' : '<')} (${value}, ${id})`;
}

/** The place of a row that was selected with `also: sort.by`. */
export function anchorOf(row: { id: string; sortValue?: unknown }): Anchor {
  return { value: row.sortValue, id: row.id };
}
