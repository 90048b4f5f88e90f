import type { InstanceState, TaskRow } from '../../../contract/flow.ts';
import type { JsonValue } from '../../../definition/types/json.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { VersionedTopic } from '../../definitions/registry.ts';
import { batchRefusal } from '../batch/mayBatch.ts';
import { activityName } from '../flow/names.ts';
import { readLabels } from '../flow/labels.ts';
import type { Labels } from '../flow/labels.ts';
import { readSummary } from '../flow/summary.ts';
import { dueOf, urgencyOf } from '../promise/urgency.ts';
import type { PromiseColumns } from '../promise/urgency.ts';
import { campusDateTime, secondsBetween } from '../../../definition/campus.ts';
import type { Hall } from '../hall.ts';

/** The columns of a request that every list shows. */
export interface InstanceColumns extends PromiseColumns {
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
  i.ended_at as "endedAt", i.clock_at as "clockAt", i.due_at as "promisedAt", i.warn_at as "warnAt"`;

/** The part of a row that stands for one step of a request. */
export interface RowStep {
  id: string;
  taskId: string | null;
  /** whose rights decide what of the summary is shown */
  node: string;
  activityId: string;
  taskName: string;
  assignee: string | null;
  owner: string | null;
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
}

/** What rows need besides their columns, read once for a page. */
export interface RowContext {
  topics: ReadonlyMap<string, VersionedTopic>;
  labels: Labels;
  locale: Locale;
  hall: Hall;
  now: Date;
}

const DAY_MS = 86_400_000;

export async function rowContext(versionIds: Iterable<string>, locale: Locale, hall: Hall): Promise<RowContext> {
  const topics = new Map<string, VersionedTopic>();
  for (const id of new Set(versionIds)) {
    const topic = await hall.registry.version(id);
    if (topic) topics.set(id, topic);
  }
  return { topics, locale, hall, labels: await readLabels(hall), now: hall.clock.now() };
}

function mayBatch(topic: VersionedTopic, { activityId }: RowStep): boolean {
  return batchRefusal(topic, activityId) === undefined;
}

export function taskRow(instance: InstanceColumns, step: RowStep, context: RowContext): TaskRow {
  const { hall, locale, labels, now } = context;
  const topic = context.topics.get(instance.versionId);
  const title = topic ? hall.registry.localised(topic, locale).manifest.title : instance.title;
  const until = step.endTime ?? now;
  // what somebody has done is not due any more
  const isOpen = instance.state === 'running' && step.endTime === null;
  const due = isOpen ? dueOf(instance, step.dueTime) : null;
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
    summary: topic ? readSummary(instance.summary, topic, step.node, { locale, labels, hall }) : [],
    taskName:
      topic && step.activityId ? activityName(topic, step.activityId, step.taskName, locale, hall) : step.taskName,
    activityId: step.activityId,
    assignee: step.assignee,
    assigneeName: hall.directory.nameOf(step.assignee),
    owner: step.owner,
    startUserId: instance.initiator,
    startUserName: hall.directory.nameOf(instance.initiator),
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
    batch: topic !== undefined && step.revision !== undefined && step.pending !== true && mayBatch(topic, step),
    unread: step.unread ?? false,
  };
}
