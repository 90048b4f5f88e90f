import type { Page } from '../../../contract/envelope.ts';
import type { Person } from '../../../contract/person.ts';
import { headOf } from '../../db/entity-columns.ts';
import { sql } from 'kysely';
import { countRecords, selectRecords } from '../../entities/store.ts';
import type { Hall } from '../hall.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import { deptName } from '../processes/groups.ts';
import { containsSpoken } from '../records/filters.ts';
import { seedLabel } from '../records/seedText.ts';
import { spokenTexts } from '../records/spoken.ts';

export interface MajorQuery {
  page: number;
  pageSize: number;
  /** with everything below it */
  deptId?: string;
  zy?: string;
  locale: Locale;
}

/** spec.md section 3, "major row" */
export interface MajorRow {
  id: string;
  /** the subject or college */
  deptName: string;
  zy: string;
}

/** Majors of a department, for pickers. */
export async function majors(_person: Person, query: MajorQuery, hall: Hall): Promise<Page<MajorRow>> {
  const definition = hall.registry.entity('sys/major');
  if (!definition) return { list: [], totalCount: 0 };
  const where = [
    ...(query.deptId ? [sql`dept_id = any(${hall.directory.withDescendants(query.deptId)}::text[])`] : []),
    ...(query.zy ? [containsSpoken('zy', query.zy, spokenTexts(definition, query.locale, hall))] : []),
  ];
  const records = await selectRecords(hall.reads.db, definition, {
    where,
    sort: { by: headOf('code'), order: 'asc' },
    limit: query.pageSize,
    offset: (query.page - 1) * query.pageSize,
  });
  const list = records.map(({ id, deptId, data }) => ({
    id,
    deptName: deptName(deptId, query.locale, hall),
    zy: seedLabel(definition, query.locale, String(data['zy'] ?? '')),
  }));
  return { list, totalCount: await countRecords(hall.reads.db, definition, { where }) };
}
