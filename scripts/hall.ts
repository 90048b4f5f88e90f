import { enableCompileCache } from 'node:module';
import { didYouMean } from '../src/definition/text/suggest.ts';
import { english } from '../src/definition/text/say.ts';
import { UsageError, type Command } from './hall/command.ts';
import { COMPILED } from './lib/paths.ts';

/**
 * The analyst's command line: `npm run hall -- <command>`. Exit codes: 0 = fine, 1 = the definitions are not, 2 = the
 * command was not understood.
 */
const COMMANDS: Record<string, () => Promise<Command>> = {
  // each loads what it needs when it is asked for: help comes at once
  check: async () => (await import('./hall/check.ts')).check,
  new: async () => (await import('./hall/new.ts')).create,
  fix: async () => (await import('./hall/fix.ts')).fix,
  explain: async () => (await import('./hall/explain.ts')).explain,
  diff: async () => (await import('./hall/diff.ts')).diff,
  simulate: async () => (await import('./hall/simulate.ts')).simulate,
  preview: async () => (await import('./hall/preview.ts')).preview,
  guide: async () => (await import('./hall/guide.ts')).guide,
  reference: async () => (await import('./hall/reference.ts')).reference,
  meta: async () => (await import('./hall/meta.ts')).meta,
};

const HELP = `hall: write, check and try out the definitions of the service hall

  npm run hall -- check [path…]            judge all definitions, or those in the folders named
  npm run hall -- new                      write a new, complete folder to start from; asks a few questions
  npm run hall -- fix <path…>              mend what needs no thought: the old format, default flows, stubs of translations
  npm run hall -- explain [rule]           what a rule of the checker wants, and how to mend it
  npm run hall -- diff <key>               what an edit means for what runs: safe, needs care, breaking
  npm run hall -- simulate <key> [--all]   walk journeys, or all branches with made-up data: who gets each task, and why
  npm run hall -- preview <key>            look at the forms in the gallery
  npm run hall -- guide [file]             the authoring guide: everything that a definition may say
  npm run hall -- reference <folder>       a page for each rule of the checker
  npm run hall -- meta                     writes schemas/meta anew, after a change of the widgets or verbs

  npm run hall -- <command> --help         more about one of them

A definition is a folder of data: topics/<key> for a request type, schemas/<path> for a record. The first time:

  npm run hall -- new                      answer its questions, then edit the files it names
  npm run hall -- check <key>              until it says 0 errors
  npm run hall -- simulate <key>           is it the right people?
  npm run hall -- preview <key>            does it look right?

A running server takes an edit within a second. Exit codes: 0 fine, 1 the definitions are not, 2 not understood.
TOPICS_DIR and SCHEMAS_DIR say where they lie (./topics and ./schemas).`;

async function main([name, ...args]: string[]): Promise<number> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    process.stdout.write(`${HELP}\n`);
    return name === undefined ? 2 : 0;
  }
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (load === undefined)
    throw new UsageError(`there is no command "${name}"${english(didYouMean(name, Object.keys(COMMANDS)))}\n\n${HELP}`);
  const command = await load();
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(`${command.help}\n`);
    return 0;
  }
  return command.run(args);
}

// `hall … | head` has read enough
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

/** A file or folder that was named and cannot be read or written; its message says which. */
function isOfFile(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && 'syscall' in error && 'path' in error;
}

// most of a short command is loading its program
enableCompileCache(COMPILED);

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError) && !isOfFile(error)) throw error;
  process.stderr.write(`hall: ${error.message}\n`);
  process.exitCode = 2;
}
