import { HallError } from '../../src/contract/errors.ts';
import type { ProcessLookup } from '../../src/definition/process/called.ts';
import { readDefinition } from '../../src/definition/read.ts';
import type { Journey, JourneyStep, TopicDefinition } from '../../src/definition/types/definition.ts';
import type { SequenceFlow } from '../../src/definition/types/process.ts';
import { coloured } from './colour.ts';
import { readArgs, UsageError, type Command } from './command.ts';
import { explore, type Explored } from './explore.ts';
import { findSources } from './find.ts';
import { DemoPeople } from './people.ts';
import { progressLine } from './progress.ts';
import { offline, type Surroundings } from './random-walk.ts';
import { stockOf } from './stock.ts';
import { Telling } from './telling.ts';
import { Walk } from '../../src/server/services/trial/walk.ts';
import { readWorld } from './world.ts';

const CANCELLED = 130;

export const simulate: Command = {
  help: `hall simulate <key>… [--all] [--seed <n>] [--walks <n>]

Walks a topic with the real engine, form and approver rules and the people of the demo, without a server or a database,
and says who gets each task, and why. It walks the journeys (samples/journey-*.json); where there are none, or with --all,
it makes up data by the form and walks until every way out of a gateway was taken, and says which never were.

  --all         all branches with generated data, instead of the journeys
  --seed <n>    other data than the usual; the same number gives the same walks (1)
  --walks <n>   walks to try at most (400)

Exit code 0: every walk got to its end; 1: one did not; 2: not understood; 130: cancelled with Ctrl+C, what was found so
far is printed. A way that was never taken is told and no error: perhaps only rare data lead there.`,

  async run(args) {
    const { values, positionals } = readArgs(args, {
      all: { type: 'boolean', default: false },
      seed: { type: 'string', default: '1' },
      walks: { type: 'string', default: '400' },
    });
    if (positionals.length === 0) throw new UsageError('write: hall simulate <key>');
    const [seed, walks] = [wholeNumber('--seed', values.seed), wholeNumber('--walks', values.walks)];
    const sources = (await Promise.all(positionals.map(findSources))).flat();
    const world = await readWorld(sources);
    const { context } = world;
    const people = new DemoPeople();
    const called: ProcessLookup = context.processes ?? (() => undefined);
    const surroundings = { people, stock: stockOf(world, people), called, forms: world.forms };
    let cancelled = false;
    const cancel = (): void => void (cancelled = true);
    process.once('SIGINT', cancel);
    let failed = false;
    try {
      for (const source of sources) {
        if (cancelled) break;
        const { definition } = await readDefinition(source, context);
        if (definition?.kind !== 'topic')
          throw new UsageError(`"${source.key}" is no topic that can be read; run hall check first`);
        const all = values.all || definition.journeys.length === 0;
        const sound = all
          ? await tellBranches(definition, surroundings, { seed, walks, cancelled: () => cancelled })
          : tellJourneys(definition, surroundings);
        failed ||= !sound;
      }
    } finally {
      process.off('SIGINT', cancel);
    }
    if (cancelled) process.stdout.write('cancelled\n');
    return cancelled ? CANCELLED : failed ? 1 : 0;
  },
};

function wholeNumber(option: string, text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new UsageError(`${option} is a whole number`);
  return Number(text);
}

function tellJourneys(topic: TopicDefinition, world: Surroundings): boolean {
  const walked = topic.journeys.map((journey) => walkJourney(topic, journey, world));
  for (const { lines } of walked) print([...lines, '']);
  print([`${topic.key}: --all walks every branch with generated data`]);
  return walked.every(({ reached }) => reached);
}

async function tellBranches(
  topic: TopicDefinition,
  world: Surroundings,
  options: { seed: number; walks: number; cancelled(): boolean },
): Promise<boolean> {
  const line = progressLine(process.stderr);
  const explored = await explore(topic, world, {
    ...options,
    progress: (walks, taken, ways) => line.show(`${topic.key}: ${walks} walks, ${taken} of ${ways} ways`),
  });
  line.clear();
  explored.stories.forEach((story, i) => print([`${topic.key} / walk ${i + 1}`, ...story, '']));
  print([...summary(topic, explored), '']);
  return explored.problems.size === 0;
}

function summary(topic: TopicDefinition, { walks, ways, untaken, problems }: Explored): string[] {
  const count = (n: number, word: string): string => `${n} ${word}${n === 1 ? '' : 's'}`;
  const all = untaken.length === 0 ? 'all' : `${ways.length - untaken.length} of`;
  return [
    `${topic.key}: ${count(walks, 'walk')} with generated data; ${all} ${count(ways.length, 'way')} taken`,
    ...untaken.map((flow) => `  ! never taken: ${wayText(topic, flow)}`),
    ...[...problems].map(([problem, times]) => `  ✗ ${problem}${times > 1 ? ` (${times} times)` : ''}`),
  ];
}

function wayText({ process: { nodes } }: TopicDefinition, { id, source, target, condition }: SequenceFlow): string {
  const name = (node: string): string => nodes[node]?.name || node;
  return `${id}, from "${name(source)}" to "${name(target)}"${condition === undefined ? '' : `, when ${condition}`}`;
}

function print(lines: readonly string[]): void {
  process.stdout.write(`${lines.map(coloured).join('\n')}\n`);
}

/** What happens on a journey, line by line, whether it gets to its end, and if not which part of it goes wrong. */
export function walkJourney(
  topic: TopicDefinition,
  journey: Journey,
  { people, called, forms }: Omit<Surroundings, 'stock'>,
): { lines: string[]; reached: boolean; stuck: (string | number)[]; taken: ReadonlySet<string> } {
  let stuck: (string | number)[] = ['formData'];
  const walk = new Walk(topic, journey.as, offline({ people, called, forms }));
  const telling = new Telling(topic, walk, people);
  const lines = [`${topic.key} / ${journey.name}`, `  ${people.called(journey.as)} hands it in`];
  try {
    walk.start(journey.formData);
    lines.push(...telling.news());
    for (const [i, one] of journey.steps.entries()) {
      stuck = ['steps', i];
      lines.push(`  ${stepText(one, people)}`);
      walk.take(one);
      lines.push(...telling.news());
    }
  } catch (error) {
    lines.push(`  ✗ ${reasonOf(error)}`);
    return { lines, reached: false, stuck, taken: walk.taken };
  }
  const reached = walk.state === journey.end;
  lines.push(reached ? `  ends ${walk.state}` : `  ✗ it is ${walk.state} now, not ${journey.end}`);
  return { lines, reached, stuck: ['end'], taken: walk.taken };
}

function expectText(expect: NonNullable<JourneyStep['expect']>, people: DemoPeople): string {
  if ('notice' in expect) return `${people.called(expect.notice)} was told`;
  const { record, count } = expect;
  return count === undefined ? `a record of ${record} is there` : `records of ${record} that are there: ${count}`;
}

function stepText({ by, do: verb, at, after, expect }: JourneyStep, people: DemoPeople): string {
  if (after !== undefined) return `${after} pass`;
  if (expect !== undefined) return expectText(expect, people);
  return `${people.called(by)}: ${verb}${at === undefined ? '' : ` at ${at}`}`;
}

/** The engine's errors have names for the hall's three languages; their details are for whoever writes the process. */
function reasonOf(error: unknown): string {
  if (!(error instanceof HallError)) return error instanceof Error ? error.message : String(error);
  const { activity, reason } = error.details.values ?? {};
  if (activity !== undefined) return `the process fails at "${String(activity)}": ${String(reason ?? error.error)}`;
  if (error.error === 'rollbackTarget') return 'it cannot be rolled back to there from here';
  return `the engine refuses it: ${error.error}`;
}
