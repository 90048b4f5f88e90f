import type { ReportColumnView, ReportFormat, ReportPartView } from '../../../definition/report/view.ts';
import { columnOf } from '../../../definition/entity/columns.ts';
import type { Expression } from '../../../definition/expression/ast.ts';
import { entityColumns, flowColumns, isDated, isFlowSource } from '../../../definition/report/columns.ts';
import type { Columns, ReportColumn } from '../../../definition/report/columns.ts';
import { columnsIn, readCondition, readGroup, readMeasure } from '../../../definition/report/language.ts';
import type { Group, Measure } from '../../../definition/report/language.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import { measuresOf, measureText } from '../../../definition/types/report.ts';
import type { ReportManifest, ReportPart } from '../../../definition/types/report.ts';
import type { Hall } from '../hall.ts';

/** A part as it was read: parsed, with the columns that it names. */
export interface ReadPart {
  part: ReportPart;
  title: string;
  from: string;
  /** what the rows stand for; of a list its columns */
  groups: Group[];
  measures: { measure: Measure; title?: string }[];
  where?: Expression;
  /** every column that it names */
  named: string[];
}

/** The checker has passed what stands there: it can be read. */
export function readPart(part: ReportPart, { from, title }: ReportManifest): ReadPart {
  const groups =
    part.kind === 'list' ? (part.fields ?? []).map((column) => ({ column })) : (part.by ?? []).map(readGroup);
  const measures = measuresOf(part).map((entry) => ({
    measure: readMeasure(measureText(entry)),
    ...(typeof entry !== 'string' && { title: entry.title }),
  }));
  const where = part.where === undefined ? undefined : readCondition(part.where);
  const expressions = [...measures.map(({ measure }) => measure.argument), where];
  const named = expressions.flatMap((expression) => (expression === undefined ? [] : columnsIn(expression)));
  return {
    part,
    title: part.title ?? title,
    from: part.from ?? from,
    groups,
    measures,
    ...(where && { where }),
    named: [...new Set([...groups.map(({ column }) => column), ...named])],
  };
}

/** The columns of a source as the definitions say; none of an entity that is no more. */
export function columnsOf(from: string, hall: Hall): Columns {
  if (isFlowSource(from)) return flowColumns(from);
  const entity = hall.registry.entity(from);
  return entity ? entityColumns(entity.schema) : new Map();
}

/** What a column is called in the reader's language. */
export function columnTitle(from: string, column: ReportColumn, locale: Locale, hall: Hall): string {
  const entity = isFlowSource(from) ? undefined : hall.registry.entity(from);
  if (!entity) return hall.texts.text(locale, `report.column.${column.name}`);
  if (column.field === null) return hall.texts.text(locale, `records.column.${column.name}`);
  return columnOf(hall.registry.localised(entity, locale), column.name)?.title ?? column.name;
}

/** The part as pages and workbooks show it. */
export function partView(read: ReadPart, locale: Locale, hall: Hall): ReportPartView {
  const { part, from, groups, measures } = read;
  const columns = columnsOf(from, hall);
  return {
    kind: part.kind,
    title: read.title,
    columns: [
      ...groups.map((group) => groupView(group, read, columns, locale, hall)),
      ...measures.map(({ measure, title }): ReportColumnView => ({
        title: title ?? measureTitle(measure, from, columns, locale, hall),
        role: 'measure',
        format: measureFormat(measure, columns),
      })),
    ],
  };
}

function groupView(
  { column: name, unit }: Group,
  { from, part }: ReadPart,
  columns: Columns,
  locale: Locale,
  hall: Hall,
): ReportColumnView {
  const column = columns.get(name);
  const title = column ? columnTitle(from, column, locale, hall) : name;
  const time = column !== undefined && isDated(column) && part.kind !== 'list';
  return { title, role: 'group', format: time ? 'time' : 'text', ...(unit === undefined && { name }) };
}

function measureTitle({ name, argument }: Measure, from: string, columns: Columns, locale: Locale, hall: Hall): string {
  const column = argument?.kind === 'name' ? columns.get(argument.name) : undefined;
  const of = column ? columnTitle(from, column, locale, hall) : '';
  return hall.texts.text(locale, `report.measure.${name}`, { of }).trim();
}

function measureFormat({ name, argument }: Measure, columns: Columns): ReportFormat {
  if (name === 'count' || name === 'distinct') return 'count';
  if (name === 'share') return 'share';
  const named = argument === undefined ? [] : columnsIn(argument);
  if (named.includes('workingHours')) return 'hours';
  return named.some((column) => columns.get(column)?.kind === 'money') ? 'money' : 'number';
}
