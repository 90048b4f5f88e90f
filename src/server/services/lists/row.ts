import { sql } from 'kysely';
import type { InstanceState, TaskRow } from '../../../contract/flow.ts';
import type { Person } from '../../../contract/person.ts';
import { ownRows } from '../../../definition/projection/row-scope.ts';
import type { FormData, JsonValue } from '../../../definition/types/json.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { VersionedTopic } from '../../definitions/registry.ts';
import { batchActionsAt, batchRefusal } from '../batch/mayBatch.ts';
import type { RowIds } from '../../engine/port.ts';
import type { Eyes } from '../flow/eyes.ts';
import { activityName } from '../flow/names.ts';
import { VIEW } from '../flow/viewpoint.ts';
import { readLabels } from '../flow/labels.ts';
import type { Labels } from '../flow/labels.ts';
import { readSummary, tellSummary } from '../flow/summary.ts';
import { deptName } from '../processes/groups.ts';
import { dueOf, urgencyOf } from '../sla/urgency.ts';
import type { SlaColumns } from '../sla/urgency.ts';
import { campusDateTime, secondsBetween } from '../../../definition/campus.ts';
import type { Hall } from '../hall.ts';

/** The columns of a request that every list shows. */
export interface InstanceColumns extends SlaColumns {
  instanceId: string;
  businessKey: string;
  topic: string;
  versionId: string;
  number: string;
  title: string;
  summary: JsonValue;
  state: InstanceState;
  initiator: string;
  startedAt: Date;
  endedAt: Date | null;
}

/** `select` list for {@link InstanceColumns}; `i` is wf_instance. */
export const INSTANCE_COLUMNS = `i.id as "instanceId", i.business_key as "businessKey", i.topic,
  i.version_id as "versionId", i.number, i.title, i.summary, i.state, i.initiator, i.started_at as "startedAt",
  i.ended_at as "endedAt", i.clock_at as "clockAt", i.due_at as "slaDueAt", i.warn_at as "warnAt"`;

/** The part of a row that stands for one step of a request. */
export interface RowStep {
  id: string;
  taskId: string | null;
  /** whose rights decide what of the summary is shown */
  node: string;
  /** rows of tables that the step is about */
  rows: RowIds | null;
  activityId: string;
  taskName: string;
  assignee: string | null;
  owner: string | null;
  /** names of who has it; left out = the assignee alone */
  holders?: string[];
  startTime: Date;
  endTime: Date | null;
  dueTime: Date | null;
  /** what most rows have not */
  onBehalfOf?: string | null;
  comment?: string;
  revision?: number;
  claimable?: boolean;
  /** delegated, waits for `resolve` */
  pending?: boolean;
  unread?: boolean;
  urged?: boolean;
}

/** What rows need besides their columns, read once for a page. */
export interface RowContext {
  person: Person;
  /** forms of the requests whose rows cannot be told from the columns */
  forms: ReadonlyMap<string, FormData>;
  topics: ReadonlyMap<string, VersionedTopic>;
  labels: Labels;
  locale: Locale;
  hall: Hall;
  now: Date;
}

const DAY_MS = 86_400_000;

export async function rowContext(
  person: Person,
  versionIds: Iterable<string>,
  locale: Locale,
  hall: Hall,
): Promise<RowContext> {
  const topics = new Map<string, VersionedTopic>();
  for (const id of new Set(versionIds)) {
    const topic = await hall.registry.version(id);
    if (topic) topics.set(id, topic);
  }
  return { person, topics, locale, hall, forms: new Map(), labels: await readLabels(hall), now: hall.clock.now() };
}

function mayBatch(topic: VersionedTopic, { activityId }: RowStep): boolean {
  return batchRefusal(topic, activityId) === undefined;
}

/** The forms that a page needs: of tasks that are about one row, whose name reads the form, or whose node has a summary. */
export async function withForms(
  page: readonly { instance: InstanceColumns; step: RowStep }[],
  context: RowContext,
): Promise<RowContext> {
  const ids = page.flatMap(({ instance, step }) => (asksForm(instance, step, context) ? [instance.instanceId] : []));
  if (ids.length === 0) return context;
  const { rows } = await sql<{ id: string; form: FormData }>`
    select id, form_data as form from wf_instance where id = any(${ids}::text[])`.execute(context.hall.reads.db);
  return { ...context, forms: new Map(rows.map(({ id, form }) => [id, form])) };
}

function asksForm({ versionId }: InstanceColumns, step: RowStep, { topics }: RowContext): boolean {
  const { manifest, process } = topics.get(versionId) ?? {};
  if (step.rows !== null || process?.nodes[step.activityId ?? '']?.name.includes('${')) return true;
  return step.endTime === null && manifest?.nodes[step.node]?.summary !== undefined;
}

function eyesAt(instance: InstanceColumns, step: RowStep, topic: VersionedTopic, person: Person): Eyes {
  // whoever reads the request as a whole reads all rows, whichever of them it waits for
  const own = step.node === VIEW ? {} : ownRows(topic, step.node, step.rows);
  const initiator = instance.initiator === person.id;
  return { topic, node: step.node, own, initiator, acting: step.taskId !== null && step.endTime === null };
}

export async function taskRow(instance: InstanceColumns, step: RowStep, context: RowContext): Promise<TaskRow> {
  const { hall, locale, labels, now } = context;
  const topic = context.topics.get(instance.versionId);
  const eyes = topic && eyesAt(instance, step, topic, context.person);
  const formData = context.forms.get(instance.instanceId);
  const wording = { locale, labels, hall };
  const telling = eyes && formData && { eyes, formData, labels, rows: step.rows };
  const localised = topic && hall.registry.localised(topic, locale);
  const title = localised?.manifest.title ?? instance.title;
  const until = step.endTime ?? now;
  // what somebody has done is not due any more
  const isOpen = instance.state === 'running' && step.endTime === null;
  const due = isOpen ? dueOf(instance, step.dueTime) : null;
  const batch = topic !== undefined && step.revision !== undefined && step.pending !== true && mayBatch(topic, step);
  return {
    id: step.id,
    taskId: step.taskId,
    processInstanceId: instance.instanceId,
    instanceId: instance.instanceId,
    processDefinitionKey: instance.topic,
    processDefinitionName: title,
    businessKey: instance.businessKey,
    topic: instance.topic,
    title,
    number: instance.number,
    summary: !eyes
      ? []
      : formData
        ? await tellSummary(eyes, formData, wording)
        : readSummary(instance.summary, eyes, wording),
    taskName:
      topic && step.activityId
        ? activityName(topic, step.activityId, step.taskName, locale, hall, telling)
        : step.taskName,
    activityId: step.activityId,
    assignee: step.assignee,
    assigneeName: hall.directory.nameOf(step.assignee),
    holders: [...new Set(step.holders ?? (step.assignee === null ? [] : [hall.directory.nameOf(step.assignee)]))],
    owner: step.owner,
    startUserId: instance.initiator,
    startUserName: hall.directory.nameOf(instance.initiator),
    startUserDept: deptName(hall.directory.deptOf(instance.initiator), locale, hall),
    startTime: campusDateTime(step.startTime),
    endTime: step.endTime && campusDateTime(step.endTime),
    dueTime: due && campusDateTime(due),
    urgency: isOpen ? urgencyOf(instance, step.dueTime, now) : 'none',
    durationInSeconds: step.endTime && secondsBetween(step.startTime, step.endTime),
    ended: instance.state === 'running' ? 1 : 0,
    state: instance.state,
    comment: step.comment ?? '',
    days: Math.max(0, Math.floor((until.getTime() - step.startTime.getTime()) / DAY_MS)),
    revision: step.revision ?? 0,
    claimable: step.claimable ?? false,
    onBehalfOf: step.onBehalfOf ?? null,
    onBehalfOfName: hall.directory.nameOf(step.onBehalfOf),
    delegatedByName: step.pending === true ? hall.directory.nameOf(step.owner) : '',
    batch,
    batchActions: batch && localised ? batchActionsAt(localised, step.activityId) : [],
    unread: step.unread ?? false,
    urged: step.urged ?? false,
  };
}
