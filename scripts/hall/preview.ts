import { spawn } from 'node:child_process';
import { dirname, join, resolve } from 'node:path';
import { storyNameFromExport, toId } from 'storybook/internal/csf';
import { listedOf, manifestTitle, KNOBS } from '../../.storybook/names.ts';
import { checkDefinition } from '../../src/definition/check/check.ts';
import { pretty } from '../../src/definition/check/format.ts';
import type { Definition } from '../../src/definition/types/definition.ts';
import type { DefinitionSource } from '../../src/definition/types/source.ts';
import { forwardSignals } from '../lib/signals.ts';
import { colouredFaults } from './colour.ts';
import { readArgs, UsageError, type Command } from './command.ts';
import { findSources } from './find.ts';
import { readWorld } from './world.ts';

const STORYBOOK = join(import.meta.dirname, '../../node_modules/storybook/dist/bin/dispatcher.js');

export const preview: Command = {
  help: `hall preview <key> [--port 6006] [--print]

Prints what the checker says about a topic or entity, then opens the gallery at it: its form at every node, empty,
filled in and with mistakes, in every language. Edits show at once. Ctrl+C ends it.

  --port <n>   where the gallery listens
  --print      only prints the address of the first story`,

  async run(args) {
    const { values, positionals } = readArgs(args, {
      port: { type: 'string', default: '6006' },
      print: { type: 'boolean', default: false },
    });
    const [key] = positionals;
    if (key === undefined) throw new UsageError('write: hall preview <key>');
    if (!/^\d{1,5}$/.test(values.port)) throw new UsageError('--port is a number');
    const [source] = await findSources(key);
    if (source === undefined) throw new UsageError(`there is no definition "${key}"`);
    const { definition, faults } = await checkDefinition(source, (await readWorld([source])).context);
    const all = [...source.faults, ...faults];
    if (all.length > 0) process.stdout.write(`${colouredFaults(pretty(all))}\n`);
    // the gallery shows the faults of what it cannot draw, and draws it as soon as they are mended
    const story = `/story/${storyId(source, definition)}`;
    process.stdout.write(`http://localhost:${values.port}/?path=${story}\n`);
    if (values.print) return definition === undefined ? 1 : 0;
    return gallery(values.port, story, homeOf(source));
  },
};

/** The id that Storybook gives to the first story of a definition. */
function storyId(source: DefinitionSource, definition: Definition | undefined): string {
  if (source.kind === 'report' || definition?.kind === 'report')
    throw new UsageError('a report is looked at in the hall: /ureport/' + source.key);
  const { id, stories } = listedOf(source.kind, source.key, manifestTitle(source), definition);
  const first = stories.find(({ exportName }) => exportName !== KNOBS.exportName);
  return toId(id, storyNameFromExport(first?.exportName ?? ''));
}

/** Where the gallery finds a topic that lies elsewhere; undefined for the hall's own. */
function homeOf({ kind, files: [file] }: DefinitionSource): string | undefined {
  if (kind !== 'topic' || file === undefined) return undefined;
  return dirname(resolve(file.path.slice(0, -file.name.length)));
}

function gallery(port: string, story: string, topics: string | undefined): Promise<number> {
  // the address that was printed, or none
  const args = ['dev', '-p', port, '--exact-port', '--disable-telemetry', '--initial-path', story];
  const child = spawn(process.execPath, [STORYBOOK, ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...(topics === undefined ? {} : { TOPICS_DIR: topics }) },
  });
  forwardSignals([child]);
  return new Promise((resolve) => {
    child.on('exit', (code) => resolve(code ?? 0));
  });
}
