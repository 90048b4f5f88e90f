import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Detail, HistoryRow, TaskRow } from '../../../src/contract/flow.ts';
import { PATHS } from '../../../src/contract/paths.ts';
import type { FormData } from '../../../src/definition/types/json.ts';
import type { DataError } from '../../../src/definition/types/projection.ts';
import type { DatabaseKind } from './databases.ts';
import { startTestHall } from './hall.ts';
import type { Answer, Caller, TestHall, TestHallOptions } from './hall.ts';
import { writeTopic } from './topics.ts';
import type { TestTopic } from './topics.ts';

export interface Refusal {
  errors?: DataError[];
  by?: string;
  byName?: string;
  outcome?: string;
}

/** A hall with topics of the test's own, and people who are logged in once. */
export class FlowHall {
  hall: TestHall;
  readonly topicsDir: string;
  readonly #callers = new Map<string, Promise<Caller>>();
  /** the hall that they are logged in at: another one after a restart */
  #of: TestHall | undefined;

  constructor(hall: TestHall, topicsDir: string) {
    this.hall = hall;
    this.topicsDir = topicsDir;
  }

  as(username: string): Promise<Caller> {
    if (this.#of !== this.hall) this.#callers.clear();
    this.#of = this.hall;
    const caller = this.#callers.get(username) ?? this.hall.as(username);
    this.#callers.set(username, caller);
    return caller;
  }

  async post<T = Refusal>(
    username: string,
    verb: string,
    body: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<T>> {
    return (await this.as(username)).post<T>(`${PATHS.flow}/${verb}`, body, headers);
  }

  /** Hands a form in; answers the id of the request. */
  async start(username: string, topic: string, formData: FormData = { reason: 'because' }): Promise<string> {
    const answer = await this.post<{ processInstanceId: string }>(username, 'start', { topic, formData });
    if (!answer.data || answer.code !== 0)
      throw new Error(`${username} cannot start ${topic}: ${JSON.stringify(answer)}`);
    return answer.data.processInstanceId;
  }

  async list(username: string, path: string, query = ''): Promise<TaskRow[]> {
    const answer = await (await this.as(username)).get(`${path}?pageSize=100${query}`);
    if (answer.code !== 0) throw new Error(JSON.stringify(answer));
    return (answer.page as unknown as { list: TaskRow[] }).list;
  }

  /** The person's own open task of a request; the one at `activity` where there are several. */
  async task(username: string, processInstanceId: string, activity?: string): Promise<TaskRow | undefined> {
    const rows = await this.list(username, PATHS.todo);
    return rows.find(
      (row) => row.processInstanceId === processInstanceId && (activity === undefined || row.activityId === activity),
    );
  }

  /** Does a verb on the person's task; throws where he has none. */
  async act(
    username: string,
    id: string,
    verb: string,
    more: object = {},
    activity?: string,
  ): Promise<Answer<Refusal>> {
    const task = await this.task(username, id, activity);
    if (!task) throw new Error(`${username} has no task${activity ? ` at ${activity}` : ''}`);
    return this.post(username, verb, { taskId: task.taskId, comment: 'ok', ...more });
  }

  detail(username: string, id: string, taskId?: string | null): Promise<Answer<Detail>> {
    const task = taskId ? `&taskId=${taskId}` : '';
    return this.as(username).then((caller) => caller.get<Detail>(`${PATHS.detail}?processInstanceId=${id}${task}`));
  }

  async history(username: string, id: string): Promise<HistoryRow[]> {
    const answer = await (await this.as(username)).get<HistoryRow[]>(`${PATHS.history}?processInstanceId=${id}`);
    return answer.data ?? [];
  }

  async outcomes(username: string, id: string): Promise<string[]> {
    return (await this.history(username, id)).map(({ outcome, activityId }) => `${outcome} ${activityId}`);
  }

  async remove(): Promise<void> {
    await this.hall.remove();
    await rm(this.topicsDir, { recursive: true, force: true });
  }
}

export async function startFlowHall(
  kind: DatabaseKind,
  topics: Record<string, TestTopic>,
  options: TestHallOptions = {},
): Promise<FlowHall> {
  const topicsDir = await mkdtemp(join(tmpdir(), 'hall-topics-'));
  for (const [key, topic] of Object.entries(topics)) await writeTopic(topicsDir, key, topic);
  const printed: string[] = [];
  const hall = await startTestHall(kind, {
    print: (text) => printed.push(text),
    ...options,
    settings: { ...options.settings, topicsDir },
  });
  const missing = Object.keys(topics).filter((key) => !hall.hall.registry.topic(key));
  if (missing.length > 0) {
    await hall.remove();
    throw new Error(`not served: ${missing.join(', ')}\n${printed.join('\n')}`);
  }
  return new FlowHall(hall, topicsDir);
}
