import { mkdirSync, writeFileSync } from 'node:fs';
import type { Journey } from '../src/definition/types/definition.ts';
import { isJourneyFile } from '../src/definition/linked.ts';
import { loadSources } from '../src/server/definitions/load.ts';
import { table } from './bench/statistics.ts';
import { DrivenHall } from './drive/hall.ts';
import { drive, type Drive } from './drive/journey.ts';
import { planAll, planEnds } from './drive/plan.ts';
import { Screen } from './drive/screen.ts';
import { buildClientWhenStale } from './lib/client.ts';
import { fromRoot } from './lib/paths.ts';
import { speak } from './lib/speak.ts';

const HELP = `npm run drive [-- TOPIC … --width 390|1440 --journeys all|ends|N|N-M --only NAME --dark --brief]

Drives the journeys of services in a browser, as their people would: each form is filled in by what stands on the page,
handed in, and each step done from its person's own list, on a hall of its own with the demo people. Without topics those of
all services, which takes hours. Pictures of the form of each service and of every end, and a report, lie in
.cache/drive/WIDTH; exit codes: 0 = every journey came to its end, 1 = not.

  --width N      of the screen; below 600 it is a phone (390)
  --journeys N   the N longest of each service (all); N-M: the Nth to the Mth; ends: those that show a verb, a field or an
                 end which none before did, these steps by hand, the others as the browser would send them
  --known N      with ends: what the N longest show was seen before
  --only NAME    of these the one that is called so
  --dark         as for who has chosen the dark look
  --brief        nobody reads how it ended, and only what stuck is kept as a picture: twice as quick`;

await speak(HELP, async (words) => {
  const option = (name: string) => {
    const at = words.indexOf(`--${name}`);
    return at < 0 ? undefined : words.splice(at, 2)[1];
  };
  const flag = (name: string) => words.includes(name) && words.splice(words.indexOf(name), 1).length > 0;
  const width = Number(option('width') ?? 390);
  const chosen = option('journeys') ?? 'all';
  const known = Number(option('known') ?? 0);
  const only = option('only');
  const dark = flag('--dark');
  const brief = flag('--brief');
  const services = await readServices();
  const unknown = words.filter((word) => !services.has(word));
  if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}.\n\n${HELP}`);
  const folder = fromRoot('.cache', 'drive', String(width));
  mkdirSync(folder, { recursive: true });
  await buildClientWhenStale();
  const hall = await DrivenHall.open();
  const screen = await Screen.open(hall, width, dark);
  const drives: Drive[] = [];
  const journey = (topic: string, name: string) => {
    const found = services.get(topic)?.find((one) => one.name === name);
    if (found === undefined) throw new Error(`there is no journey ${topic}/${name}`);
    return found;
  };
  const pictured = (topic: string, name: string) => !brief && services.get(topic)?.[0]?.name === name;
  try {
    for (const [topic, journeys] of services) {
      if (words.length > 0 && !words.includes(topic)) continue;
      const plans =
        chosen === 'ends'
          ? planEnds(journeys.slice(known), journeys.slice(0, known))
          : planAll(journeys.slice(...rangeOf(chosen)));
      for (const one of plans) {
        if (only !== undefined && one.journey.name !== only) continue;
        const driven = await drive({ hall, screen, folder, journey, pictured, brief }, topic, one);
        drives.push(driven);
        const verdict = driven.stuck === undefined ? 'done' : 'STUCK';
        console.log(
          `${verdict} ${topic} ${driven.journey}, ${driven.byHand} of ${driven.steps} steps, ${Math.round(driven.seconds)} s`,
        );
        for (const said of [driven.stuck ?? [], driven.troubles].flat()) console.log(`  ${said}`);
        writeFileSync(`${folder}/report.json`, `${JSON.stringify(drives, null, 2)}\n`);
      }
    }
  } finally {
    await screen.close();
    await hall.close();
  }
  const stuck = drives.filter((one) => one.stuck !== undefined);
  console.log(`\n${drives.length - stuck.length} done, ${stuck.length} stuck at ${width} px`);
  if (stuck.length > 0)
    console.log(
      table(
        ['service', 'journey'],
        stuck.map((one) => [one.topic, one.journey]),
      ),
    );
  return stuck.length > 0 ? 1 : 0;
});

/** Places in the list of a service's journeys. */
function rangeOf(text: string): [number, number] {
  if (text === 'all') return [0, Infinity];
  const [from = 1, to] = text.split('-').map(Number);
  return to === undefined ? [0, from] : [from - 1, to];
}

/** The journeys of every service by its key, the longest first. */
async function readServices(): Promise<Map<string, Journey[]>> {
  const services = new Map<string, Journey[]>();
  for (const { key, files } of await loadSources(fromRoot('topics'), 'topic')) {
    const journeys = files
      .filter(({ name }) => isJourneyFile(name))
      .map(({ name, text }) => ({
        ...(JSON.parse(text) as Journey),
        name: name.slice('samples/'.length, -'.json'.length),
      }));
    services.set(
      key,
      journeys.toSorted((a, b) => b.steps.length - a.steps.length),
    );
  }
  return services;
}
