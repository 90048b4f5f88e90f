import { beforeAll, describe, expect, it } from 'vitest';
import { checkDefinition } from '../../../src/definition/check/check.ts';
import { docOf } from '../../../src/definition/check/rules.ts';
import type { CheckContext } from '../../../src/definition/check/subject.ts';
import type { DefinitionSource, Fault } from '../../../src/definition/types/source.ts';
import { readWorld, TOPICS_DIR } from '../../../scripts/hall/world.ts';
import { loadSources } from '../../../src/server/definitions/load.ts';
import { mutated } from './mutate.ts';

/** `FUZZ_CASES=10000` for the whole of it; each case has its number as its seed, so that one can be run again alone. */
const CASES = Number(process.env['FUZZ_CASES'] ?? 400);
const FIRST = Number(process.env['FUZZ_FIRST'] ?? 1);
/** Milliseconds of CPU after which a case is looked at: how quick the machine is decides nothing. */
const LOOKED_AT = 200;
/** A damaged definition may cost so many times what the undamaged one does, on the same machine in the same moment. */
const MOST_TIMES = 5;

describe('damaged definitions', () => {
  let topics: DefinitionSource[];
  let entities: DefinitionSource[];
  let context: CheckContext;

  beforeAll(async () => {
    const world = await readWorld();
    context = world.context;
    entities = world.entities.filter(({ files }) => files.every(({ text }) => text.length < 100_000));
    topics = await loadSources(TOPICS_DIR, 'topic');
  });

  it(
    `never break the checker: ${CASES} mutations of the hall's own files`,
    async () => {
      const slow: string[] = [];
      const wrong: string[] = [];
      let refused = 0;
      for (let seed = FIRST; seed < FIRST + CASES; seed++) {
        const all = seed % 4 === 0 ? entities : topics;
        const original = all[seed % all.length] as DefinitionSource;
        const { source, what } = mutated(original, seed);
        const name = `seed ${seed}: ${what} in ${source.key}`;
        // as the command line asks, and as the server does
        const asked = { ...context, judgeOnly: seed % 3 !== 0 };
        const cost = await costOf(async () => {
          const { definition, faults } = await checkDefinition(source, asked);
          if (definition === undefined) refused++;
          if (definition === undefined && faults.length === 0) wrong.push(`${name}: refused without a fault`);
          wrong.push(...faults.flatMap((fault) => problemOf(fault, source).map((problem) => `${name}: ${problem}`)));
        });
        // a collection of garbage may fall into any case: what is slow is slow twice
        if (cost > LOOKED_AT) {
          const again = await costOf(async () => void (await checkDefinition(source, asked)));
          const usual = await costOf(async () => void (await checkDefinition(original, asked)));
          if (again > LOOKED_AT && again > MOST_TIMES * usual)
            slow.push(`${name}: ${Math.round(again)} ms, undamaged ${Math.round(usual)} ms`);
        }
      }
      expect(wrong).toEqual([]);
      expect(slow).toEqual([]);
      expect(refused).toBeGreaterThan(CASES / 4);
    },
    60_000 + CASES * 100,
  );

  it('reports its own crash as a fault of the definition', async () => {
    const broken = { ...context, vocabulary: undefined as unknown as CheckContext['vocabulary'] };
    const { definition, faults } = await checkDefinition(topics[0] as DefinitionSource, broken);
    expect(definition).toBeUndefined();
    const crash = faults.find(({ rule }) => rule === 'checker-crash');
    expect(crash).toMatchObject({ severity: 'error', line: 1 });
  });
});

async function costOf(run: () => Promise<void>): Promise<number> {
  const before = process.threadCpuUsage();
  await run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** What a fault lacks: a known rule, a file of the definition, a line and a column that are there, a message. */
function problemOf({ rule, path, line, column, message }: Fault, source: DefinitionSource): string[] {
  const at = `[${rule}] ${path}:${line}:${column} ${message.slice(0, 200)}`;
  const file = source.files.find((one) => one.path === path);
  const folder = source.files.some((one) => one.path.startsWith(path));
  if (rule === 'checker-crash') return [`the checker crashed: ${at}`];
  if (docOf(rule) === undefined) return [`nobody knows the rule: ${at}`];
  if (message.trim() === '') return [`no message: ${at}`];
  if (file === undefined && !folder && !path.includes(source.key)) return [`no file of the definition: ${at}`];
  const lines = file?.text.split('\n').length ?? 1;
  return line >= 1 && line <= lines && column >= 1 ? [] : [`no such place: ${at} of ${lines} lines`];
}
