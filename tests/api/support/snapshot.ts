import type { Selectable } from 'kysely';
import { modelOf } from '../../../src/definition/projection/model.ts';
import { rightsAt } from '../../../src/definition/projection/rights.ts';
import { settle } from '../../../src/definition/projection/settle.ts';
import { sameValue } from '../../../src/definition/validation/errors.ts';
import type { TopicDefinition } from '../../../src/definition/types/definition.ts';
import type { FormData } from '../../../src/definition/types/json.ts';
import type { Tables } from '../../../src/server/db/tables.ts';
import { decode } from '../../../src/server/engine/state.ts';
import type { Token } from '../../../src/server/engine/token.ts';
import { readRelated } from '../../../src/server/services/flow/related.ts';
import { houseScope } from '../../../src/server/services/flow/run.ts';
import type { Hall } from '../../../src/server/services/hall.ts';

type Row<Name extends keyof Tables> = Selectable<Tables[Name]>;

/** Everything that lies about one request. */
export interface Snapshot {
  instance: Row<'wf_instance'>;
  tasks: Row<'wf_task'>[];
  candidates: Row<'wf_candidate'>[];
  tokens: Token[];
  timers: Row<'wf_timer'>[];
  history: Row<'wf_history'>[];
  readers: Row<'wf_reader'>[];
}

export async function snapshotOf(id: string, { db }: Hall): Promise<Snapshot> {
  const of = (table: 'wf_task' | 'wf_timer') =>
    db
      .selectFrom(table as 'wf_task')
      .selectAll()
      .where('instance_id', '=', id)
      .orderBy('id')
      .execute();
  const tasks = await of('wf_task');
  const ids = ['', ...tasks.map((task) => task.id)];
  const instance = await db.selectFrom('wf_instance').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const history = await db.selectFrom('wf_history').selectAll().where('instance_id', '=', id).orderBy('seq').execute();
  // what was handed in is written down when a step changes it: until then it is the request's own form
  const [first] = history;
  if (first?.outcome === 'start') first.snapshot ??= instance.form_data;
  return {
    instance,
    tasks,
    candidates: await db.selectFrom('wf_candidate').selectAll().where('task_id', 'in', ids).execute(),
    tokens: decode(instance.tokens).tokens,
    timers: (await of('wf_timer')) as unknown as Row<'wf_timer'>[],
    history,
    readers: await db.selectFrom('wf_reader').selectAll().where('instance_id', '=', id).execute(),
  };
}

/** What is wrong with a request as it stands, whatever led there. */
export function faultsIn({ instance, tasks, candidates, tokens, timers, history }: Snapshot, hall: Hall): string[] {
  const faults: string[] = [];
  const waiting = tokens.filter(({ kind }) => kind === 'activity').map(({ id }) => id);
  const caught = waiting.filter((id) => !tasks.some(({ execution_id }) => execution_id === id));
  if (caught.some((id) => !timers.some(({ execution_id }) => execution_id === id)))
    faults.push('a token waits for nobody');
  if (new Set(tasks.map(({ execution_id }) => execution_id)).size < tasks.length) faults.push('a task is doubled');
  if (tasks.some(({ execution_id }) => !waiting.includes(execution_id))) faults.push('a task has lost its token');
  const ids = new Set(tokens.map(({ id }) => id));
  if (tokens.some(({ parent }) => parent !== null && !ids.has(parent))) faults.push('a token has lost its scope');
  if (timers.some(({ execution_id }) => !ids.has(execution_id))) faults.push('a clock of nothing');
  const multi = new Set(tokens.flatMap(({ id, kind }) => (kind === 'multi' ? [id] : [])));
  const places = tokens
    .filter(({ kind, parent }) => kind !== 'join' && !(parent !== null && multi.has(parent)))
    .map(({ parent, activity }) => `${parent} ${activity}`);
  if (new Set(places).size < places.length) faults.push(`an activity runs twice: ${places.join(', ')}`);
  const running = instance.state === 'running';
  if (running !== tokens.length > 0) faults.push(`${instance.state} with ${tokens.length} tokens`);
  if (running !== (instance.ended_at === null)) faults.push('ended, or not?');
  for (const task of tasks) {
    const offered = candidates.filter(({ task_id }) => task_id === task.id);
    const people = offered.flatMap(({ kind, subject }) =>
      kind === 'user' ? [subject] : hall.directory.usersOf(subject),
    );
    if (task.assignee === null && people.length === 0) faults.push(`nobody can do ${task.activity_id}`);
    if (
      (task.state === 'pending') !==
      (task.owner !== null && task.owner !== task.assignee && task.state === 'pending')
    )
      faults.push(`${task.activity_id} is delegated by nobody`);
  }
  if (history.some(({ seq }, index) => seq !== index + 1)) faults.push('the history has gaps');
  if (history[0]?.outcome !== 'start') faults.push('the history does not begin with the submission');
  const ends = history.filter(({ outcome }) => outcome === 'end').length;
  if (ends !== (running ? 0 : 1)) faults.push(`it ends ${ends} times`);
  const done = history.filter(({ outcome }) => outcome === 'complete').map(({ task_id }) => task_id);
  if (new Set(done).size < done.length) faults.push('a task is completed twice');
  if (tasks.some(({ id }) => done.includes(id))) faults.push('a completed task is still open');
  return faults;
}

/** What the step from one to the other must not have done. `node` is where the person wrote, null when nobody did. */
export async function faultsBetween(
  before: Snapshot,
  after: Snapshot,
  topic: TopicDefinition,
  node: string | null,
  hall: Hall,
): Promise<string[]> {
  const faults: string[] = [];
  const kept = after.history.slice(0, before.history.length);
  if (!sameValue(plain(kept), plain(before.history))) faults.push('the history was rewritten');
  const rights = node === null ? null : rightsAt(topic, node);
  const computed = topic.manifest.computed ?? {};
  const numbered = new Set((topic.manifest.numbers ?? []).map(({ field }) => field));
  const [was, is] = [before.instance.form_data, after.instance.form_data];
  for (const name of new Set([...Object.keys(was), ...Object.keys(is)])) {
    if (sameValue(was[name] ?? null, is[name] ?? null)) continue;
    // what a choice deselects goes with it: kept, it would not be there
    if (rights && is[name] === undefined && !rights.touches(name)) {
      const withIt = await settled(topic, { ...is, [name]: was[name] ?? null }, after, hall);
      if ((withIt[name] ?? null) !== null) faults.push(`${name} was taken out at ${node ?? 'no node'}`);
      continue;
    }
    const isComputed = Object.keys(computed).some((path) => path === name || path.startsWith(`${name}.`));
    // a number is the server's to give, once
    if (numbered.has(name) && (was[name] ?? null) === null) continue;
    if (!isComputed && rights?.touches(name) !== true) faults.push(`${name} was written at ${node ?? 'no node'}`);
    if (rights?.hidden(name) && !isComputed) faults.push(`${name} was written where it is hidden`);
  }
  return faults;
}

/** The form as the server would store it. */
async function settled(
  topic: TopicDefinition,
  formData: FormData,
  { instance }: Snapshot,
  hall: Hall,
): Promise<FormData> {
  const related = await readRelated(topic, [formData], instance.initiator, hall.db, hall);
  return settle(modelOf(topic), formData, houseScope(instance.initiator, hall.clock.now(), hall, related));
}

/** Refused means: as if it had never been asked. */
export function changed(before: Snapshot, after: Snapshot): boolean {
  return !sameValue(plain(before), plain(after));
}

function plain(value: unknown): never {
  return JSON.parse(JSON.stringify(value)) as never;
}

/** Dotted paths of everything in a form. */
export function pathsIn(value: unknown, prefix = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => pathsIn(item, prefix));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    if (name === '_id') return [];
    const path = prefix === '' ? name : `${prefix}.${name}`;
    return [path, ...pathsIn(inner, path)];
  });
}
