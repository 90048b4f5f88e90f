import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { CheckContext } from '../../src/definition/check/check.ts';
import { fixDefinition, type Fixed } from '../../src/definition/fix.ts';
import type { DefinitionSource } from '../../src/definition/types/source.ts';
import { readArgs, UsageError, type Command } from './command.ts';
import { findSources } from './find.ts';
import { readWorld } from './world.ts';

export const fix: Command = {
  help: `hall fix <path…> [--dry]

Mends what needs no thought, in the folders named: files of the first version of the format are written in the second, the
flow that a gateway means as its default is marked, and texts that must have a translation get an empty one to fill in (the
checker asks for them until they are). --dry says what it would do. What a message of the checker suggests, "did you mean",
is for you to decide: "hall check --fix <path>" takes all of it.`,

  async run(args) {
    const { values, positionals } = readArgs(args, { dry: { type: 'boolean', default: false } });
    if (positionals.length === 0) throw new UsageError('write: hall fix <path…>');
    const named = (await Promise.all(positionals.map(findSources))).flat();
    const { context } = await readWorld(named);
    for (const source of named) {
      const { files, done } = await fixDefinition(source, context);
      for (const what of done) process.stdout.write(`${source.key}/${what}\n`);
      if (done.length === 0) process.stdout.write(`${source.key}: nothing to mend\n`);
      if (!values.dry) await save(files);
    }
    return 0;
  },
};

/** Writes what these folders become, and answers what was mended in them. */
export async function mendFolders(
  sources: readonly DefinitionSource[],
  context: CheckContext,
  isMeant: Parameters<typeof fixDefinition>[2],
): Promise<string[]> {
  const mended: string[] = [];
  for (const source of sources) {
    const { files, done } = await fixDefinition(source, context, isMeant);
    await save(files);
    mended.push(...done.map((what) => `${source.key}/${what}`));
  }
  return mended;
}

async function save(files: Fixed['files']): Promise<void> {
  for (const { path, text } of files) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
}
