import { checkAll } from '../../src/definition/check/check.ts';
import { format, FORMATS } from '../../src/definition/check/format.ts';
import type { LoadedSource } from '../../src/server/definitions/load.ts';
import { colouredFaults } from './colour.ts';
import { readArgs, UsageError, type Command } from './command.ts';
import { findSources } from './find.ts';
import { journeyFaults } from './journeys.ts';
import { readWorld } from './world.ts';

export const check: Command = {
  help: `hall check [path…] [--format ${FORMATS.join('|')}] [--quiet]

Judges definitions as the server does when it loads them, all files of a folder together, and prints every fault with
file, line and column. Without a path it takes all topics, entities and reports of the hall; a path is the folder of one
definition, a file in it, its key, or a folder of folders.

  --format pretty   for people (default)       --format github   remarks beside the lines of a change
  --format json     a list of faults           --format sarif    for code hosts and editors
  --quiet           errors only, no warnings

Exit code 1 when there is an error; warnings alone are 0. "hall explain <rule>" says more about the word in brackets.`,

  async run(args) {
    const { values, positionals } = readArgs(args, {
      format: { type: 'string', default: 'pretty' },
      quiet: { type: 'boolean', default: false },
    });
    const as = FORMATS.find((one) => one === values.format);
    if (as === undefined) throw new UsageError(`--format is one of ${FORMATS.join(', ')}`);
    const named: LoadedSource[] = (await Promise.all(positionals.map(findSources))).flat();
    const { entities, topics, reports, context } = await readWorld(named);
    const sources = positionals.length === 0 ? [...entities, ...topics, ...reports] : named;
    if (sources.length === 0)
      throw new UsageError('there is no definition here: no topic.json, entity.json or report.json');
    const results = await checkAll(sources, context);
    const all = [
      ...sources.flatMap(({ faults }) => faults),
      ...results.flatMap(({ faults }) => faults),
      ...journeyFaults(results, context.processes),
    ];
    const shown = values.quiet ? all.filter(({ severity }) => severity === 'error') : all;
    if (shown.length > 0 || as !== 'pretty')
      process.stdout.write(`${as === 'pretty' ? colouredFaults(format(shown, as)) : format(shown, as)}\n`);
    const errors = all.filter(({ severity }) => severity === 'error').length;
    if (as === 'pretty') process.stdout.write(`${summary(sources.length, errors, all.length - errors)}\n`);
    return errors > 0 ? 1 : 0;
  },
};

function summary(definitions: number, errors: number, warnings: number): string {
  const count = (n: number, word: string): string => `${n} ${word}${n === 1 ? '' : 's'}`;
  return `${count(definitions, 'definition')}: ${count(errors, 'error')}, ${count(warnings, 'warning')}`;
}
