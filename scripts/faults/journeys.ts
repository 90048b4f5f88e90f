import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase, type OpenDatabase } from '../../src/server/db/open.ts';
import { createLog } from '../../src/server/log.ts';
import { freePort } from '../../tests/api/support/postgres.ts';
import { fromRoot } from '../lib/paths.ts';
import { Asking } from './asking.ts';
import { between, Finding, oneOf, type Fault, type Trial } from './fault.ts';
import { startProcess, type HallProcess } from './hall-process.ts';
import { openSite } from './site.ts';
import { someRoutes, undisturbed, walk, type History, type Route, type Walk } from './walks.ts';

const SERVERS = 4;
const CLIENTS = 8;
const PAUSE_MILLISECONDS = 5_000;
/** so many are tried for each kill, but some in any case */
const ROUTES_A_ROUND = 2;
const FEWEST_ROUTES = 6;

/**
 * The house's own topics, as their journeys say: several people walk them through four servers, of which one is killed now
 * and then. In the end each request has the history that it has when nobody is killed: no step twice, none lost.
 */
async function killAmongJourneys({ rounds, random, say }: Trial): Promise<Finding> {
  const finding = new Finding();
  const site = await openSite('server');
  const ports = await Promise.all(Array.from({ length: SERVERS }, () => freePort()));
  const start = (port: number) => startProcess(site, { port });
  const halls: HallProcess[] = [];
  let database: OpenDatabase | undefined;
  try {
    const routes = await someRoutes(fromRoot('topics'), Math.max(FEWEST_ROUTES, rounds * ROUTES_A_ROUND), random);
    // no others: all of them take a server that is started long
    for (const { topic } of routes) cpSync(fromRoot('topics', topic), join(site.topicsDir, topic), { recursive: true });
    // one after the other: the first puts the demo's requests and files there
    for (const port of ports) halls.push(await start(port));
    database = await openDatabase({ ...site, log: createLog('silent') });
    const { db } = database;
    const names = routes.flatMap(({ journey: { as, steps } }) => [as, ...steps.map(({ by }) => by)]);
    let turn = 0;
    const url = () => `http://127.0.0.1:${ports[turn++ % SERVERS]}`;
    const asking = await Asking.begin(names.filter(Boolean), url, finding);
    const before = await idsIn(db);
    const known = new Set(before);
    const good = new Map<Route, History>();
    for (const route of routes) {
      const { history, ids } = await undisturbed(route, asking, (id) => historyOf(id, db));
      for (const id of ids) known.add(id);
      if (history) good.set(route, history);
      say(`${route.name} ${history ? 'can' : 'cannot'} be walked again and again`);
    }
    const [first, ...others] = good.keys();
    if (!first) throw new Error('none of these journeys can be walked twice');
    finding.count('journeys', good.size);
    const over = new AbortController();
    const walks: (Walk & { route: Route })[] = [];
    const walking = Array.from({ length: CLIENTS }, async (_, client) => {
      for (let time = 0; !over.signal.aborted; time++) {
        const route = oneOf(random, [first, ...others]);
        const walked = await walk(route, `walk-${client}-${time}`, asking);
        if (walked) walks.push({ ...walked, route });
        else finding.count('starts that were refused');
      }
    });
    for (let round = 1; round <= rounds; round++) {
      const victim = between(random, 0, SERVERS - 1);
      await asking.more(20);
      await halls[victim]?.end('SIGKILL');
      finding.count('kills');
      const again = performance.now();
      halls[victim] = await start(ports[victim] ?? 0);
      // no more often than this, where there are many rounds
      if (rounds > 5) await sleep(Math.max(0, PAUSE_MILLISECONDS - (performance.now() - again)));
      say(`${round} killed, ${asking.acknowledged} writes acknowledged`);
    }
    await asking.more(20);
    over.abort();
    await Promise.all(walking);
    finding.count('walks', walks.length);
    finding.count('acknowledged writes', asking.acknowledged);
    for (const { id, refused, route } of walks) {
      known.add(id);
      finding.expect(refused === undefined, `${route.name} ${id}: ${refused}`);
      if (refused !== undefined) continue;
      const [found, wanted] = [await historyOf(id, db), good.get(route)];
      const isSame = isDeepStrictEqual(found, wanted);
      finding.expect(isSame, `${route.name} ${id}: ${JSON.stringify(found)}, undisturbed ${JSON.stringify(wanted)}`);
    }
    const unknown = (await idsIn(db)).filter((id) => !known.has(id));
    finding.expect(unknown.length === 0, `there, and nobody was told: ${unknown.join(', ')}`);
    await nothingTwice(db, finding);
    for (const hall of halls) finding.expect((await hall.end('SIGTERM')) === 0, 'a server did not end in order');
  } finally {
    await database?.close();
    for (const hall of halls) await hall.end('SIGKILL');
    await site.remove();
  }
  return finding;
}

async function idsIn(db: OpenDatabase['db']): Promise<string[]> {
  return (await db.selectFrom('wf_instance').select('id').execute()).map(({ id }) => id);
}

/** Who did what where, in its order, and how it stands now. */
async function historyOf(id: string, db: OpenDatabase['db']): Promise<History> {
  const { rows: steps } = await sql<{ step: (string | null)[] }>`
    select jsonb_build_array(activity_id, outcome, assignee, on_behalf_of) as step
    from wf_history where instance_id = ${id} order by seq`.execute(db);
  const { rows: ends } = await sql<{ end: (string | null)[] }>`
    select jsonb_build_array(state, (select count(*)::text from wf_task where instance_id = i.id),
      (select count(*)::text from wf_timer where instance_id = i.id)) as end
    from wf_instance i where id = ${id}`.execute(db);
  return [...steps.map(({ step }) => step), ...ends.map(({ end }) => end)];
}

async function nothingTwice(db: OpenDatabase['db'], finding: Finding): Promise<void> {
  const twice = {
    'told of the same task': sql`select 1 from hall_message where task_id is not null group by task_id, user_id, kind having count(*) > 1`,
    'of the same number': sql`select 1 from wf_instance group by topic, number having count(*) > 1`,
  };
  for (const [what, query] of Object.entries(twice)) {
    const { rows } = await query.execute(db);
    finding.expect(rows.length === 0, `twice ${what}: ${rows.length}`);
  }
}

export const journeys: Fault = {
  name: 'journeys',
  title:
    'the house’s own journeys, walked by several at once through four servers, of which one is killed now and then',
  goal: 'every request has the history that it has undisturbed: no step twice, none lost',
  rounds: 60,
  run: killAmongJourneys,
};
