import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { EntityColumn } from '../../../definition/entity/columns.ts';
import { columnOf } from '../../../definition/entity/columns.ts';
import { scanRecords } from '../../entities/scan.ts';
import { countRecords } from '../../entities/store.ts';
import type { StoredRecord } from '../../entities/store.ts';
import { xlsx } from '../../entities/sheet/xlsx-write.ts';
import type { Cell } from '../../entities/sheet/xlsx-write.ts';
import type { Hall } from '../hall.ts';
import { localisedRecords } from '../processes/localisedRecords.ts';
import { campusDateTime } from '../../../definition/campus.ts';
import { dateCell, sheetColumns, toTypedCell } from './cells.ts';
import { calledColumn } from './columnLabels.ts';
import type { ListRecords } from './listRecords.ts';
import { maskRecord, refuseMaskedFilters } from './masking.ts';
import { entityOf, openEntity } from './openEntity.ts';
import { readQuery } from './query.ts';

export interface Sheet {
  /** `用户.xlsx` */
  name: string;
  /** how many records it has; left out of a template */
  rows?: number;
  /** the workbook, made while it is sent */
  content: AsyncGenerator<Buffer>;
}

/** Excel ends there. */
const MOST_ROWS = 1_048_575;

/** The records that the list shows under the same filters, all of them, as a workbook. */
export async function exportRecords(person: Person, input: ListRecords, hall: Hall): Promise<Sheet> {
  const { locale } = input.call;
  const entity = entityOf(input.entity, locale, hall);
  const { where, sort } = await readQuery(entity, input.query, locale, hall);
  const open = openEntity(person, entity, 'export', hall);
  refuseMaskedFilters(person, open, input.query);
  const { definition, scope, from } = open;
  const selection = { where: [...scope, ...where], ...(from && { from }) };
  const count = await hall.reads.upToDate(() => countRecords(hall.reads.db, definition, selection));
  if (count > MOST_ROWS) throw new HallError('tooLarge', { values: { limit: MOST_ROWS } });
  const columns = [...sheetColumns(definition, false), ...systemColumns(definition)];
  const called = await Promise.all(columns.map((column) => calledColumn(column, locale, hall)));
  const cellsOf = (record: StoredRecord): Cell[] =>
    called.map((each) =>
      each.column.field === null
        ? dateCell(campusDateTime(record.createdAt), 'dateTime')
        : toTypedCell(each, record.data[each.column.field]),
    );
  const rows = async function* () {
    for await (const batch of scanRecords(hall.reads, definition, { ...selection, sort })) {
      for (const record of await localisedRecords(definition.key, batch, locale, hall))
        yield cellsOf(maskRecord(person, definition, record, hall));
    }
  };
  const titles = columns.map((column) =>
    column.field === null ? hall.texts.text(locale, `records.column.${column.name}`) : column.title,
  );
  const { title } = definition.manifest;
  return { name: `${title}.xlsx`, rows: count, content: xlsx(title, titles, rows()) };
}

/** When it was made, unless the entity has a field of that name itself. */
function systemColumns(definition: Parameters<typeof columnOf>[0]): EntityColumn[] {
  const created = columnOf(definition, 'createDate');
  return created && created.field === null ? [created] : [];
}
