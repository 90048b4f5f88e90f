import { execFileSync } from 'node:child_process';
import { basename, dirname, join, resolve } from 'node:path';
import { diffEntities, diffTopics, type Change } from '../../src/definition/diff.ts';
import { readDefinition } from '../../src/definition/read.ts';
import type { Definition } from '../../src/definition/types/definition.ts';
import type { DefinitionSource, SourceFile } from '../../src/definition/types/source.ts';
import { loadSource } from '../../src/server/definitions/load.ts';
import { readArgs, UsageError, type Command } from './command.ts';
import { findSources } from './find.ts';
import { answersAt, loginIn, neededLogin, runningSource } from './running.ts';
import { readWorld, SCHEMAS_DIR, TOPICS_DIR } from './world.ts';

export const diff: Command = {
  help: `hall diff <key> [--server <url> | --since <commit> | --against <folder>]

Says what an edit of a definition means for what exists already, compared with another state of its folder:

  --server <url>      the version that this server serves now
  --since <commit>    the folder as it was at a commit
  --against <folder>  another folder

Without these it asks the server at http://127.0.0.1:$PORT if one answers and the environment names a login, otherwise it
takes the last commit; the first line says which. The login is HALL_USER with HALL_PASSWORD, or, where the server asks for
a verification code, HALL_SESSION: the value of the cookie "sid" of a browser that is logged in. The person needs the
permission flow:process:info.

  safe       nothing that exists can tell
  care       drafts may need another look, or people do something else from now on
  breaking   stored data or running requests do not fit any more; exit code 1`,

  async run(args) {
    const { values, positionals } = readArgs(args, {
      against: { type: 'string' },
      since: { type: 'string' },
      server: { type: 'string' },
    });
    const [key] = positionals;
    if (key === undefined) throw new UsageError('write: hall diff <key>');
    const [source] = await findSources(key);
    if (source === undefined) throw new UsageError(`there is no definition "${key}"`);
    const { context } = await readWorld();
    const old = await stateBefore(source, values);
    const [{ definition: before }, { definition: after }] = await Promise.all([
      readDefinition(old.source, { ...context, ...(old.common && { common: old.common }) }),
      readDefinition(source, context),
    ]);
    if (before === undefined || after === undefined)
      throw new UsageError(`"${key}" cannot be read in both states; run hall check first`);
    process.stdout.write(`${source.key}, compared with ${old.what}\n`);
    if (old.running !== undefined && source.kind === 'topic') process.stdout.write(`${underWay(old.running)}\n`);
    const changes = compare(before, after);
    if (changes.length === 0) process.stdout.write('nothing changed that matters at run time\n');
    for (const level of ['breaking', 'care', 'safe'] as const) {
      for (const change of changes)
        if (change.level === level) process.stdout.write(`${level.padEnd(8)}  ${change.what}\n`);
    }
    return changes.some(({ level }) => level === 'breaking') ? 1 : 0;
  },
};

interface Before {
  source: DefinitionSource;
  /** the shared parts of that time, where they are known */
  common?: SourceFile;
  /** for people */
  what: string;
  /** requests under way, where a server was asked */
  running?: number;
}

function underWay(running: number): string {
  if (running === 0) return 'no request is under way';
  const [are, them] = running === 1 ? ['1 request is', 'it'] : [`${running} requests are`, 'them'];
  return `${are} under way and keep the version that they were started with; what is breaking keeps ${them} from being migrated`;
}

interface Asked {
  against?: string | undefined;
  since?: string | undefined;
  server?: string | undefined;
}

async function stateBefore(source: DefinitionSource, { against, since, server }: Asked): Promise<Before> {
  if (against !== undefined) return { source: await folder(source, against), what: against };
  if (since !== undefined) return { source: committed(source, since), what: since };
  const login = server === undefined ? loginIn(process.env) : neededLogin(process.env);
  const here = `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`;
  const asked = server ?? (login !== undefined && (await answersAt(here)) ? here : undefined);
  if (asked === undefined || login === undefined)
    return { source: committed(source, 'HEAD'), what: 'the last commit (no server was asked, see --help)' };
  if (source.kind === 'report') throw new UsageError('a report has no records that an edit could break');
  const served = await runningSource(asked, login, source.kind, source.key);
  return {
    source: served,
    common: served.common,
    running: served.running,
    what: `version ${served.version}, which ${asked} serves`,
  };
}

function compare(before: Definition, after: Definition): Change[] {
  if (before.kind === 'topic' && after.kind === 'topic') return diffTopics(before, after);
  if (before.kind === 'entity' && after.kind === 'entity') return diffEntities(before, after);
  throw new UsageError('a topic cannot be compared with an entity');
}

/** The same files as they were at a commit. */
function committed(source: DefinitionSource, commit: string): DefinitionSource {
  const dir = join(source.kind === 'topic' ? TOPICS_DIR : SCHEMAS_DIR, source.key);
  const git = (...args: string[]): string =>
    execFileSync('git', ['-C', dir, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const names = git('ls-tree', '-r', '--name-only', commit, '.').split('\n').filter(Boolean);
    const files = names.map((name) => ({ name, path: `${commit}:${name}`, text: git('show', `${commit}:./${name}`) }));
    if (files.length === 0) throw new UsageError(`"${source.key}" is not in ${commit} yet; everything is new`);
    return { ...source, files };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`there is no commit "${commit}" to compare with; name a folder: --against <folder>`);
  }
}

async function folder(source: DefinitionSource, path: string): Promise<DefinitionSource> {
  const found = await loadSource(dirname(resolve(path)), source.kind, basename(path));
  if (found === undefined) throw new UsageError(`there is no definition in "${path}"`);
  return { ...found, key: source.key };
}
