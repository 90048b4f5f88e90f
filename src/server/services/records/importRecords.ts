import { createHash } from 'node:crypto';
import type { ImportReport } from '../../../contract/entities.ts';
import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import { campusDate } from '../../../definition/campus.ts';
import { isMaskedText } from '../../../definition/mask.ts';
import type { EntityDefinition } from '../../../definition/types/definition.ts';
import type { DataError } from '../../../definition/types/projection.ts';
import { transaction } from '../../db/transaction.ts';
import { readXlsx, TooManyRows } from '../../entities/sheet/xlsx-read.ts';
import type { SheetRow } from '../../entities/sheet/xlsx-read.ts';
import { BadArchive } from '../../entities/sheet/zip-read.ts';
import type { Hall } from '../hall.ts';
import { partOf, withContent } from '../once.ts';
import type { RecordCall } from './call.ts';
import { sheetColumns } from './cells.ts';
import { columnLabels } from './columnLabels.ts';
import { cellReader } from './fromCell.ts';
import type { CellReader } from './fromCell.ts';
import { REQUIRED_MARK } from './importTemplate.ts';
import { maskedNames } from './masking.ts';
import { logOperation } from './logOperation.ts';
import { entityOf, openEntity } from './openEntity.ts';
import type { OpenEntity } from './openEntity.ts';
import { saveRecord } from './saveRecord.ts';
import { invalid } from './writeChange.ts';
import { Twins } from './twins.ts';

export interface ImportRecords {
  entity: string;
  /** the workbook */
  file: Buffer;
  call: RecordCall;
  /** only say what would be taken: nothing is written */
  check?: boolean;
}

/** An import under way: one report after each row, always the same object, growing. */
export interface RunningImport {
  total: number;
  rows: AsyncGenerator<ImportReport>;
}

const LIMITS = { bytes: 48 * 1_048_576, rows: 5_000, columns: 200 };

/**
 * Adds a record for each row of a workbook as the template has it, each on its own: a refused row keeps no other out. The
 * report names every row as Excel counts it. What cannot be read at all is 422.
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
  const readers = await columnReaders(definition, head, text, call, hall);
  const shown = input.check ? { columns: head.cells.map(cellText) } : {};
  const report: ImportReport = { imported: 0, failed: 0, rows: [], faults: [], ...shown };
  return { total: rows.length, rows: takeRows(person, input, { entity, rows, readers, report, text }, hall) };
}

interface Sheet {
  entity: OpenEntity;
  rows: readonly SheetRow[];
  readers: (cells: SheetRow['cells']) => ReturnType<CellReader>;
  report: ImportReport;
  text: Say;
}

async function* takeRows(
  person: Person,
  { call, file, check = false }: ImportRecords,
  { entity, rows, readers, report, text }: Sheet,
  hall: Hall,
): AsyncGenerator<ImportReport> {
  const started = performance.now();
  const { definition } = entity;
  const twins = new Twins(definition);
  // each row is done once for its key, so that an import that broke off goes on where it was
  const rowsOnce = withContent(call.once, createHash('sha256').update(file).digest('hex'));
  try {
    for (const { row, cells } of rows) {
      const { formData, errors } = readers(cells);
      // an export shows some people stars
      for (const path of maskedNames(definition))
        if (isMaskedText(formData[path])) errors.push({ path, message: text('sheet.masked') });
      // what a check writes is gone at once: rows that exclude each other are found here
      const twin = check ? twins.of(formData) : undefined;
      if (twin !== undefined) errors.push({ path: '', message: text('sheet.sameAsRow', { row: twin }) });
      // a row with a cell that cannot be read is judged too: all that is wrong with it is said at once
      const rehearse = check || errors.length > 0;
      const body = {
        body: formData,
        call: { ...call, once: rehearse ? undefined : partOf(rowsOnce, String(row)) },
        rehearse,
        imported: true,
      };
      const judged = await attempt(() => saveRecord(person, entity, body, hall), call, hall);
      const unread = new Set(errors.map(({ path }) => path));
      const refused = [...errors, ...judged.filter(({ path }) => !unread.has(path))];
      const ok = refused.length === 0;
      if (ok) twins.take(formData, row);
      report[ok ? 'imported' : 'failed'] += 1;
      report.rows.push({ row, ok, errors: refused, ...(check && { cells: cells.map(cellText) }) });
      if (!ok) report.faults.push({ row, message: refused.map(({ message }) => message).join('；') });
      yield report;
    }
  } finally {
    const { imported, failed } = report;
    if (!check) {
      await transaction(hall.db, (trx) =>
        logOperation(trx, person, definition, 'import', { imported, failed }, call, started, hall),
      );
    }
  }
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

/** How the cells under these titles become form data. A title that the form does not have refuses the whole file. */
async function columnReaders(
  definition: EntityDefinition,
  head: SheetRow,
  text: Say,
  call: RecordCall,
  hall: Hall,
): Promise<(cells: SheetRow['cells']) => ReturnType<CellReader>> {
  const columns = sheetColumns(definition, true);
  // an export has more columns than a template: they are known but not written
  const ignored = new Set([
    ...sheetColumns(definition, false).map((column) => column.title),
    ...['createDate', 'updateDate'].map((name) => text(`column.${name}`)),
  ]);
  const taken = await Promise.all(
    head.cells.map(async (title) => {
      const typed = String(title ?? '').trim();
      const name = typed.startsWith(REQUIRED_MARK) ? typed.slice(REQUIRED_MARK.length).trim() : typed;
      const column = columns.find((each) => each.title === name || each.name === name);
      if (column) return { column, labels: await columnLabels(column, call.locale, hall) };
      if (name !== '' && !ignored.has(name))
        throw invalid([{ path: '', message: text('sheet.unknownColumn', { value: name.slice(0, 60) }) }]);
      return null;
    }),
  );
  return cellReader(taken, text, campusDate(hall.clock.now()));
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
