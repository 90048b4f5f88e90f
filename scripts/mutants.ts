import { spawn } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { argumentFor } from './mutants/argued.ts';
import { faultsIn, type Fault } from './mutants/faults.ts';
import { fromRoot } from './lib/paths.ts';

/**
 * `npm run mutants [-- N [area…]]`: puts N seeded faults (200 unless said otherwise) into the source, one after the other,
 * and runs the tests that should notice. `SEED=…` draws others. Faults that change nothing (`mutants/argued.ts`) are not drawn. Prints a table and the
 * survivors; nothing is written into the source.
 */
interface Area {
  name: string;
  sources: string[];
  /** files of tests that notice most of it soon */
  tests: string[];
  /** … and that may notice the rest */
  more: string[];
}

const FLOW = ['flow-moves', 'flow-verbs', 'flow-process', 'refusals', 'batch'].map(
  (name) => `tests/api/${name}.test.ts`,
);
const AREAS: readonly Area[] = [
  {
    name: 'engine',
    sources: ['src/server/engine/*.ts'],
    tests: ['tests/unit/engine/', ...FLOW],
    more: ['timers', 'turns', 'migrate', 'running', 'flow-rows', 'random-journeys', 'later'].map(testNamed),
  },
  {
    name: 'projection',
    sources: ['src/definition/projection/*.ts'],
    tests: ['tests/unit/definition/projection', 'tests/unit/definition/validation', 'tests/api/flow-form.test.ts'],
    more: ['tests/unit/definition/', ...['flow-rows', 'flow-masks', 'flow-effects', 'records-picked'].map(testNamed)],
  },
  {
    name: 'access',
    sources: ['src/server/access/*.ts'],
    tests: ['organisation', 'passwords', 'auth', 'tickets', 'substitutes', 'matrix', 'flow-approvers'].map(testNamed),
    more: [
      'tests/unit/server/',
      ...[
        'data-scopes',
        'authority',
        'entities-access',
        'entities-readers',
        'leaving',
        'settings-people',
        'menu-resources',
      ].map(testNamed),
      ...['second-factor', 'passkeys', 'forgotten-password', 'campus-login', 'rates', 'limits', 'profile'].map(
        testNamed,
      ),
    ],
  },
  {
    name: 'records',
    sources: ['src/server/services/records/*.ts', 'src/server/entities/*.ts'],
    tests: ['entities', 'entities-access', 'entities-behaviours', 'entities-people', 'entities-import'].map(testNamed),
    more: [
      'tests/unit/entities/',
      ...['entities-actions', 'entities-readers', 'entities-large', 'data-scopes', 'business', 'flow-effects'].map(
        testNamed,
      ),
      ...['operation-log', 'records-picked', 'settings'].map(testNamed),
    ],
  },
  {
    name: 'verbs',
    sources: ['src/server/services/flow/verbs/*.ts', 'src/server/services/flow/*Step.ts'],
    tests: [...FLOW, ...['flow-form', 'flow-reading', 'idempotency'].map(testNamed)],
    more: [
      ...['verbs-contract', 'flow-exclusive', 'flow-approvers', 'messages', 'interleavings', 'sla'].map(testNamed),
      ...['flow-afterwards', 'flow-effects', 'flow-masks', 'events', 'files', 'later', 'running', 'turns'].map(
        testNamed,
      ),
    ],
  },
];

const AN_EVEN_LOAD = 4;
const [count = 200, ...only] = process.argv.slice(2).map((word, index) => (index === 0 ? Number(word) : word));
const areas = AREAS.filter(({ name }) => only.length === 0 || only.includes(name));
const random = randomBy(Number(process.env['SEED'] ?? 20_261_122));
const folder = fromRoot('.cache', 'tests', 'mutants');
mkdirSync(folder, { recursive: true });

const survivors: Fault[] = [];
const table: string[] = [];
for (const area of areas) {
  const begin = performance.now();
  const sound = await runTests([...area.tests, ...area.more], null, 1_800_000);
  if (sound !== 'green') throw new Error(`${area.name}: its tests are ${sound} without any fault`);
  const patience = (performance.now() - begin) * AN_EVEN_LOAD + 60_000;
  const faults = drawn(area, Math.round(Number(count) / areas.length));
  await assertReached(area, faults[0]?.file, patience);
  let killed = 0;
  for (const fault of faults) {
    const near = await runTests(area.tests, fault, patience);
    const outcome = near === 'green' ? await runTests(area.more, fault, patience) : near;
    if (outcome === 'green') survivors.push(fault);
    else killed++;
    console.log(`${outcome.padEnd(8)} ${fault.file}:${fault.line}  ${fault.what}`);
  }
  table.push(`${area.name.padEnd(12)} ${killed} of ${faults.length} noticed`);
}
console.log(`\n${table.join('\n')}\n\n${survivors.length} survived`);
for (const { file, line, what } of survivors) console.log(`  ${file}:${line}  ${what}`);

function testNamed(name: string): string {
  return `/${name}.test.ts`;
}

/** A file that throws when it is read must be noticed: else tests read something else, and every fault would survive. */
async function assertReached(area: Area, file: string | undefined, patience: number): Promise<void> {
  if (file === undefined) return;
  const becomes = "throw new Error('seeded');";
  const fault = { ...{ file, becomes }, ...{ start: 0, end: 0, line: 1, what: becomes } };
  if ((await runTests(area.tests, fault, patience)) === 'green')
    throw new Error(`no fault reaches the tests of ${area.name}`);
}

/** Of all that could be put into the files of an area, without order. */
function drawn({ sources }: Area, wanted: number): Fault[] {
  const files = sources.flatMap((pattern) => globSync(pattern, { cwd: fromRoot() })).toSorted();
  const all = files.flatMap((file) => {
    const source = readFileSync(fromRoot(file), 'utf8');
    return faultsIn(file, source).filter((fault) => argumentFor(fault, source) === undefined);
  });
  return Array.from({ length: Math.min(wanted, all.length) }, () =>
    all.splice(Math.floor(random() * all.length), 1),
  ).flat();
}

/** What does not end is noticed, too. The whole group of processes ends with it. */
function runTests(
  tests: readonly string[],
  fault: Fault | null,
  patience: number,
): Promise<'green' | 'red' | 'endless'> {
  const place = `${folder}/fault.json`;
  if (fault !== null) writeFileSync(place, JSON.stringify(fault));
  const words = ['run', '--bail', '1', '--reporter', 'dot', '--silent', '--project', 'unit', '--project', 'api'];
  // it draws faults, not the cases of random tests: those are what every run has
  const { SEED: _seed, ...usual } = process.env;
  const env = { ...usual, TEST_DATABASES: 'PGlite', ...(fault === null ? {} : { SEEDED_FAULT: place }) };
  return new Promise((resolve) => {
    const child = spawn(fromRoot('node_modules', '.bin', 'vitest'), [...words, ...tests], {
      ...{ cwd: fromRoot(), env, detached: true, stdio: 'ignore' },
    });
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    }, patience);
    child.once('exit', (code) => {
      clearTimeout(timer);
      resolve(late ? 'endless' : code === 0 ? 'green' : 'red');
    });
  });
}

/** mulberry32: the same faults at every run. */
function randomBy(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
