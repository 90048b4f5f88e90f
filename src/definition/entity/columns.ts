import type { EntityDefinition } from '../types/definition.ts';
import type { EntityManifest } from '../types/manifest.ts';
import type { JsonSchema } from '../types/schema.ts';
import type { FieldKind, Reference } from './fields.ts';
import { allProperties } from '../schema/walk.ts';
import { maskedFields } from '../mask.ts';
import { fieldKind, referenceName, referenceOf } from './fields.ts';

/** Columns that every row has without being declared, with their Chinese titles. */
export const SYSTEM_COLUMNS: Record<string, { title: string; kind: FieldKind }> = {
  id: { title: '编号', kind: 'text' },
  createDate: { title: '创建时间', kind: 'date' },
  updateDate: { title: '更新时间', kind: 'date' },
  creatorName: { title: '创建人', kind: 'text' },
  updaterName: { title: '更新人', kind: 'text' },
};

/** One column of a list, a filter, an export. */
export interface EntityColumn {
  /** as it stands in rows, in `list`, `filters` and `sortable` */
  name: string;
  /** the field of the form that it comes from; null for the columns that every row has */
  field: string | null;
  title: string;
  kind: FieldKind;
  schema: JsonSchema;
  reference?: Reference;
}

/**
 * The column of that name: a field (`username`), the name of what a field points at (`deptName` of `deptId`), or one
 * that every row has (`createDate`). A declared field wins over the other two.
 */
export function columnOf(definition: Pick<EntityDefinition, 'schema'>, name: string): EntityColumn | undefined {
  const fields = allProperties(definition.schema);
  const own = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (own) return column(name, name, own);
  for (const [field, schema] of Object.entries(fields)) {
    if (referenceOf(schema) && referenceName(field) === name) return { ...column(name, field, schema), kind: 'text' };
  }
  const system = Object.hasOwn(SYSTEM_COLUMNS, name) ? SYSTEM_COLUMNS[name] : undefined;
  return system && { name, field: null, title: system.title, kind: system.kind, schema: systemSchema(system) };
}

/** The columns of the list, in order; names that mean nothing are left out (the checker has refused them). */
export function listColumns(definition: Pick<EntityDefinition, 'schema' | 'manifest'>): EntityColumn[] {
  return definition.manifest.list.flatMap((name) => columnOf(definition, name) ?? []);
}

/**
 * The columns that a list may be sorted by: those that `sortable` names, or, where it is left out, every column of the list that
 * has an order and is neither masked nor anonymous; always when a record was made, and what the list is sorted by at first.
 */
export function sortableColumns(definition: Pick<EntityDefinition, 'schema' | 'uiSchema' | 'manifest'>): string[] {
  const { sortable, sort, own } = definition.manifest;
  const secret = own?.anonymousIf === undefined ? undefined : own.field;
  const masked = maskedFields(definition.schema, definition.uiSchema);
  const ordered = ({ name, field, kind }: EntityColumn): boolean =>
    kind !== 'list' &&
    kind !== 'nested' &&
    (field === null ? ORDERED.has(name) : field !== secret && !masked.has(field));
  const named = sortable ?? listColumns(definition).flatMap((one) => (ordered(one) ? [one.name] : []));
  return [...new Set([...named, ...(sort ? [sort.field] : []), 'createDate'])];
}

/** What a list is filtered by: `filters`, and what stands beside it. */
export function filterNames({ filters = [], aside }: Pick<EntityManifest, 'filters' | 'aside'>): string[] {
  return aside === undefined || filters.includes(aside) ? filters : [...filters, aside];
}

/** What a list is asked for besides its filters: paging, sorting, and `_t`, the time that clients add against caches. */
export const LIST_WORDS: readonly string[] = ['page', 'pageSize', 'limit', 'sort', 'order', 'exactCount', '_t'];

/** Of the columns that every row has: names of people are not stored. */
const ORDERED = new Set(['createDate', 'updateDate']);

function column(name: string, field: string, schema: JsonSchema): EntityColumn {
  const reference = referenceOf(schema);
  return {
    name,
    field,
    title: schema.title ?? field,
    kind: fieldKind(schema),
    schema,
    ...(reference && { reference }),
  };
}

function systemSchema(system: { title: string; kind: FieldKind }): JsonSchema {
  return { type: 'string', title: system.title, ...(system.kind === 'date' && { format: 'date-time' }) };
}
