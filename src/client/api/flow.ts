import { PATHS } from '../../contract/paths.ts';
import type { Page } from '../../contract/envelope.ts';
import type { Detail, RequestCopy, TaskRow, TodoNode, TopicGroup } from '../../contract/flow.ts';
import type { JourneyEvent } from '../../contract/journey.ts';
import type { Lookups } from '../../definition/expression/scope.ts';
import type { FormData } from '../../definition/types/json.ts';
import type { Projection } from '../../definition/types/projection.ts';
import type { Booked, FileValue } from '../../renderer/services.ts';
import { get, getPage, post, send } from './client.ts';
import type { Query } from './client.ts';
import { judge } from './envelope.ts';

export type ListName = 'todo' | 'done' | 'initiated' | 'drafts' | 'cc' | 'overdue';

export interface TaskFilters {
  topic?: string;
  keyword?: string;
  status?: string;
  /** `overdue` or `soon` */
  urgency?: string;
  /** id of a user task, with its topic */
  node?: string;
  /** to-do: `true` = must be claimed first */
  claimable?: string;
  /** copies: `true` = not read yet */
  unread?: string;
  startDate?: string;
  endDate?: string;
}

export interface TaskQuery extends TaskFilters {
  page: number;
  pageSize: number;
  /** as the server calls it; left out = the list's own order */
  sort?: string;
  order?: 'asc' | 'desc';
}

/** What waits is shown by how much it presses; other lists begin with what is new. */
const SORTS: Partial<Record<ListName, { sort: string; order: 'asc' | 'desc' }>> = {
  todo: { sort: 'pressing', order: 'desc' },
};

export function listTasks(list: ListName, query: TaskQuery, signal?: AbortSignal): Promise<Page<TaskRow>> {
  return getPage<TaskRow>(PATHS[list], {
    query: { ...SORTS[list], ...query },
    ...(signal ? { signal } : {}),
    quiet: true,
  });
}

/** The person's own way through the hall. */
export function listJourney(query: JourneyQuery): Promise<Page<JourneyEvent>> {
  return getPage<JourneyEvent>(PATHS.journey, { query: { ...query }, quiet: true });
}

interface JourneyQuery {
  page: number;
  pageSize: number;
  kind?: string;
  keyword?: string;
  from?: string;
  to?: string;
}

/** At which steps the to-dos wait. */
export function todoNodes(): Promise<TodoNode[]> {
  return get<TodoNode[]>(PATHS.todoNodes, { quiet: true });
}

/** The topics this person may start, grouped by category. */
export function startableTopics(): Promise<TopicGroup[]> {
  return get<TopicGroup[]>(PATHS.topics, { quiet: true });
}

/** The form of a topic at one node, `start` for its applicant. */
export function topicProjection(topic: string, node = 'start'): Promise<TopicProjection> {
  return get<TopicProjection>(`${PATHS.topic}/${topic}`, { query: { node }, quiet: true });
}

/** What a topic is called. */
export async function topicTitle(topic: string): Promise<string> {
  return (await get<{ title: string }>(`${PATHS.topic}/${topic}/title`, { quiet: true })).title;
}

/** What the entry page shows besides the form: the steps of the process and who handles them. */
export interface TopicProjection extends Projection {
  category?: string;
  icon?: string;
  promiseDays?: number | null;
  steps?: { activityId: string; name: string; handlers: string; sure: boolean }[];
}

export function requestDetail(
  query: { processInstanceId?: string | null; taskId?: string | null },
  signal?: AbortSignal,
): Promise<Detail> {
  return get<Detail>(PATHS.detail, { query, quiet: true, ...(signal ? { signal } : {}) });
}

async function svg(path: string, query: Query, signal: AbortSignal): Promise<string> {
  const response = await send('get', path, { query, signal });
  if (!response.ok) judge(response.status, await response.json().catch(() => undefined));
  return response.text();
}

/** What another request like this ended one begins with. */
export function copyRequest(processInstanceId: string): Promise<RequestCopy> {
  return get<RequestCopy>(PATHS.again, { query: { processInstanceId }, quiet: true });
}

/** The process of a request as SVG, with done, active and coming steps. */
export function requestDiagram(processInstanceId: string, signal: AbortSignal): Promise<string> {
  return svg(PATHS.diagram, { processInstanceId }, signal);
}

/** The process of a topic as SVG. */
export function topicDiagram(topic: string, signal: AbortSignal): Promise<string> {
  return svg(`${PATHS.topic}/${topic}/diagram`, {}, signal);
}

export interface StartRequest {
  topic: string;
  formData: FormData;
  businessKey?: string;
}

export interface StartedRequest {
  processInstanceId: string;
  businessKey: string;
  number: string;
}

export function startRequest(request: StartRequest, idempotencyKey: string): Promise<StartedRequest> {
  return post<StartedRequest>(`${PATHS.flow}/start`, { json: request, idempotencyKey, quiet: true });
}

/** The body of any verb: `POST /flow/common/{verb}`. */
export interface VerbBody {
  taskId?: string;
  processInstanceId?: string;
  comment?: string;
  formData?: FormData;
  revision?: number;
  userId?: string;
  userIds?: string[];
  targetActivityId?: string;
  mode?: 'through' | 'straight';
  position?: 'before' | 'after' | 'beside';
  attachments?: FileValue[];
}

/** Acts on a task or a request. Rejects with an ApiError: 409 = somebody was faster, 422 = see `fieldErrors`. */
export function act(verb: string, body: VerbBody, idempotencyKey: string): Promise<unknown> {
  return post(`${PATHS.flow}/${verb}`, { json: body, idempotencyKey, quiet: true });
}

/** A form that is being typed; of a request that is under way it is the person's step of it. */
interface TypedForm {
  topic: string;
  formData: FormData;
  processInstanceId?: string | undefined;
  taskId?: string | undefined;
}

/** What the form would book and cannot, and what is left of quotas. A request's own bookings do not count against it. */
export function bookedOf(json: TypedForm, signal: AbortSignal): Promise<Booked> {
  return post<Booked>(PATHS.exclusive, { json, signal, quiet: true });
}

/** What the form's expressions read of the records and requests that it names. */
export function relatedValues(json: TypedForm, signal: AbortSignal): Promise<Lookups> {
  return post<Lookups>(PATHS.related, { json, signal, quiet: true });
}

export function recentValues(topic: string): Promise<Record<string, string[]>> {
  return get<Record<string, string[]>>(PATHS.recentValues, { query: { topic }, quiet: true });
}
