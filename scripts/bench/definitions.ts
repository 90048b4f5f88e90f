import { checkDefinition } from '../../src/definition/check/check.ts';
import type { DefinitionSource, SourceFile } from '../../src/definition/types/source.ts';
import { loadSources } from '../../src/server/definitions/load.ts';
import { readWorld, TOPICS_DIR } from '../hall/world.ts';
import { tool } from '../lib/run.ts';

const COUNT = 500;
const SAMPLES = 10;

/**
 * CPU of the checker over 500 definitions as they stand here, and over 500 copies of the largest topic with ten samples
 * each: the goal is 2 s for the first.
 */
export async function benchChecker(rounds: number): Promise<void> {
  const { context, entities } = await readWorld();
  const topics = await loadSources(TOPICS_DIR, 'topic');
  const mixed = Array.from(
    { length: COUNT },
    (_, i) => [...topics, ...entities][i % (topics.length + entities.length)],
  );
  const largest = [...topics].sort((a, b) => sizeOf(b) - sizeOf(a))[0];
  const heavy = largest && Array.from({ length: COUNT }, () => withSamples(largest));
  for (const [what, sources] of [
    ['as they are', mixed],
    [`like ${largest?.key}, ${SAMPLES} samples`, heavy ?? []],
  ] as const) {
    let best = Infinity;
    for (let round = 0; round < rounds; round++) {
      const before = process.cpuUsage();
      for (const source of sources) if (source !== undefined) await checkDefinition(source, context);
      const { user, system } = process.cpuUsage(before);
      best = Math.min(best, (user + system) / 1_000_000);
    }
    console.log(`checker, ${COUNT} definitions ${what}: ${best.toFixed(2)} s of CPU`);
  }
}

/** Ten thousand damaged definitions, one after the other: no crash, none slower than 200 ms, always file and line. */
export async function benchFuzz(): Promise<void> {
  process.env['FUZZ_CASES'] ??= '10000';
  const { code, output } = await tool('vitest', ['run', '--project', 'unit', 'tests/unit/definition/fuzz.test.ts']);
  console.log(output.trimEnd());
  if (code !== 0) process.exitCode = 1;
}

function sizeOf({ files }: DefinitionSource): number {
  return files.reduce((sum, { name, text }) => (name.startsWith('samples/') ? sum : sum + text.length), 0);
}

/** Fresh objects: nothing that was remembered of another copy helps. */
function withSamples(source: DefinitionSource): DefinitionSource {
  const samples = source.files.filter(({ name }) => /^samples\/(in)?valid-/.test(name));
  const rest = source.files.filter((file) => !samples.includes(file));
  const more = Array.from({ length: SAMPLES }, (_, i): SourceFile[] => {
    const sample = samples[i % samples.length];
    return sample === undefined ? [] : [{ ...sample, name: sample.name.replace('.json', `-${i}.json`) }];
  });
  return { ...source, files: [...rest, ...more.flat()].map((file) => ({ ...file })) };
}
