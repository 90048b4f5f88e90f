import { tagColor } from '../../definition/entity/colors.ts';
import { columnOf, filterNames, listColumns, type EntityColumn } from '../../definition/entity/columns.ts';
import { referenceOf } from '../../definition/entity/fields.ts';
import { asObject } from '../../definition/types/json.ts';
import type { JsonValue } from '../../definition/types/json.ts';
import type { StateColor } from '../../definition/types/manifest.ts';
import type { ColumnView, EntityView, RecordRow } from './types.ts';

/** The columns of the list. */
export function columnsOf(definition: EntityView): ColumnView[] {
  return definition.columns ?? listColumns(definition).map(viewOf);
}

/** What the list may be filtered by. */
export function filtersOf(definition: EntityView): ColumnView[] {
  if (definition.filterColumns !== undefined) return definition.filterColumns;
  return filterNames(definition.manifest).flatMap((name) => {
    const column = columnOf(definition, name);
    return column === undefined ? [] : [viewOf(column)];
  });
}

const viewOf = ({ name, title, kind, schema }: EntityColumn): ColumnView => ({ name, title, kind, schema });

/** Whether the row carries a name for what the field points at (`deptName` of `deptId`): shown as it is. */
export const isName = (column: ColumnView): boolean =>
  column.kind === 'text' && referenceOf(column.schema) !== undefined;

/** The colour of the state that a record is in. */
export function colorOf(definition: EntityView, row: RecordRow): StateColor | undefined {
  const field = definition.manifest.states?.field;
  return field === undefined ? undefined : tagColor(definition.manifest, field, row[field]);
}

/** What its reader is shown for a field: what the seeds brought comes in his language beside what is stored. */
export function shownValue(row: RecordRow, name: string): JsonValue | undefined {
  return asObject(row['_shown'])?.[name] ?? row[name];
}

/** What a record is called; `_label` says it where the field holds an id or a choice. */
export function labelOf({ manifest }: EntityView, row: RecordRow): string {
  const { _label: label = shownValue(row, manifest.label) } = row;
  return String(label ?? row.id);
}
