import { sql } from 'kysely';
import type { Page } from '../../../contract/envelope.ts';
import type { RequestOption } from '../../../contract/flow.ts';
import type { Person } from '../../../contract/person.ts';
import { campusDateTime } from '../../../definition/campus.ts';
import { idsAt, targetOf } from '../../../definition/projection/related.ts';
import { fieldsByPath } from '../../../definition/schema/walk.ts';
import type { TopicDefinition } from '../../../definition/types/definition.ts';
import type { FormData } from '../../../definition/types/json.ts';
import type { Hall } from '../hall.ts';
import type { SummaryField } from './summary.ts';

export interface RequestOptions {
  topic: string;
  /** part of a number */
  keyword: string;
  /** only these, where they are named */
  ids?: readonly string[] | undefined;
  page: number;
  pageSize: number;
}

/** The person's own completed requests of a topic, the newest first: what a field with `x-request` may name. */
export async function requestOptions(
  person: Person,
  { topic, keyword, ids, page, pageSize }: RequestOptions,
  hall: Hall,
): Promise<Page<RequestOption>> {
  let requests = hall.db
    .selectFrom('wf_instance')
    .where('initiator', '=', person.id)
    .where('topic', '=', topic)
    .where('state', '=', 'completed');
  if (ids) requests = requests.where(sql<boolean>`id = any(${[...ids]}::text[])`);
  if (keyword !== '') {
    const pattern = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
    requests = requests.where('number', 'ilike', pattern);
  }
  const rows = await requests
    .select(['id', 'number', 'title', 'summary', 'ended_at'])
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { count } = await requests.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
  const list = rows.map(({ id, number, title, summary, ended_at }) => ({
    id,
    value: id,
    label: labelOf(number, summary),
    title,
    endTime: ended_at && campusDateTime(ended_at),
  }));
  return { list, totalCount: Number(count) };
}

/** What the requests that a form names are called, for whoever reads the form. */
export async function requestNames(
  topic: TopicDefinition,
  formData: FormData,
  hall: Hall,
): Promise<Record<string, string>> {
  const paths = [...fieldsByPath(topic.schema)].filter(
    ([, [field]]) => field && targetOf(field.schema)?.kind === 'request',
  );
  const ids = paths.flatMap(([path]) => idsAt(formData, path));
  if (ids.length === 0) return {};
  const rows = await hall.db.selectFrom('wf_instance').select(['id', 'number']).where('id', 'in', ids).execute();
  return Object.fromEntries(rows.map(({ id, number }) => [id, number]));
}

function labelOf(number: string, summary: unknown): string {
  const parts = (Array.isArray(summary) ? (summary as SummaryField[]) : [])
    .filter(({ veiled }) => veiled !== true)
    .map(({ text }) => text);
  return [number, ...parts].filter((text) => text !== '').join(' ');
}
