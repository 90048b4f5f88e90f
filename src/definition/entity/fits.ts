import { say, type Words } from '../text/say.ts';
import { isFileList } from '../schema/walk.ts';
import type { EntityView } from '../types/manifest.ts';
import type { JsonSchema } from '../types/schema.ts';
import type { EntityColumn } from './columns.ts';
import { referenceOf } from './fields.ts';

/** Which fields may stand where a manifest names one: the checker judges by it, and the studio offers no others. */

export type ViewPart = 'from' | 'to' | 'day' | 'title' | 'picture' | 'image' | 'price' | 'by';

/** The parts that each kind of view is drawn by. */
export const DRAWN_BY: Readonly<Record<EntityView['kind'], readonly ViewPart[]>> = {
  calendar: ['title', 'from', 'to'],
  week: ['title', 'day', 'from', 'to'],
  gallery: ['title', 'picture', 'image', 'price'],
  board: ['title', 'by'],
};

/** What a kind of view cannot do without. */
export const VIEW_NEEDS: Readonly<Record<EntityView['kind'], readonly ViewPart[]>> = {
  calendar: ['from'],
  week: ['from'],
  gallery: ['picture'],
  board: [],
};

/** Why a view cannot be drawn by this field. */
export function viewMisfit({ kind, day }: EntityView, part: ViewPart, column: EntityColumn): Words | undefined {
  const { name, schema } = column;
  const isPicture = part === 'picture' || part === 'image';
  if (isPicture) return isFileList(schema) ? undefined : say`"${name}" holds no pictures; write a field of attachments`;
  if (column.kind === 'nested') return say`"${name}" holds rows or files: nothing to be read in one line`;
  if (part === 'title') return undefined;
  if (kind === 'calendar' && column.kind !== 'date') return say`"${name}" is no date, by which a calendar goes`;
  if (part === 'from' && kind === 'week' && day === undefined && column.kind !== 'date')
    return say`"${name}" is no date; a week that goes by something else needs "day", the field of the weekday`;
  if (part === 'day' && column.kind !== 'number' && !isChosen(column))
    return say`"${name}" is no weekday: write a number or choices from 1 (Monday) to 7`;
  if (part === 'by' && (column.kind !== 'choice' || referenceOf(schema)))
    return say`"${name}" has no choices of which a board could make its columns; write a field with "oneOf" or "x-dict"`;
  return undefined;
}

/** Whether its choices could stand beside a list. */
export const fitsAside = (column: EntityColumn): boolean =>
  column.kind === 'choice' || (column.kind === 'list' && isChosen(column));

/** Whether a row switches it: yes or no, or 0 and 1 by their titles. */
export const fitsInline = ({ type, oneOf = [], readOnly }: JsonSchema): boolean =>
  readOnly !== true && (type === 'boolean' || oneOf.map((option) => option.const).join() === '0,1');

/** Whether it holds the id of a parent of the same kind. */
export function fitsTree(schema: JsonSchema, entity: string): boolean {
  const parent = referenceOf(schema);
  return parent?.entity === entity && !parent.many;
}

export const fitsScope = ({ format, items }: JsonSchema): boolean =>
  format === 'dept-id' || format === 'user-id' || items?.format === 'user-id';

/** Whether records are told apart by it: it holds one value. */
export const fitsUnique = ({ kind }: Pick<EntityColumn, 'kind'>): boolean => kind !== 'nested' && kind !== 'list';

/** Its values are known beforehand. */
const isChosen = ({ schema: { items, ...own } }: EntityColumn): boolean =>
  [own, items ?? {}].some((one) => one.oneOf ?? one.enum ?? one['x-dict'] ?? referenceOf(one));
