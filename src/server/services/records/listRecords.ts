import type { Page } from '../../../contract/envelope.ts';
import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import { selectRecords } from '../../entities/store.ts';
import type { Hall } from '../hall.ts';
import { localisedRecords } from '../processes/localisedRecords.ts';
import type { RecordCall } from './call.ts';
import { deepPage } from './deepPages.ts';
import { maskRecord, refuseMaskedFilters } from './masking.ts';
import { entityOf, openEntity } from './openEntity.ts';
import { readFilters, readQuery, readSort } from './query.ts';
import type { RecordQuery } from './query.ts';
import { toRows } from './rows.ts';
import type { RecordRow } from './rows.ts';
import { treeOf } from './tree.ts';
import type { TreeRow } from './tree.ts';

export interface ListRecords {
  entity: string;
  query: RecordQuery;
  call: RecordCall;
}

/** Lists without pages are for trees and short lists; longer ones are read by page. */
const MOST_UNPAGED = 5_000;

/** One page of an entity's records that the person may see. */
export async function pageRecords(person: Person, input: ListRecords, hall: Hall): Promise<Page<RecordRow>> {
  const entity = entityOf(input.entity, input.call.locale, hall);
  const query = readQuery(entity, input.query, hall);
  const { definition, scope, from } = openEntity(person, entity, 'list', hall);
  refuseMaskedFilters(person, definition, input.query);
  const selection = { where: [...scope, ...query.where], sort: query.sort, ...(from && { from }) };
  const { page: _page, ...list } = input.query;
  const name = JSON.stringify([definition.key, person.id, person.dataScope, list]);
  const offset = (query.page - 1) * query.pageSize;
  const { records, totalCount } = await deepPage(name, definition, selection, offset, query.pageSize, hall);
  const named = await localisedRecords(definition.key, records, input.call.locale, hall);
  const shown = named.map((record) => maskRecord(person, definition, record));
  return { list: await toRows(definition, shown, hall), totalCount };
}

/** All records that the person may see: nested by `children` where the entity is a tree, else as a list. */
export async function listRecords(person: Person, input: ListRecords, hall: Hall): Promise<(RecordRow | TreeRow)[]> {
  const entity = entityOf(input.entity, input.call.locale, hall);
  const where = readFilters(entity, input.query, hall);
  const { sort: wanted, order } = input.query;
  const sort = readSort(entity, text(wanted), text(order));
  const { definition, scope, from } = openEntity(person, entity, 'list', hall);
  refuseMaskedFilters(person, definition, input.query);
  const records = await selectRecords(hall.db, definition, {
    where: [...scope, ...where],
    sort,
    limit: MOST_UNPAGED,
    ...(from && { from }),
  });
  const named = await localisedRecords(definition.key, records, input.call.locale, hall);
  const shown = named.map((record) => maskRecord(person, definition, record));
  const rows = await toRows(definition, shown, hall);
  return definition.manifest.tree ? treeOf(rows, definition.manifest.tree) : rows;
}

function text(value: string | string[] | undefined): string | undefined {
  if (Array.isArray(value)) throw new HallError('badRequest');
  return value || undefined;
}
