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
import { stockOf } from './stock.ts';
import { commandLocale, LOCALE_HELP, LOCALE_OPTION } from './locale.ts';
import { offline, Telling, type Surroundings } from './telling.ts';
import { ENGLISH, tongueOf, type Tongue } from './tongue.ts';
import { say, type Words } from '../../src/definition/text/say.ts';
import { WalkRefused } from '../../src/server/services/trial/refused.ts';
import { Walk } from '../../src/server/services/trial/walk.ts';
import { WalkNews } from '../../src/server/services/trial/walkNews.ts';
import { readWorld } from './world.ts';

const CANCELLED = 130;

export const simulate: Command = {
  help: `hall simulate <key>… [--all] [--seed <n>] [--walks <n>] [--locale …]

Walks a topic with the real engine, form and approver rules and the people of the demo, without a server or a database,
and says who gets each task, and why. It walks the journeys (samples/journey-*.json); where there are none, or with --all,
it makes up data by the form and walks until every way out of a gateway was taken, and says which never were.

  --all         all branches with generated data, instead of the journeys
  --seed <n>    other data than the usual; the same number gives the same walks (1)
  --walks <n>   walks to try at most (400)
${LOCALE_HELP}

Exit code 0: every walk got to its end; 1: one did not; 2: not understood; 130: cancelled with Ctrl+C, what was found so
far is printed. A way that was never taken is told and no error: perhaps only rare data lead there.`,

  async run(args) {
    const { values, positionals } = readArgs(args, {
      all: { type: 'boolean', default: false },
      seed: { type: 'string', default: '1' },
      walks: { type: 'string', default: '400' },
      ...LOCALE_OPTION,
    });
    const tongue = tongueOf(commandLocale(values.locale));
    if (positionals.length === 0) throw new UsageError('write: hall simulate <key>');
    const [seed, walks] = [wholeNumber('--seed', values.seed), wholeNumber('--walks', values.walks)];
    const sources = (await Promise.all(positionals.map(findSources))).flat();
    const world = await readWorld(sources);
    const { context } = world;
    const people = new DemoPeople();
    const called: ProcessLookup = context.processes ?? (() => undefined);
    const surroundings = {
      people,
      stock: stockOf(world, people),
      called,
      forms: world.forms,
      linked: world.linked,
      tongue,
    };
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
    if (cancelled) process.stdout.write(`${tongue.say(say`cancelled`)}\n`);
    return cancelled ? CANCELLED : failed ? 1 : 0;
  },
};

function wholeNumber(option: string, text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new UsageError(`${option} is a whole number`);
  return Number(text);
}

function tellJourneys(topic: TopicDefinition, world: Surroundings & { tongue: Tongue }): boolean {
  const walked = topic.journeys.map((journey) => walkJourney(topic, journey, world));
  for (const { lines } of walked) print([...lines, '']);
  print([world.tongue.say(say`${topic.key}: --all walks every branch with generated data`)]);
  return walked.every(({ reached }) => reached);
}

async function tellBranches(
  topic: TopicDefinition,
  world: Surroundings & { tongue: Tongue },
  options: { seed: number; walks: number; cancelled(): boolean },
): Promise<boolean> {
  const line = progressLine(process.stderr);
  const explored = await explore(topic, world, {
    ...options,
    progress: (walks, taken, ways) =>
      line.show(world.tongue.say(say`${topic.key}: ${walks} walks, ${taken} of ${ways} ways`)),
  });
  line.clear();
  explored.stories.forEach((story, i) => print([world.tongue.say(say`${topic.key} / walk ${i + 1}`), ...story, '']));
  print([...summary(topic, explored, world.tongue), '']);
  return explored.problems.size === 0;
}

function summary(
  topic: TopicDefinition,
  { walks, ways, untaken, problems }: Explored,
  { say: told }: Tongue,
): string[] {
  const walked = walks === 1 ? say`1 walk` : say`${walks} walks`;
  const all = ways.length === 1 ? say`1 way` : say`${ways.length} ways`;
  const taken = untaken.length === 0 ? say`all ${all}` : say`${ways.length - untaken.length} of ${all}`;
  return [
    told(say`${topic.key}: ${walked} with generated data; ${taken} taken`),
    ...untaken.map((flow) => `  ! ${told(say`never taken: ${wayText(topic, flow)}`)}`),
    ...[...problems].map(([problem, times]) => `  ✗ ${problem}${times > 1 ? told(say` (${times} times)`) : ''}`),
  ];
}

function wayText({ process: { nodes } }: TopicDefinition, { id, source, target, condition }: SequenceFlow): Words {
  const name = (node: string): string => nodes[node]?.name || node;
  const way = say`${id}, from "${name(source)}" to "${name(target)}"`;
  return condition === undefined ? way : say`${way}, when ${condition}`;
}

function print(lines: readonly string[]): void {
  process.stdout.write(`${lines.map(coloured).join('\n')}\n`);
}

interface Walked {
  lines: string[];
  reached: boolean;
  /** what went wrong, and in which part of the journey */
  failure: Words;
  stuck: (string | number)[];
  taken: ReadonlySet<string>;
}

/** What happens on a journey, line by line, whether it gets to its end, and if not which part of it goes wrong. */
export function walkJourney(
  topic: TopicDefinition,
  journey: Journey,
  { tongue = ENGLISH, ...world }: Omit<Surroundings, 'stock'>,
): Walked {
  const { people } = world;
  let stuck: (string | number)[] = ['formData'];
  const walk = new Walk(topic, journey.as, offline(world));
  const news = new WalkNews(walk);
  const telling = new Telling(topic, people, tongue);
  const told = (words: Words): string => `  ${tongue.say(words)}`;
  const lines = [`${topic.key} / ${journey.name}`, told(say`${people.called(journey.as)} hands it in`)];
  const failed = (failure: Words): Walked => {
    lines.push(`  ✗ ${tongue.say(failure)}`);
    return { lines, reached: false, failure, stuck, taken: walk.taken };
  };
  try {
    walk.start(journey.formData);
    lines.push(...telling.news(news.next()));
    for (const [i, one] of journey.steps.entries()) {
      stuck = ['steps', i];
      lines.push(told(stepText(one, people)));
      walk.take(one);
      lines.push(...telling.news(news.next()));
    }
  } catch (error) {
    return failed(reasonOf(error));
  }
  stuck = ['end'];
  if (walk.state !== journey.end) return failed(say`it is ${walk.state} now, not ${journey.end}`);
  lines.push(told(say`ends ${walk.state}`));
  return { lines, reached: true, failure: '', stuck, taken: walk.taken };
}

function expectText(expect: NonNullable<JourneyStep['expect']>, people: DemoPeople): Words {
  if ('notice' in expect) return say`${people.called(expect.notice)} was told`;
  const { record, count } = expect;
  return count === undefined ? say`a record of ${record} is there` : say`records of ${record} that are there: ${count}`;
}

function stepText({ by, do: verb, at, after, expect }: JourneyStep, people: DemoPeople): Words {
  if (after !== undefined) return say`${after} pass`;
  if (expect !== undefined) return expectText(expect, people);
  const done = `${people.called(by)}: ${verb}`;
  return at === undefined ? done : say`${done} at ${at}`;
}

/** The engine's errors have names for the hall's three languages; their details are for whoever writes the process. */
function reasonOf(error: unknown): Words {
  if (error instanceof WalkRefused) return error.said;
  if (!(error instanceof HallError)) return error instanceof Error ? error.message : String(error);
  const { activity, reason } = error.details.values ?? {};
  if (activity !== undefined) return say`the process fails at "${String(activity)}": ${String(reason ?? error.error)}`;
  if (error.error === 'rollbackTarget') return say`it cannot be rolled back to there from here`;
  return say`the engine refuses it: ${error.error}`;
}
