import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Page } from '../../../contract/envelope.ts';
import type { InstanceState } from '../../../contract/flow.ts';
import type { JourneyEvent, JourneyKind } from '../../../contract/journey.ts';
import type { Person } from '../../../contract/person.ts';
import { tableOf } from '../../db/entity-columns.ts';
import { campusDateTime } from '../../../definition/campus.ts';
import type { JsonValue } from '../../../definition/types/json.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { Hall } from '../hall.ts';
import { activityName } from '../flow/names.ts';
import { ownWordFor } from '../flow/offered.ts';
import { HANDLING } from '../lists/listDone.ts';
import { dateConditions } from '../lists/query.ts';
import { rowContext } from '../lists/row.ts';
import { wordingOf } from '../notices/wording.ts';

interface ListJourney {
  page: number;
  pageSize: number;
  kind?: JourneyKind | undefined;
  /** part of a request's number or title */
  keyword?: string | undefined;
  /** campus days, both included */
  from?: string | undefined;
  to?: string | undefined;
  locale: Locale;
}

interface Row {
  id: string;
  kind: JourneyKind;
  at: Date;
  title: string;
  number: string;
  topic: string;
  versionId: string;
  instanceId: string | null;
  initiator: string | null;
  state: InstanceState | null;
  activityId: string;
  taskName: string;
  outcome: string;
  comment: string;
  /** of a message */
  messageKind: string;
  values: JsonValue;
}

const LOG = 'sys/log-operation';
const OF_REQUEST = sql`i.title, i.number, i.topic, i.version_id as "versionId", i.id as "instanceId", i.initiator, i.state`;
const NO_STEP = sql`'' as "activityId", '' as "taskName", '' as outcome, '' as comment`;
const NO_MESSAGE = sql`'' as "messageKind", null::jsonb as values`;

/** Every kind of event as rows of the same columns; all are found by whose they are. */
const SOURCES: Record<JourneyKind, (person: Person, own: readonly string[]) => RawBuilder<unknown>> = {
  started: ({ id }) => sql`
    select 'started' as kind, i.id || '.start' as id, i.started_at as at, ${OF_REQUEST}, ${NO_STEP}, ${NO_MESSAGE}
    from wf_instance i where i.initiator = ${id}`,
  ended: ({ id }) => sql`
    select 'ended' as kind, i.id || '.end' as id, i.ended_at as at, ${OF_REQUEST}, ${NO_STEP}, ${NO_MESSAGE}
    from wf_instance i where i.initiator = ${id} and i.ended_at is not null`,
  handled: ({ id }) => sql`
    select 'handled' as kind, h.id, h.ended_at as at, ${OF_REQUEST}, h.activity_id as "activityId",
      h.activity_name as "taskName", h.outcome, h.comment, ${NO_MESSAGE}
    from wf_history h join wf_instance i on i.id = h.instance_id
    where h.assignee = ${id} and h.ended_at is not null and ${sql.join(HANDLING, sql` and `)}`,
  // signed up, ordered, handed in: what he does with records of his own
  recorded: ({ id }, own) => sql`
    select 'recorded' as kind, l.id, l.created_at as at, l.data ->> 'operation' as title, '' as number,
      l.data ->> 'entity' as topic, '' as "versionId", null as "instanceId", null as initiator, null as state,
      '' as "activityId", '' as "taskName", concat_ws(' ', l.data ->> 'requestMethod', l.data ->> 'requestUri') as outcome,
      '' as comment, ${NO_MESSAGE}
    from ${sql.table(tableOf(LOG))} l
    where l.created_by = ${id} and l.data ->> 'status' = '1' and l.data ->> 'entity' = any(${own}::text[])
      and starts_with(l.data ->> 'requestUri', '/api/' || (l.data ->> 'entity'))`,
  // what is told about requests is on the line already
  told: ({ id }) => sql`
    select 'told' as kind, m.id, m.created_at as at, m.title, '' as number, '' as topic, '' as "versionId",
      null as "instanceId", null as initiator, null as state, ${NO_STEP}, m.kind as "messageKind", m.values
    from hall_message m where m.user_id = ${id} and m.instance_id is null`,
};

/** A person's own way through the hall, newest first: what he handed in, what became of it, what he decided, what he was told. */
export async function listJourney(person: Person, input: ListJourney, hall: Hall): Promise<Page<JourneyEvent>> {
  const kinds = input.kind ? [input.kind] : (Object.keys(SOURCES) as JourneyKind[]);
  const own = hall.registry
    .entities()
    .flatMap(({ key, manifest }) => (manifest.own && !manifest.readonly ? [key] : []));
  const events = sql`(${sql.join(
    kinds.map((kind) => SOURCES[kind](person, own)),
    sql` union all `,
  )}) e`;
  const conditions = dateConditions(input, sql`e.at`);
  const keyword = input.keyword?.trim();
  if (keyword) {
    const part = `%${keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    conditions.push(sql`(e.title ilike ${part} or e.number ilike ${part})`);
  }
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from ${events} ${where}`.execute(hall.reads.db);
  const { rows } = await sql<Row>`select e.* from ${events} ${where} order by e.at desc, e.id desc
    limit ${input.pageSize} offset ${(input.page - 1) * input.pageSize}`.execute(hall.reads.db);
  const versions = rows.flatMap(({ versionId }) => (versionId === '' ? [] : [versionId]));
  const { topics } = await rowContext(person, versions, input.locale, hall);
  const list = rows.map((row): JourneyEvent => {
    const topic = topics.get(row.versionId);
    const { locale } = input;
    return {
      id: row.id,
      kind: row.kind,
      at: campusDateTime(row.at),
      title: titleOf(row, topic && hall.registry.localised(topic, locale).manifest.title, locale, hall),
      number: row.number,
      topic: row.topic,
      processInstanceId: row.instanceId,
      initiatorName: hall.directory.nameOf(row.initiator),
      state: row.state,
      taskName: topic
        ? activityName(topic, row.activityId, row.taskName, locale, hall)
        : row.kind === 'recorded'
          ? doneWith(row, locale, hall)
          : row.taskName,
      outcome: row.kind === 'recorded' ? '' : row.outcome,
      outcomeTitle: topic ? ownWordFor(hall.registry.localised(topic, locale), row.activityId, row.outcome) : '',
      comment: row.comment,
    };
  });
  return { list, totalCount: counted[0]?.count ?? 0 };
}

function entityIn({ topic }: Row, locale: Locale, hall: Hall) {
  const definition = hall.registry.entity(topic);
  return definition && hall.registry.localised(definition, locale);
}

const VERBS: Readonly<Record<string, string>> = { POST: 'save', PUT: 'update', DELETE: 'delete' };

/** By the call that was logged: an action of the entity by its title, or what all entities know. */
function doneWith(row: Row, locale: Locale, hall: Hall): string {
  const [method = '', uri = ''] = row.outcome.split(' ');
  const name = uri.split('/').at(-1);
  const action = entityIn(row, locale, hall)?.manifest.actions?.find(
    (each) => typeof each !== 'string' && each.name === name,
  );
  if (typeof action === 'object') return action.title ?? action.name;
  return hall.texts.text(locale, `records.operation.${name === 'import' ? 'import' : (VERBS[method] ?? 'update')}`);
}

function titleOf(row: Row, topicTitle: string | undefined, locale: Locale, hall: Hall): string {
  if (row.kind === 'recorded') return entityIn(row, locale, hall)?.manifest.title ?? row.title;
  if (row.kind !== 'told') return topicTitle ?? row.title;
  const { title, text } = wordingOf({ kind: row.messageKind, title: row.title, values: row.values }, locale, hall);
  return text || title;
}
