import { sql } from 'kysely';
import type { ForecastStep, MigrationForecast } from '../../../contract/migration.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import { transaction } from '../../db/transaction.ts';
import type { VersionedTopic } from '../../definitions/registry.ts';
import { readHouse } from '../flow/house.ts';
import type { Labels } from '../flow/labels.ts';
import { openProgress } from '../flow/openProgress.ts';
import type { Hall } from '../hall.ts';
import { planMigration } from './plan.ts';

/** So many requests are looked at of each step, the oldest first; and of all steps together. */
const OF_EACH = 50;
const IN_ALL = 300;

/**
 * Which of the requests that run on other versions could go on with this one, stored or not, step by step, and why not: as
 * a move would judge each of them. Nothing is written.
 */
export async function forecastMigration(
  to: VersionedTopic,
  locale: Locale,
  hall: Hall,
): Promise<Pick<MigrationForecast, 'running' | 'from' | 'steps'>> {
  const { key } = to;
  const { versionId } = to.version;
  const { rows: from } = await sql<MigrationForecast['from'][number]>`
    select version.id as "versionId", version.number, count(*)::integer as running
    from wf_instance instance join definition_version version on version.id = instance.version_id
    where instance.topic = ${key} and instance.state = 'running' and version.id <> ${versionId}
    group by version.id, version.number order by version.number`.execute(hall.db);
  const running = from.reduce((sum, version) => sum + version.running, 0);
  if (running === 0) return { running, from, steps: [] };
  const steps = new Map<string, ForecastStep>();
  const judged = new Map<string, Judged>();
  const labels = await readHouse(hall);
  for (const { id, step, name, total } of await standing(key, versionId, hall)) {
    if (judged.size >= IN_ALL && !judged.has(id)) break;
    const verdict = judged.get(id) ?? (await judge(id, to, { labels, locale, hall }));
    judged.set(id, verdict);
    const before = steps.get(step) ?? { activityId: step, name, running: total, judged: 0, possible: 0, reasons: [] };
    steps.set(step, counted({ ...before, name: verdict.names.get(step) || name }, verdict.obstacles));
  }
  return { running, from, steps: [...steps.values()] };
}

interface Standing {
  id: string;
  /** id of the activity; empty where nobody has a task */
  step: string;
  name: string;
  /** that stand there */
  total: number;
}

/** Each request at each step that it is at; of every step some come before more of any. */
async function standing(key: string, versionId: string, hall: Hall): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select id, step, name, total from (
      select id, step, name, count(*) over (partition by step)::integer as total,
        row_number() over (partition by step order by id) as nth
      from (
        select instance.id, coalesce(task.activity_id, '') as step, coalesce(max(task.name), '') as name
        from wf_instance instance left join wf_task task on task.instance_id = instance.id
        where instance.topic = ${key} and instance.state = 'running' and instance.version_id <> ${versionId}
        group by instance.id, task.activity_id) each_step) counted
    where nth <= ${OF_EACH} order by nth, step`.execute(hall.db);
  return rows;
}

interface Judged {
  /** what stands in the way, for people; none = it could move */
  obstacles: string[];
  /** of its version's steps, by id */
  names: ReadonlyMap<string, string>;
}

async function judge(
  id: string,
  to: VersionedTopic,
  { labels, locale, hall }: { labels: Labels; locale: Locale; hall: Hall },
): Promise<Judged> {
  return transaction(hall.db, async (trx) => {
    const instance = await trx.selectFrom('wf_instance').selectAll().where('id', '=', id).executeTakeFirst();
    // ended meanwhile: nothing is in its way
    if (instance?.state !== 'running') return { obstacles: [], names: new Map() };
    const progress = await openProgress({ hall, trx, now: hall.clock.now(), locale, labels, instance });
    const { nodes } = hall.registry.localised(progress.topic, locale).process;
    const names = new Map(Object.values(nodes).map((node) => [node.id, node.name]));
    if (instance.suspended) return { obstacles: [hall.texts.text(locale, 'errors.suspended')], names };
    const { plan } = await planMigration(progress, to);
    return { obstacles: plan.obstacles.map(({ text }) => text), names };
  });
}

function counted(step: ForecastStep, obstacles: readonly string[]): ForecastStep {
  const reasons = new Map(step.reasons.map(({ text, count }) => [text, count]));
  for (const text of new Set(obstacles)) reasons.set(text, (reasons.get(text) ?? 0) + 1);
  return {
    ...step,
    judged: step.judged + 1,
    possible: step.possible + Number(obstacles.length === 0),
    reasons: [...reasons].map(([text, count]) => ({ text, count })).sort((a, b) => b.count - a.count),
  };
}
