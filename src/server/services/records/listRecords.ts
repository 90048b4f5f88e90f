import type { Page } from '../../../contract/envelope.ts';
import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import { selectRecords } from '../../entities/store.ts';
import type { EntityDefinition } from '../../../definition/types/definition.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import { readLabels } from '../flow/labels.ts';
import type { Hall } from '../hall.ts';
import { labelColumn, labelsIn } from './called.ts';
import { localisedRecords } from '../processes/localisedRecords.ts';
import type { RecordCall } from './call.ts';
import { deepPage } from './deepPages.ts';
import { maskRecord, refuseMaskedFilters } from './masking.ts';
import { entityOf, openEntity, seen } from './openEntity.ts';
import type { OpenEntity } from './openEntity.ts';
import { narrowed, orderFor, readFilters, readQuery, readSort } from './query.ts';
import type { RecordQuery } from './query.ts';
import type { StoredRecord } from '../../entities/store.ts';
import type { Spoken } from './filters.ts';
import { readRelated } from './related.ts';
import { actionsOnRow } from './rowActions.ts';
import { toRows } from './rows.ts';
import type { RecordRow } from './rows.ts';
import { spokenTexts } from './spoken.ts';
import { MOST_NODES, treeOf } from './tree.ts';
import type { TreeRow } from './tree.ts';

export interface ListRecords {
  entity: string;
  query: RecordQuery;
  call: RecordCall;
}

/** Lists without pages are for trees (`MOST_NODES`) and short lists; longer ones are read by page. */
const MOST_UNPAGED = 5_000;

/** One page of an entity's records that the person may see. */
export async function pageRecords(person: Person, input: ListRecords, hall: Hall): Promise<Page<RecordRow>> {
  const entity = entityOf(input.entity, input.call.locale, hall);
  const query = await readQuery(entity, input.query, input.call.locale, hall);
  const open = openEntity(person, entity, 'list', hall);
  refuseMaskedFilters(person, open, input.query);
  const { definition, scope, from } = open;
  const where = [...scope, ...query.where, ...narrowed(person, open, input.query, query.sort)];
  const selection = { where, sort: orderFor(open, input.query, query.sort), ...(from && { from }) };
  const { page: _page, exactCount: _exact, ...list } = input.query;
  const name = JSON.stringify([definition.key, person.id, person.dataScope, list]);
  const offset = (query.page - 1) * query.pageSize;
  const part = { offset, limit: query.pageSize, exactly: query.exactCount };
  const { records, ...count } = await deepPage(name, definition, selection, part, hall);
  return { list: await shownRows(person, open, records, input.call, hall), ...count };
}

/**
 * Records as this person may see them, without what is private and masked where he sees no more, with the names of what they
 * point at and what he may do with each.
 */
export async function shownRows(
  person: Person,
  entity: OpenEntity,
  records: readonly StoredRecord[],
  { locale }: Pick<RecordCall, 'locale'>,
  hall: Hall,
): Promise<RecordRow[]> {
  const { definition } = entity;
  const visible = records.map((record) => seen(person, entity, record, hall));
  const named = await localisedRecords(definition.key, visible, locale, hall);
  const shown = named.map((record) => maskRecord(person, definition, record, hall));
  const rows = await toRows(definition, shown, locale, hall);
  const related = await readRelated(
    definition,
    records.map(({ data }) => data),
    hall,
    hall.reads.db,
  );
  const spoken = spokenTexts(definition, locale, hall);
  const labels = await labelsBeside(definition, shown, locale, hall);
  // conditions look at the whole record: what is hidden decides too
  return rows.map((row, i) => {
    const label = labels.get(row.id);
    return {
      ...row,
      ...shownIn(row, spoken),
      ...(label !== undefined && { _label: label }),
      _actions: actionsOf(records[i]),
    };
  });

  function actionsOf(record: StoredRecord | undefined): string[] {
    return record ? actionsOnRow(person, definition, record, related, hall) : [];
  }
}

/** What records are called whose field for that holds no text of its own but a person, a record or a choice. */
async function labelsBeside(
  definition: EntityDefinition,
  records: readonly StoredRecord[],
  locale: Locale,
  hall: Hall,
): Promise<Map<string, string>> {
  const column = labelColumn(definition);
  if (!column || (column.kind === 'text' && !column.reference)) return new Map();
  return labelsIn(hall.reads.db, definition, records, { locale, labels: await readLabels(hall), hall });
}

/** Texts of a row that its reader is shown in his language; the row itself stays as it is stored, and is edited so. */
function shownIn(row: RecordRow, spoken: Spoken): { _shown?: Record<string, string> } {
  const shown = Object.entries(row).flatMap(([name, value]) => {
    const said = typeof value === 'string' ? spoken.get(value) : undefined;
    return said === undefined || said === value ? [] : [[name, said] as const];
  });
  return shown.length === 0 ? {} : { _shown: Object.fromEntries(shown) };
}

/** All records that the person may see: nested by `children` where the entity is a tree, else as a list. */
export async function listRecords(person: Person, input: ListRecords, hall: Hall): Promise<(RecordRow | TreeRow)[]> {
  const entity = entityOf(input.entity, input.call.locale, hall);
  const where = await readFilters(entity, input.query, input.call.locale, hall);
  const { sort: wanted, order } = input.query;
  const sort = readSort(entity, text(wanted), text(order));
  const open = openEntity(person, entity, 'list', hall);
  refuseMaskedFilters(person, open, input.query);
  const { definition, scope, from } = open;
  const records = await selectRecords(hall.reads.db, definition, {
    where: [...scope, ...where, ...narrowed(person, open, input.query, sort)],
    sort: orderFor(open, input.query, sort),
    limit: definition.manifest.tree ? MOST_NODES : MOST_UNPAGED,
    ...(from && { from }),
  });
  const rows = await shownRows(person, open, records, input.call, hall);
  return definition.manifest.tree ? treeOf(rows, definition.manifest.tree) : rows;
}

function text(value: string | string[] | undefined): string | undefined {
  if (Array.isArray(value)) throw new HallError('badRequest');
  return value || undefined;
}
