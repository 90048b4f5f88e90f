import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Page } from '../../../contract/envelope.ts';
import type { TaskRow } from '../../../contract/flow.ts';
import type { Person } from '../../../contract/person.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { Hall } from '../hall.ts';
import type { DueColumns } from '../sla/urgency.ts';
import { longCount } from './longCount.ts';
import { instanceConditions, limitOf, orderBy, refuseUnused, urgencyConditions, whereAll } from './query.ts';
import type { ListRequests } from './query.ts';
import { INSTANCE_COLUMNS, rowContext, taskRow, withForms } from './row.ts';
import type { InstanceColumns, RowStep } from './row.ts';

type Query = RawBuilder<unknown>;

/** What one list of requests has of its own; everything else is the same for all. `i` is always the instance. */
export interface RequestList<Row extends InstanceColumns> {
  /** tables with their joins; brings `wf_instance i`. `newest`: no more than so many of the newest rows will be read */
  from: (person: Person, hall: Hall, newest?: number) => Query;
  /** columns besides the instance's */
  columns?: Query;
  where: (person: Person) => Query[];
  /** the moment that the dates are about */
  time: Query;
  sorts: Readonly<Record<string, Query>>;
  /** the sort `pressing`: by what cannot wait */
  pressing?: (now: Date) => Query;
  /** the sort where none is asked for, newest first */
  sort: string;
  id: Query;
  /** the step that the filter `node` is about */
  atNode: (activityId: string) => Query;
  /** filters that only some lists have */
  claimable?: (wanted: boolean) => Query;
  unread?: Query;
  /** until when a row is due, and from when on that is soon */
  due?: DueColumns;
  /** how the rows of a page read as steps */
  steps: (rows: readonly Row[], hall: Hall, locale: Locale) => Promise<(row: Row) => RowStep>;
}

/** One page of a list: two plain queries over indexes; a form is loaded only for a step that is about one of its rows. */
export async function listRequests<Row extends InstanceColumns>(
  list: RequestList<Row>,
  person: Person,
  input: ListRequests,
  hall: Hall,
): Promise<Page<TaskRow>> {
  refuseUnused(input, {
    claimable: list.claimable !== undefined,
    unread: list.unread !== undefined,
    urgency: list.due !== undefined,
  });
  const conditions = whereAll([
    ...list.where(person),
    ...(input.node === undefined ? [] : [list.atNode(input.node)]),
    ...(input.claimable === undefined || !list.claimable ? [] : [list.claimable(input.claimable)]),
    ...(input.unread === true && list.unread ? [list.unread] : []),
    ...(list.due ? urgencyConditions(input, list.due, hall) : []),
    ...instanceConditions(input, list.time, hall),
  ]);
  const from = list.from(person, hall);
  const sorts = list.pressing ? { ...list.sorts, pressing: list.pressing(hall.clock.now()) } : list.sorts;
  const columns = list.columns ? sql`, ${list.columns}` : sql``;
  const { rows } = await sql<Row>`
    select ${sql.raw(INSTANCE_COLUMNS)}${columns} from ${list.from(person, hall, newestOf(input))} ${conditions}
    ${orderBy(input, sorts, list.sort, list.id)} ${limitOf(input)}`.execute(hall.reads.db);
  const { page: _page, pageSize: _size, sort: _sort, order: _order, locale: _locale, ...filters } = input;
  const asked = JSON.stringify([person.id, person.roles, person.posts, person.deptId, person.dataScope, filters]);
  const before = (input.page - 1) * input.pageSize;
  // a page that is not full is the last one: nothing is left to be counted
  const isLast = rows.length < input.pageSize && (rows.length > 0 || before === 0);
  const counted = async (): Promise<number> => {
    const { rows: count } = await sql<{ count: number }>`
      select count(*) as count from ${from} ${conditions}`.execute(hall.reads.db);
    return count[0]?.count ?? 0;
  };
  const totalCount = isLast ? before + rows.length : await longCount(hall.reads.db, list, asked, counted);
  const stepOf = await list.steps(rows, hall, input.locale);
  const versions = rows.map(({ versionId }) => versionId);
  const page = rows.map((row) => ({ instance: row, step: stepOf(row) }));
  const context = await withForms(page, await rowContext(person, versions, input.locale, hall));
  const told: TaskRow[] = [];
  for (const { instance, step } of page) told.push(await taskRow(instance, step, context));
  return { list: told, totalCount };
}

/** How many of the newest rows a page goes back; undefined where a filter or another sort wants to see all of them. */
function newestOf({ page, pageSize, locale: _locale, ...asked }: ListRequests): number | undefined {
  return Object.values(asked).every((value) => value === undefined) ? page * pageSize : undefined;
}
