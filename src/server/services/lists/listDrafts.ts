import { sql } from 'kysely';
import type { Page } from '../../../contract/envelope.ts';
import { HallError } from '../../../contract/errors.ts';
import type { TaskRow } from '../../../contract/flow.ts';
import type { Person } from '../../../contract/person.ts';
import type { FormData } from '../../../definition/types/json.ts';
import { readSummary, summaryOf } from '../flow/summary.ts';
import { campusDateTime } from '../../../definition/campus.ts';
import type { Hall } from '../hall.ts';
import { START } from '../flow/taskMove.ts';
import { dateConditions, limitOf, orderBy, refuseUnused, whereAll } from './query.ts';
import type { ListRequests } from './query.ts';
import { rowContext } from './row.ts';
import type { RowContext } from './row.ts';

interface DraftColumns {
  businessKey: string;
  topic: string;
  versionId: string;
  formData: FormData;
  revision: number;
  createdAt: Date;
  updatedAt: Date;
}

const SORTS = { start_time: sql`d.created_at`, update_time: sql`d.updated_at`, topic: sql`d.topic` };

/** 草稿: what the person has not handed in yet. */
export async function listDrafts(person: Person, input: ListRequests, hall: Hall): Promise<Page<TaskRow>> {
  if (input.status !== undefined && input.status !== 'draft')
    throw new HallError('badRequest', { data: { field: 'status' } });
  refuseUnused(input, { node: false });
  const conditions = whereAll([
    sql`d.owner_id = ${person.id}`,
    sql`d.deleted_at is null`,
    ...(input.topic ? [sql`d.topic = ${input.topic}`] : []),
    ...(input.keyword ? [sql`d.topic = any(${topicsTitled(input.keyword, hall)}::text[])`] : []),
    ...dateConditions(input, sql`d.updated_at`),
  ]);
  const { rows } = await sql<DraftColumns>`
    select d.business_key as "businessKey", d.topic, d.version_id as "versionId", d.form_data as "formData", d.revision,
      d.created_at as "createdAt", d.updated_at as "updatedAt"
    from wf_draft d ${conditions} ${orderBy(input, SORTS, 'update_time', sql`d.business_key`)} ${limitOf(input)}`.execute(
    hall.reads.db,
  );
  const { rows: count } = await sql<{ count: number }>`select count(*) as count from wf_draft d ${conditions}`.execute(
    hall.reads.db,
  );
  const context = await rowContext(
    person,
    rows.map(({ versionId }) => versionId),
    input.locale,
    hall,
  );
  const list: TaskRow[] = [];
  for (const row of rows) list.push(await draftRow(person, row, context));
  return { list, totalCount: count[0]?.count ?? 0 };
}

async function draftRow(person: Person, row: DraftColumns, context: RowContext): Promise<TaskRow> {
  const { hall, labels, locale } = context;
  // a draft is opened under the version that is served now
  const topic = hall.registry.topic(row.topic) ?? context.topics.get(row.versionId);
  const title = topic ? hall.registry.localised(topic, locale).manifest.title : row.topic;
  const summary = topic ? await summaryOf(topic, row.formData, labels, hall.reads.db, hall) : [];
  return {
    id: row.businessKey,
    taskId: null,
    processInstanceId: null,
    instanceId: null,
    processDefinitionKey: row.topic,
    processDefinitionName: title,
    businessKey: row.businessKey,
    topic: row.topic,
    title,
    number: '',
    summary: topic
      ? readSummary(
          summary.map((field) => ({ ...field })),
          { topic, node: START, own: {}, initiator: true, acting: true },
          context,
        )
      : [],
    taskName: '',
    activityId: '',
    assignee: person.id,
    assigneeName: person.realName,
    holders: [],
    owner: null,
    startUserId: person.id,
    startUserName: person.realName,
    startUserDept: '',
    startTime: campusDateTime(row.updatedAt),
    endTime: null,
    dueTime: null,
    urgency: 'none',
    durationInSeconds: null,
    ended: 1,
    state: 'draft',
    comment: '',
    days: 0,
    revision: row.revision,
    claimable: false,
    onBehalfOf: null,
    onBehalfOfName: '',
    delegatedByName: '',
    batch: false,
    batchActions: [],
    unread: false,
    urged: false,
  };
}

/** A draft has no number yet: a keyword means its topic. */
function topicsTitled(keyword: string, hall: Hall): string[] {
  return hall.registry.topics().flatMap(({ key, manifest }) => (manifest.title.includes(keyword) ? [key] : []));
}
