import type { EntityDefinition } from '../types/definition.ts';
import type { JsonSchema } from '../types/schema.ts';
import type { FieldKind, Reference } from './fields.ts';
import { allProperties } from '../schema/walk.ts';
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
