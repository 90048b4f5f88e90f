import type { JsonSchema } from '../types/schema.ts';

/**
 * What a field is to a list: how it is filtered, sorted and shown. Storage (indexes), queries, the renderer's filter form
 * and Excel columns all ask here, so that they cannot disagree.
 *
 * - `text` is searched by a part of it; `choice` (enum, dictionary, id of something) exactly; `date`, `number` and `money`
 *   exactly or as a range; `list` (array of plain values) by one element; `nested` (tables, files, rich parts) not at all.
 */
export type FieldKind = 'text' | 'choice' | 'date' | 'number' | 'money' | 'boolean' | 'list' | 'nested';

/** Formats whose values are the id of something that has a name. */
export const REFERENCE_FORMATS = ['user-id', 'dept-id', 'region-id', 'major-id'] as const;
export type ReferenceFormat = (typeof REFERENCE_FORMATS)[number];

/** What an id points at: one of the formats above, or an entity's key (`x-record`). */
export interface Reference {
  kind: ReferenceFormat | 'record';
  entity: string;
  /** whether the field holds several ids */
  many: boolean;
}

const ENTITY_OF_FORMAT: Record<ReferenceFormat, string> = {
  'user-id': 'sys/user',
  'dept-id': 'sys/dept',
  'region-id': 'sys/region',
  'major-id': 'sys/major',
};

/** The registers that formats point at: their records come with a campus, not with their folder. */
export const REGISTERS: ReadonlySet<string> = new Set(Object.values(ENTITY_OF_FORMAT));

function isReferenceFormat(format: string | undefined): format is ReferenceFormat {
  return REFERENCE_FORMATS.some((known) => known === format);
}

export function fieldKind(schema: JsonSchema): FieldKind {
  if (schema.type === 'array') {
    const item = schema.items?.type;
    return item === 'string' || item === 'integer' || item === 'number' ? 'list' : 'nested';
  }
  if (schema.type === 'object') return 'nested';
  if (schema.enum || schema.oneOf || schema['x-dict'] || schema['x-record']) return 'choice';
  if (schema.type === 'boolean') return 'boolean';
  if (schema.type === 'number' || schema.type === 'integer') return 'number';
  if (schema.format === 'money') return 'money';
  if (schema.format === 'date' || schema.format === 'date-time') return 'date';
  if (isReferenceFormat(schema.format)) return 'choice';
  return 'text';
}

/** What the field's id points at, if it holds ids. */
export function referenceOf(schema: JsonSchema): Reference | undefined {
  const many = schema.type === 'array';
  const value = many ? schema.items : schema;
  if (!value) return undefined;
  if (value['x-record']) return { kind: 'record', entity: value['x-record'], many };
  if (isReferenceFormat(value.format)) return { kind: value.format, entity: ENTITY_OF_FORMAT[value.format], many };
  return undefined;
}

/**
 * Under which name a row carries the display name of a reference: `deptId` → `deptName`, `leaderIds` → `leaderNames`,
 * `roleIdList` → `roleNames`, `room` → `roomName`.
 */
export function referenceName(field: string): string {
  if (field.endsWith('IdList')) return `${field.slice(0, -6)}Names`;
  if (field.endsWith('Ids')) return `${field.slice(0, -3)}Names`;
  if (field.endsWith('Id')) return `${field.slice(0, -2)}Name`;
  return `${field}Name`;
}
