import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { checkDefinition, type CheckContext } from '../../src/definition/check/check.ts';
import { sampleAccepted } from '../../src/definition/check/rules/sample-accepted.ts';
import { campusDate } from '../../src/definition/campus.ts';
import { fixDefinition } from '../../src/definition/fix.ts';
import { isSample } from '../../src/definition/edit/mend.ts';
import { exampleName, readDefinition } from '../../src/definition/read.ts';
import type { DefinitionSource, SourceFile } from '../../src/definition/types/source.ts';
import { fitExamples } from '../../src/server/services/trial/fitExamples.ts';
import { readArgs, UsageError, type Command } from './command.ts';
import { findSources } from './find.ts';
import { DemoPeople } from './people.ts';
import { offline } from './telling.ts';
import { renameOf, withName } from './rename.ts';
import { readWorld, type World } from './world.ts';

export const fix: Command = {
  help: `hall fix <path…> [--rename <what>=<name>…] [--samples] [--dry]

Mends what needs no thought, in the folders named: files of the first version of the format are written in the second, the
flow that a gateway means as its default is marked, and texts that must have a translation get an empty one to fill in (the
checker asks for them until they are). What a message of the checker suggests, "did you mean", is for you to decide:
"hall check --fix <path>" takes all of it.

  --rename <what>=<name>  calls something otherwise in all files of the folder at once, rights, expressions, process,
                          samples and translations included: field:items.amount=price, node:leader=head,
                          section:trip=journey, value:kind:car=vehicle
  --samples               makes samples and journeys fit that a topic no longer takes: what they say stays where the form
                          takes it, the rest is made up; one that cannot be made to fit is taken out
  --dry                   says what it would do`,

  async run(args) {
    const { values, positionals } = readArgs(args, {
      rename: { type: 'string', multiple: true, default: [] },
      samples: { type: 'boolean', default: false },
      dry: { type: 'boolean', default: false },
    });
    if (positionals.length === 0) throw new UsageError('write: hall fix <path…>');
    const renames = values.rename.map(renameOf);
    const named = (await Promise.all(positionals.map(findSources))).flat();
    if (renames.length > 0 && named.length !== 1) throw new UsageError('--rename wants one folder');
    const world = await readWorld(named);
    for (const source of named) {
      let now: DefinitionSource = source;
      const done: string[] = [];
      for (const wanted of renames) {
        const renamed = withName(now, wanted);
        now = renamed.source;
        done.push(renamed.done);
      }
      const fixed = await fixDefinition(now, world.context);
      now = withFiles(now, fixed.files);
      done.push(...fixed.done);
      if (values.samples) {
        const fitted = await fittedExamples(now, world);
        now = withFiles(now, fitted);
        for (const { name, text } of fitted)
          done.push(`${name}: ${text === '' ? 'taken out, it cannot be made to fit' : 'made to fit'}`);
      }
      for (const what of done) process.stdout.write(`${source.key}/${what}\n`);
      if (done.length === 0) process.stdout.write(`${source.key}: nothing to mend\n`);
      if (!values.dry) await save(now.files.filter((file) => !source.files.includes(file)));
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

/** The files that are other ones now; one without text is gone. */
async function save(files: readonly SourceFile[]): Promise<void> {
  for (const { path, text } of files) {
    if (text === '') {
      await rm(path);
      continue;
    }
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
}

function withFiles(source: DefinitionSource, changed: readonly SourceFile[]): DefinitionSource {
  const byName = new Map([...source.files, ...changed].map((file) => [file.name, file]));
  return { ...source, files: [...byName.values()] };
}

/** The samples and journeys of a topic that the checker refuses, or that do not get where they want, as they should be. */
async function fittedExamples(source: DefinitionSource, world: World): Promise<SourceFile[]> {
  const { definition } = await readDefinition(source, world.context);
  if (definition?.kind !== 'topic') return [];
  const { faults } = await checkDefinition(source, world.context);
  const unfit = source.files.filter(
    ({ name, path }) =>
      isSample(name) &&
      faults.some((fault) => fault.path === path && (fault.severity === 'error' || fault.rule === sampleAccepted.id)),
  );
  const { context, forms, linked } = world;
  const called = context.processes ?? (() => undefined);
  const people = new DemoPeople();
  const fitted = fitExamples(definition, new Set(unfit.map(({ name }) => exampleName(name))), {
    ...offline({ people, called, forms, linked }),
    people,
    vocabulary: context.vocabulary,
    today: campusDate(new Date()),
  });
  return source.files.flatMap((file) => {
    const text = fitted[file.name];
    return text === undefined || text === file.text ? [] : [{ ...file, text }];
  });
}
