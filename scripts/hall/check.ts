import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckContext } from '../../src/definition/check/check.ts';
import { format, FORMATS } from '../../src/definition/check/format.ts';
import { faultsIn } from '../../src/definition/check/locale.ts';
import { say, type Words } from '../../src/definition/text/say.ts';
import type { Fault } from '../../src/definition/types/source.ts';
import type { LoadedSource } from '../../src/server/definitions/load.ts';
import { toTaiwan } from '../../src/server/definitions/localiser.ts';
import { colouredFaults } from './colour.ts';
import { readArgs, UsageError, type Command } from './command.ts';
import { findSources } from './find.ts';
import { commandLocale, inLocale, LOCALE_HELP, LOCALE_OPTION } from './locale.ts';
import { DemoPeople } from './people.ts';
import { Remembered } from './remembered.ts';
import { neededLogin, runningVocabulary } from './running.ts';
import { PRODUCT, readWorld, SCHEMAS_DIR, TOPICS_DIR, unjudged, type World } from './world.ts';

export const check: Command = {
  help: `hall check [path…] [--format ${FORMATS.join('|')}] [--quiet] [--strict] [--fix] [--server <url>] [--locale …]

Judges definitions as the server does when it loads them, all files of a folder together, and prints every fault with
file, line and column. Without a path it takes all topics, entities and reports of the hall; a path is the folder of one
definition, a file in it, its key, or a folder of folders; it may lie anywhere, for example one with topics and schemas
of your own. What is named together is judged together, on top of the product's own entities, dictionaries and roles.

  --format pretty   for people (default)       --format github   remarks beside the lines of a change
  --format json     a list of faults           --format sarif    for code hosts and editors
  --quiet           errors only, no warnings
  --strict          a warning counts as an error does
  --fix             first applies the mends that the messages suggest ("did you mean"), and what "hall fix" does
  --base <folder>   on top of what this folder has in topics and schemas, instead of the product's own
  --server <url>    by the dictionaries, roles, posts, departments and entities of this server, not those of the seeds;
                    the login is HALL_USER with HALL_PASSWORD, or HALL_SESSION (hall diff --help)
  --fresh           judge everything anew: what was said before is not said again for as long as nothing has changed by
                    which it was judged (kept in .cache/hall)
${LOCALE_HELP}

Exit code 1 when there is an error; warnings alone are 0 but for --strict. "hall explain <rule>" says more about the word in brackets.`,

  async run(args) {
    const { values, positionals } = readArgs(args, {
      format: { type: 'string', default: 'pretty' },
      quiet: { type: 'boolean', default: false },
      strict: { type: 'boolean', default: false },
      fix: { type: 'boolean', default: false },
      base: { type: 'string' },
      server: { type: 'string' },
      fresh: { type: 'boolean', default: false },
      ...LOCALE_OPTION,
    });
    const as = FORMATS.find((one) => one === values.format);
    if (as === undefined) throw new UsageError(`--format is one of ${FORMATS.join(', ')}`);
    const locale = commandLocale(values.locale);
    if (positionals.length === 0) for (const dir of [TOPICS_DIR, SCHEMAS_DIR]) needFolder(dir);
    const named: LoadedSource[] = (await Promise.all(positionals.map(findSources))).flat();
    const world = await readWorld(named, baseFolder(values.base));
    const here = world.context;
    const context = values.server === undefined ? here : await asOn(values.server, here);
    const sources = positionals.length === 0 ? world.own : named;
    if (sources.length === 0)
      throw new UsageError('there is no definition here: no topic.json, entity.json or report.json');
    if (values.fix) {
      const [{ mendFolders }, { isSuggested }] = await Promise.all([
        import('./fix.ts'),
        import('../../src/definition/fix.ts'),
      ]);
      for (const what of await mendFolders(sources, context, isSuggested)) process.stderr.write(`${what}\n`);
      // by what is written there now
      return check.run(args.filter((one) => one !== '--fix'));
    }
    // what another base shares is not among what is remembered
    const remembers = !values.fresh && values.base === undefined && process.env['HALL_MEMORY'] !== 'off';
    const all = await judge(sources, { ...world, context }, remembers);
    const wanted = values.quiet ? all.filter(({ severity }) => severity === 'error') : all;
    const shown = faultsIn(wanted, locale, toTaiwan);
    if (shown.length > 0 || as !== 'pretty')
      process.stdout.write(`${as === 'pretty' ? colouredFaults(format(shown, as)) : format(shown, as)}\n`);
    // beside the faults, so that a pipe of JSON stays JSON
    for (const note of values.server === undefined ? unjudged(here) : [])
      process.stderr.write(`${inLocale(say`note: ${note}`, locale)}\n`);
    const errors = all.filter(({ severity }) => severity === 'error').length;
    if (as === 'pretty')
      process.stdout.write(`${inLocale(summary(sources.length, errors, all.length - errors), locale)}\n`);
    return errors > 0 || (values.strict && all.length > 0) ? 1 : 0;
  },
};

/** Nothing would be found wrong where nothing is. */
function needFolder(dir: string): void {
  if (statSync(dir, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new UsageError(
      `there is no folder "${dir}", of which TOPICS_DIR or SCHEMAS_DIR says that definitions lie there`,
    );
}

/** Every fault of these, in their order; only what has changed since it was judged last is judged again. */
async function judge(sources: readonly LoadedSource[], world: World, remembers: boolean): Promise<Fault[]> {
  const { context, forms, linked } = world;
  const memory = remembers ? new Remembered(world, context) : undefined;
  const said = new Map(sources.map((source) => [source, memory?.of(source)]));
  const open = sources.filter((source) => said.get(source) === undefined);
  if (open.length > 0) {
    // the checker itself takes a moment to load
    const [{ checkDefinition }, { journeyFaults }] = await Promise.all([
      import('../../src/definition/check/check.ts'),
      import('./journeys.ts'),
    ]);
    const people = new DemoPeople();
    const judged = async (source: LoadedSource, walksJourneys: boolean) => {
      const checked = await checkDefinition(source, { ...context, walksJourneys });
      const walked = journeyFaults(checked, people, context.processes, forms, linked);
      return {
        faults: [...checked.faults, ...walked],
        isWalked: checked.definition !== undefined && walked.length === 0,
      };
    };
    for (const source of open) {
      // a journey that gets to its end was refused nowhere; the checker says best where one was
      const first = await judged(source, true);
      const { faults } = first.isWalked ? first : await judged(source, false);
      said.set(source, faults);
      memory?.keep(source, faults);
    }
    memory?.save();
  }
  return sources.flatMap((source) => [...source.faults, ...(said.get(source) ?? [])]);
}

/** @throws UsageError where it holds no entities and no topics */
function baseFolder(given: string | undefined): string {
  if (given === undefined) return PRODUCT;
  if (['schemas', 'topics'].some((name) => existsSync(join(given, name)))) return given;
  throw new UsageError(`--base is a folder with topics and schemas; "${given}" has neither`);
}

/** Judged by the names of a running server; folders that lie here are known too, deployed or not. */
async function asOn(server: string, here: CheckContext): Promise<CheckContext> {
  const { topics, ...vocabulary } = await runningVocabulary(server, neededLogin(process.env));
  const entities = [...new Set([...vocabulary.entities, ...here.vocabulary.entities])];
  return {
    ...here,
    vocabulary: { ...vocabulary, entities },
    topics: [...new Set([...topics, ...(here.topics ?? [])])],
  };
}

function summary(definitions: number, errors: number, warnings: number): Words {
  const judged = definitions === 1 ? say`${definitions} definition` : say`${definitions} definitions`;
  const wrong = errors === 1 ? say`${errors} error` : say`${errors} errors`;
  return say`${judged}: ${wrong}, ${warnings === 1 ? say`${warnings} warning` : say`${warnings} warnings`}`;
}
