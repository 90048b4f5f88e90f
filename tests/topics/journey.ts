import { isDeepStrictEqual } from 'node:util';
import type { Detail, TaskRow } from '../../src/contract/flow.ts';
import { PATHS } from '../../src/contract/paths.ts';
import type { NoticeMessage } from '../../src/contract/socket.ts';
import type { ExpectedNotice, ExpectedRecord, Journey, JourneyStep } from '../../src/definition/types/definition.ts';
import { linkOf, linksIn, withIds } from '../../src/definition/linked.ts';
import { scopeOf, type Lookups } from '../../src/definition/expression/scope.ts';
import type { FormData } from '../../src/definition/types/json.ts';
import type { Projection } from '../../src/definition/types/projection.ts';
import { formLogic } from '../../src/renderer/form/logic.ts';
import { topOf } from '../../src/renderer/form/paths.ts';
import type { Answer, Caller } from '../api/support/hall.ts';

/** Somebody who is logged in, by user name. */
export type People = (username: string) => Promise<Caller>;

export interface Started {
  processInstanceId: string;
  businessKey: string;
  number: string;
}

/** What a journey needs beside its people. */
export interface JourneyWorld {
  /** lets time go by, so that clocks run out */
  pass(duration: string): Promise<void>;
  /** one that another journey names */
  journey(topic: string, name: string): Journey;
}

/** Hands a form in; throws with what the server says when it refuses. */
export async function hand(people: People, topic: string, as: string, formData: FormData): Promise<Started> {
  const caller = await people(as);
  const kept = await fillAsPage(caller, topic, formData, as);
  const lost = Object.keys(formData).filter((name) => !kept.has(name));
  if (lost.length > 0) throw new Error(`the page of ${topic} has no place for ${lost.join(', ')}`);
  const answer = await caller.post<Started>(`${PATHS.flow}/start`, { topic, formData });
  if (answer.code !== 0 || !answer.data) throw new Error(`${as} cannot start ${topic}: ${said(answer)}`);
  return answer.data;
}

/**
 * Walks a journey step by step, as the people in it would, and those that it names before; answers the request's id and
 * how it ended.
 */
export async function walk(
  people: People,
  topic: string,
  journey: Journey,
  world: JourneyWorld,
): Promise<{ id: string; state: string }> {
  const ids = new Map<string, string>();
  for (const link of linksIn([journey.formData])) {
    const { topic: key = '', journey: name = '' } = linkOf(link) ?? {};
    const { id, state } = await walk(people, key, world.journey(key, name), world);
    if (state !== 'completed') throw new Error(`${journey.name} names ${link}, which is ${state}`);
    ids.set(link, id);
  }
  const before = await countedBefore(people, journey);
  const { processInstanceId } = await hand(people, topic, journey.as, withIds(journey.formData, ids));
  for (const [index, step] of journey.steps.entries()) {
    const { expect } = step;
    if (expect !== undefined) {
      const place = `step ${index + 1} of ${journey.name}`;
      if ('notice' in expect) await listenFor(people, expect, processInstanceId, place);
      else await lookFor(people, expect, before.get(step) ?? 0, place);
      continue;
    }
    if (step.after !== undefined) {
      await world.pass(step.after);
      continue;
    }
    const filled = step.formData && { formData: withIds(step.formData, ids) };
    const answer = await take(people, processInstanceId, { ...step, ...filled });
    if (answer.code !== 0) {
      throw new Error(`step ${index + 1} of ${journey.name}: ${step.by} cannot ${step.do}: ${said(answer)}`);
    }
  }
  const seen = await (await people(journey.as)).get<Detail>(`${PATHS.detail}?processInstanceId=${processInstanceId}`);
  return { id: processInstanceId, state: seen.data?.state ?? `hidden (${seen.status})` };
}

/** One step: on the person's task at that node where the step names one, else on the request as a whole. */
export async function take(people: People, processInstanceId: string, step: JourneyStep): Promise<Answer> {
  const caller = await people(step.by);
  const { by, at, do: verb, ...words } = step;
  if (at === undefined) return caller.post(`${PATHS.flow}/${verb}`, { processInstanceId, ...words });
  const todo = await caller.get<never>(`${PATHS.todo}?pageSize=100`);
  const rows = (todo.page as unknown as { list: TaskRow[] }).list;
  const task = rows.find((row) => row.processInstanceId === processInstanceId && row.activityId === at);
  if (!task) throw new Error(`${by} has no task at ${at}; open: ${await openTasks(people, processInstanceId)}`);
  if (verb === 'complete') await judgeAsPage(caller, task, words.formData ?? {}, `${by} at ${at}`);
  return caller.post(`${PATHS.flow}/${verb}`, { taskId: task.taskId, revision: task.revision, ...words });
}

/**
 * The page must not refuse what the server takes: with the form as this person sees it, masked and cut to the step, its own
 * logic finds nothing wrong beside what he fills in.
 */
async function judgeAsPage(caller: Caller, task: TaskRow, filled: FormData, who: string): Promise<void> {
  const { data } = await caller.get<Detail>(`${PATHS.detail}?taskId=${task.taskId}`);
  if (!data) throw new Error(`${who} cannot open the task`);
  const logic = formLogic({ projection: data, validators: undefined, locale: 'zh-CN' });
  const whole = withFilled(data.formData, filled);
  const wrong = logic.check(whole).filter(({ path }) => !Object.hasOwn(filled, topOf(path)));
  if (wrong.length > 0) throw new Error(`the page would refuse ${who}: ${JSON.stringify(wrong)}`);
  const kept = logic.kept(logic.compute(whole));
  const lost = Object.keys(filled).filter((name) => !Object.hasOwn(kept, name));
  if (lost.length > 0) throw new Error(`the page has no place for what ${who} fills in: ${lost.join(', ')}`);
}

/** The form with what a step fills in: rows of a table are named by their place, and only what is new in them. */
function withFilled(formData: FormData, filled: FormData): FormData {
  const isRow = (value: unknown): value is FormData => typeof value === 'object' && value !== null;
  const merged = Object.entries(filled).map(([name, value]) => {
    const rows = formData[name];
    if (!Array.isArray(value) || !Array.isArray(rows)) return [name, value];
    return [name, value.map((row, place) => (isRow(row) && isRow(rows[place]) ? { ...rows[place], ...row } : row))];
  });
  return { ...formData, ...Object.fromEntries(merged) };
}

/**
 * The page must find nothing wrong with what the server takes: by what it is told beforehand and while it is filled in.
 * Answers the fields that it has a place for.
 */
async function fillAsPage(caller: Caller, topic: string, formData: FormData, who: string): Promise<Set<string>> {
  const { data: projection } = await caller.get<Projection>(`${PATHS.topic}/${topic}`);
  if (!projection) throw new Error(`${who} cannot open ${topic}`);
  const { data: lookups } = await caller.post<Lookups>(PATHS.related, { topic, formData });
  const scope = scopeOf({ ...projection.scope, ...lookups });
  const logic = formLogic({ projection, validators: undefined, locale: 'zh-CN', scope });
  const filled = logic.compute(formData);
  const wrong = logic.check(filled);
  if (wrong.length > 0) throw new Error(`the page of ${topic} would refuse ${who}: ${JSON.stringify(wrong)}`);
  return new Set(Object.keys(logic.kept(filled)));
}

/** How many records there are already that a step will count: others wrote them. */
async function countedBefore(people: People, { steps }: Journey): Promise<Map<JourneyStep, number>> {
  const counted = new Map<JourneyStep, number>();
  for (const step of steps) {
    const { expect } = step;
    if (expect === undefined || 'notice' in expect || expect.count === undefined) continue;
    counted.set(step, await recordsLike(people, expect, 'before'));
  }
  return counted;
}

/** A step that looks at what effects wrote: so many records of the entity with these values, or one at least. */
async function lookFor(people: People, expected: ExpectedRecord, before: number, place: string): Promise<void> {
  const { record, data, count } = expected;
  const found = (await recordsLike(people, expected, place)) - before;
  if (count === undefined ? found > 0 : found === count) return;
  throw new Error(`${place}: ${found} records of ${record} have ${JSON.stringify(data ?? {})}, not ${count ?? 'one'}`);
}

async function recordsLike(people: People, { record, data = {} }: ExpectedRecord, place: string): Promise<number> {
  const answer = await (await people('admin')).get<Record<string, unknown>[]>(`/${record}/list?pageSize=100`);
  if (answer.code !== 0) throw new Error(`${place}: ${record} cannot be listed: ${said(answer)}`);
  const fits = (row: Record<string, unknown>): boolean =>
    Object.entries(data).every(([name, value]) => isDeepStrictEqual(row[name], value));
  return (answer.data ?? []).filter(fits).length;
}

/** A step that looks at whom a service task told: a message about this request. */
async function listenFor(
  people: People,
  { notice, text = '' }: ExpectedNotice,
  id: string,
  place: string,
): Promise<void> {
  const { page } = await (await people(notice)).get<never>(`${PATHS.messages}?pageSize=100`);
  const told = (page?.list ?? []) as unknown as NoticeMessage[];
  const fits = ({ instanceId, text: said }: NoticeMessage): boolean => instanceId === id && said.includes(text);
  if (!told.some(fits))
    throw new Error(`${place}: ${notice} was not told "${text}": ${JSON.stringify(told.slice(0, 5))}`);
}

async function openTasks(people: People, id: string): Promise<string> {
  const seen = await (await people('admin')).get<Detail>(`${PATHS.detail}?processInstanceId=${id}`);
  return (seen.data?.openTasks ?? []).map((task) => `${task.activityId} (${task.assigneeName || '?'})`).join(', ');
}

function said({ status, message, data }: Answer): string {
  return `${status} ${message} ${JSON.stringify(data ?? null)}`;
}
