import type { EntityColumn } from '../../../definition/entity/columns.ts';
import type { EntityDefinition } from '../../../definition/types/definition.ts';
import type { Person } from '../../../contract/person.ts';
import { workbook } from '../../entities/sheet/xlsx-write.ts';
import type { Cell, ColumnHelp } from '../../entities/sheet/xlsx-write.ts';
import type { Hall } from '../hall.ts';
import type { RecordCall } from './call.ts';
import { SEPARATOR, sheetColumns, toTypedCell } from './cells.ts';
import { calledColumn, columnLabels } from './columnLabels.ts';
import type { Sheet } from './exportRecords.ts';
import { entityOf, openEntity } from './openEntity.ts';

/** Before the title of a column that must be filled; the import reads titles with and without. */
export const REQUIRED_MARK = '*';
/** Nobody scrolls through more in a drop-down: names are typed. */
const MOST_CHOICES = 500;

/**
 * An empty workbook with the titles that an import reads: marks of what is required, drop-downs of what is chosen. A record
 * as an example stands in a sheet of its own.
 */
export async function importTemplate(
  person: Person,
  input: { entity: string; call: RecordCall },
  hall: Hall,
): Promise<Sheet> {
  const { locale } = input.call;
  const { definition } = openEntity(person, entityOf(input.entity, locale, hall), 'import', hall);
  const { title } = definition.manifest;
  const say = (key: string, values?: Record<string, string>) => hall.texts.text(locale, `records.${key}`, values);
  const columns = sheetColumns(definition, true);
  const required = new Set(definition.schema.required ?? []);
  const choices = await Promise.all(columns.map((column) => choicesOf(column, input.call, hall)));
  const listed = choices.flatMap((labels, i) => (labels.length > 0 ? [i] : []));
  const sheet = say('importChoices');
  const helps = columns.map((column, i): ColumnHelp => ({
    required: required.has(column.field ?? ''),
    prompt: promptOf(column, say),
    ...(listed.includes(i) && {
      choices: { sheet, column: listed.indexOf(i), count: choices[i]?.length ?? 0 },
    }),
  }));
  const titles = columns.map((column, i) => (helps[i]?.required ? REQUIRED_MARK : '') + column.title);
  const kept = {
    ...{ title: sheet, hidden: true as const, titles: listed.map((i) => columns[i]?.title ?? '') },
    rows: side(listed.map((i) => choices[i] ?? [])),
  };
  // read by people alone: the import takes the first sheet
  const row = await sampleRow(definition, columns, input.call, hall);
  const sample = { title: say('importSample'), titles, rows: row === undefined ? [] : [row] };
  // another name than that of an export, beside which it lies
  const name = say('importTemplate', { title });
  return {
    name: `${name}.xlsx`,
    content: workbook([
      { title, titles, rows: [], helps },
      ...(listed.length > 0 ? [kept] : []),
      ...(row === undefined ? [] : [sample]),
    ]),
  };
}

/** What one cell may say; several in one cell cannot be chosen from a list, and people are not handed out by name. */
async function choicesOf(column: EntityColumn, { locale }: RecordCall, hall: Hall): Promise<string[]> {
  if (column.kind === 'list' || column.reference?.entity === 'sys/user') return [];
  const labels = [...new Set((await columnLabels(column, locale, hall)).values())];
  return labels.length > MOST_CHOICES ? [] : labels;
}

/** A record as its definition's sample has it: what each cell looks like. People stand in it by what identifies them. */
async function sampleRow(
  { samples }: EntityDefinition,
  columns: readonly EntityColumn[],
  { locale }: RecordCall,
  hall: Hall,
): Promise<Cell[] | undefined> {
  const sample = samples.find(({ errors }) => errors === undefined)?.formData;
  if (sample === undefined) return undefined;
  return Promise.all(
    columns.map(async (column) => {
      const isPerson = column.reference?.entity === 'sys/user';
      const called = isPerson
        ? { column, labels: new Map<string, string>() }
        : await calledColumn(column, locale, hall);
      return toTypedCell(called, sample[column.name]);
    }),
  );
}

function promptOf({ kind, schema }: EntityColumn, say: (key: string, values?: Record<string, string>) => string) {
  const hints = [schema.description ?? ''];
  if (kind === 'list') hints.push(say('importSeveral', { separator: SEPARATOR }));
  if (schema.format === 'date') hints.push(say('importDate'));
  if (schema.format === 'date-time') hints.push(say('importMoment'));
  return hints.filter((hint) => hint !== '').join('\n');
}

/** Columns of different lengths beside each other, as rows. */
function side(columns: readonly (readonly string[])[]): Cell[][] {
  const longest = Math.max(0, ...columns.map((column) => column.length));
  return Array.from({ length: longest }, (_, row) => columns.map((column) => column[row] ?? null));
}
