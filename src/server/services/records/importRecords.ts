import { createHash } from 'node:crypto';
import type { ImportReport, RowChange } from '../../../contract/entities.ts';
import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import { campusDate } from '../../../definition/campus.ts';
import { type EntityColumn, columnOf } from '../../../definition/entity/columns.ts';
import { isMaskedText, unmasked } from '../../../definition/mask.ts';
import { equal } from '../../../definition/expression/value.ts';
import type { EntityDefinition } from '../../../definition/types/definition.ts';
import { type FormData, type JsonValue, isEmpty } from '../../../definition/types/json.ts';
import type { DataError } from '../../../definition/types/projection.ts';
import { sameValue } from '../../../definition/validation/errors.ts';
import { transaction } from '../../db/transaction.ts';
import { secretFields } from '../../entities/secrets.ts';
import { readXlsx, TooManyRows, type SheetRow } from '../../entities/sheet/xlsx-read.ts';
import { BadArchive } from '../../entities/sheet/zip-read.ts';
import type { Hall } from '../hall.ts';
import { partOf, withContent } from '../idempotency.ts';
import type { RecordCall } from './call.ts';
import { sheetColumns, toCell } from './cells.ts';
import { calledColumn } from './columnLabels.ts';
import { cellReader, type CellReader, type SheetColumn } from './fromCell.ts';
import { REQUIRED_MARK } from './importTemplate.ts';
import { maskedNames } from './masking.ts';
import { logOperation } from './logOperation.ts';
import { entityOf, openEntity, type OpenEntity } from './openEntity.ts';
import { saveRecord, type SaveRecord } from './saveRecord.ts';
import { knownBy, recordNamed, updatingBy, type Known } from './sheetKey.ts';
import { invalid } from './writeChange.ts';
import { Twins } from './twins.ts';

export interface ImportRecords {
  entity: string;
  /** the workbook */
  file: Buffer;
  call: RecordCall;
  /** only say what would be taken: nothing is written */
  check?: boolean;
  /** a row changes the record that has its unique values; left out = every row is a new record */
  update?: boolean;
}

/** An import under way: one report after each row, always the same object, growing. */
export interface RunningImport {
  total: number;
  rows: AsyncGenerator<ImportReport>;
}

const LIMITS = { bytes: 48 * 1_048_576, rows: 5_000, columns: 200 };

/**
 * Adds a record for each row of a workbook as the template has it, or changes the one that it names, each on its own: a
 * refused row keeps no other out. The report names every row as Excel counts it. What cannot be read at all is 422.
 */
export async function importRecords(person: Person, input: ImportRecords, hall: Hall): Promise<ImportReport> {
  const { rows } = await startImport(person, input, hall);
  let report: ImportReport | undefined;
  for await (const now of rows) report = now;
  if (!report) throw new Error('an import without rows was not refused');
  return report;
}

/** The same row by row: whoever stops asking stops it, and what was imported until then stays and is logged. */
export async function startImport(person: Person, input: ImportRecords, hall: Hall): Promise<RunningImport> {
  const { call } = input;
  const entity = openEntity(person, entityOf(input.entity, call.locale, hall), 'import', hall);
  const { definition } = entity;
  const text = (key: string, values?: Record<string, string | number>) =>
    hall.texts.text(call.locale, `records.${key}`, values);
  const [head, ...rows] = await readRows(input.file, text);
  if (!head || !rows.length) throw invalid([{ path: '', message: text('sheet.noRows') }]);
  const columns = await sheetColumnsOf(definition, head, text, call, hall);
  const known = input.update
    ? updatingBy(person, definition, columns, text, hall)
    : knownBy(person, definition, columns, hall);
  const shown = input.check ? { columns: head.cells.map(cellText) } : {};
  const report: ImportReport = { imported: 0, changed: 0, unchanged: 0, failed: 0, rows: [], faults: [], ...shown };
  const readers = cellReader(columns, text, campusDate(hall.clock.now()));
  return { total: rows.length, rows: takeRows(person, input, { entity, rows, readers, report, text, known }, hall) };
}

interface Sheet {
  entity: OpenEntity;
  rows: readonly SheetRow[];
  readers: (cells: SheetRow['cells']) => ReturnType<CellReader>;
  report: ImportReport;
  text: Say;
  known: Known | undefined;
}

async function* takeRows(
  person: Person,
  { call, file, check = false, update: updating = false }: ImportRecords,
  { entity, rows, readers, report, text, known }: Sheet,
  hall: Hall,
): AsyncGenerator<ImportReport> {
  const started = performance.now();
  const { definition } = entity;
  const twins = new Twins(definition);
  const say = changeTeller(definition, call, hall);
  // each row is done once for its key, so that an import that broke off goes on where it was
  const content = createHash('sha256').update(file).digest('hex');
  const rowsOnce = withContent(call.idempotency, updating ? `${content} update` : content);
  try {
    for (const { row, cells } of rows) {
      const { formData, errors } = readers(cells);
      const named = lazily(async () => known && (await recordNamed(known, formData, hall)));
      const before = updating ? await named() : undefined;
      // an export shows some people stars
      for (const path of maskedNames(definition)) {
        if (!isMaskedText(formData[path])) continue;
        // those of what is stored mean that it stays; others are nobody's number
        const stored = (await named())?.data[path];
        if (stored !== undefined && unmasked(formData[path], stored) === stored) delete formData[path];
        else errors.push({ path, message: text('sheet.masked') });
      }
      // what a check writes is gone at once: rows that exclude each other are found here
      const twin = check || known ? twins.of(formData) : undefined;
      if (twin !== undefined) errors.push({ path: '', message: text('sheet.sameAsRow', { row: twin }) });
      // a row with a cell that cannot be read is judged too: all that is wrong with it is said at once
      const rehearse = check || errors.length > 0;
      let changed: string[] | undefined;
      let after: FormData = {};
      const body: SaveRecord = {
        body: formData,
        call: { ...call, idempotency: rehearse ? undefined : partOf(rowsOnce, String(row)) },
        rehearse,
        imported: true,
        ...(before && {
          ...{ id: before.id, revision: before.revision, body: { ...before.data, ...formData } },
          isWanted: ({ data }) => {
            after = data;
            changed = fieldsBetween(definition, before.data, data);
            return changed.length > 0;
          },
        }),
      };
      const judged = await attempt(
        () => saveRecord(person, before && known ? known.entity : entity, body, hall),
        call,
        hall,
      );
      // asked only where the row is refused: what an import that broke off has added is added
      const there = judged.length > 0 && !updating ? await named() : undefined;
      const wrong = there ? [] : judged;
      if (there && known) {
        const merged = { ...there.data, ...formData };
        changed = fieldsBetween(definition, there.data, merged);
        if (changed.length > 0) {
          errors.push({ path: '', message: text('sheet.there') });
          // whoever then updates it is not told only in the next round what else is wrong
          const asUpdate = { ...body, id: there.id, revision: there.revision, body: merged, rehearse: true };
          const { entity: updated } = known;
          wrong.push(...(await attempt(() => saveRecord(person, updated, asUpdate, hall), call, hall)));
        }
      }
      const unread = new Set(errors.map(({ path }) => path));
      const refused = [...errors, ...wrong.filter(({ path }) => path === '' || !unread.has(path))];
      // a row that is refused keeps no other out, but of two that are wrong one is told that they are the same
      const same = check && twin === undefined && refused.length > 0 ? twins.refusedLike(formData) : undefined;
      if (same !== undefined) refused.push({ path: '', message: text('sheet.sameAsRow', { row: same }) });
      const ok = refused.length === 0;
      twins.take(formData, row, ok);
      const old = before ?? there;
      const did = !ok ? 'refused' : !old ? 'added' : changed?.length === 0 ? 'unchanged' : 'changed';
      report[COUNTED[did]] += 1;
      report.rows.push({
        ...{ row, ok, did, errors: refused },
        ...(check && { cells: cells.map(cellText) }),
        ...(check &&
          old &&
          changed?.length && { changes: await say(changed, old.data, there ? { ...there.data, ...formData } : after) }),
      });
      if (!ok) report.faults.push({ row, message: refused.map(({ message }) => message).join('；') });
      yield report;
    }
  } finally {
    const { imported, changed, failed } = report;
    if (!check) {
      const counts = { imported, ...(updating && { changed }), failed };
      await transaction(hall.db, (trx) => logOperation(trx, person, definition, 'import', counts, call, started, hall));
    }
  }
}

/** Asks once, and only if it is wanted. */
function lazily<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  return () => (answer ??= ask());
}

const COUNTED = { added: 'imported', changed: 'changed', unchanged: 'unchanged', refused: 'failed' } as const;

/** The fields that have other values than before; secrets do not come from sheets. */
function fieldsBetween(definition: EntityDefinition, before: FormData, after: FormData): string[] {
  const secrets = secretFields(definition);
  return Object.entries(definition.schema.properties ?? {}).flatMap(([field, { format }]) => {
    const [was, is] = [before[field] ?? null, after[field] ?? null];
    if (secrets.has(field) || (isEmpty(was) && isEmpty(is)) || sameValue(was, is)) return [];
    // `10`, as it was typed, is `10.00` in a sheet
    return format === 'money' && equal(was, is) ? [] : [field];
  });
}

/** Says what a row changes as the sheet would: who may change the record sees it whole. */
function changeTeller(definition: EntityDefinition, { locale }: RecordCall, hall: Hall) {
  const known = new Map<string, Promise<SheetColumn>>();
  const calledOf = (column: EntityColumn): Promise<SheetColumn> => {
    const called = known.get(column.name) ?? calledColumn(column, locale, hall);
    known.set(column.name, called);
    return called;
  };
  return (fields: readonly string[], before: FormData, after: FormData): Promise<RowChange[]> =>
    Promise.all(
      fields.map(async (field) => {
        const column = columnOf(definition, field);
        const called = column && (await calledOf(column));
        const text = (value: JsonValue | undefined): string =>
          cellText(called ? toCell(called, value) : JSON.stringify(value ?? ''));
        const title = definition.schema.properties?.[field]?.title ?? field;
        return { title, before: text(before[field]), after: text(after[field]) };
      }),
    );
}

const LONGEST_CELL = 80;

const cellText = (cell: string | number | null): string => String(cell ?? '').slice(0, LONGEST_CELL);

type Say = (key: string, values?: Record<string, string | number>) => string;

async function readRows(file: Buffer, text: Say): Promise<SheetRow[]> {
  try {
    return await readXlsx(file, LIMITS);
  } catch (error) {
    if (error instanceof TooManyRows)
      throw invalid([{ path: '', message: text('sheet.tooManyRows', { limit: LIMITS.rows }) }]);
    if (error instanceof BadArchive || error instanceof RangeError)
      throw invalid([{ path: '', message: text('sheet.unreadable') }]);
    throw error;
  }
}

/** What the cells under these titles are. A title that the form does not have refuses the whole file. */
async function sheetColumnsOf(
  definition: EntityDefinition,
  head: SheetRow,
  text: Say,
  call: RecordCall,
  hall: Hall,
): Promise<(SheetColumn | null)[]> {
  const columns = sheetColumns(definition, true);
  // an export has more columns than a template: they are known but not written
  const ignored = new Set([
    ...sheetColumns(definition, false).map((column) => column.title),
    ...['createDate', 'updateDate'].map((name) => text(`column.${name}`)),
  ]);
  const refuse = (key: 'unknownColumn' | 'columnTwice', name: string) =>
    invalid([{ path: '', message: text(`sheet.${key}`, { value: name.slice(0, 60) }) }]);
  const taken = new Set<string>();
  return Promise.all(
    head.cells.map(async (title) => {
      const typed = String(title ?? '').trim();
      const name = typed.startsWith(REQUIRED_MARK) ? typed.slice(REQUIRED_MARK.length).trim() : typed;
      const column = columns.find((each) => each.title === name || each.name === name);
      // of two cells for one field nobody knows which is meant
      if (column && taken.has(column.name)) throw refuse('columnTwice', name);
      if (column) {
        taken.add(column.name);
        return calledColumn(column, call.locale, hall);
      }
      if (name !== '' && !ignored.has(name)) throw refuse('unknownColumn', name);
      return null;
    }),
  );
}

/** What was refused about one row. Only refusals: a broken database is not the row's fault. */
async function attempt(work: () => Promise<unknown>, call: RecordCall, hall: Hall): Promise<DataError[]> {
  try {
    await work();
    return [];
  } catch (error) {
    if (!(error instanceof HallError) || error.error === 'unavailable' || error.error === 'storageFull') throw error;
    const { data, values } = error.details;
    if (error.error === 'invalidData' && hasErrors(data)) return data.errors;
    return [{ path: '', message: hall.texts.text(call.locale, `errors.${error.error}`, values) }];
  }
}

function hasErrors(data: unknown): data is { errors: DataError[] } {
  return typeof data === 'object' && data !== null && 'errors' in data;
}
