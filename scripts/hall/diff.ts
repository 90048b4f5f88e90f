import { execFileSync } from 'node:child_process';
import { basename, dirname, join, resolve } from 'node:path';
import { diffDefinitions } from '../../src/definition/diff.ts';
import { isFileOf } from '../../src/definition/edit/files.ts';
import { readDefinition } from '../../src/definition/read.ts';
import { english } from '../../src/definition/text/say.ts';
import type { DefinitionSource, SourceFile } from '../../src/definition/types/source.ts';
import type { ServedSource } from '../../src/contract/definitions.ts';
import type { FileTexts } from '../../src/contract/studio/definition.ts';
import type { DraftMeaning } from '../../src/contract/studio/publishing.ts';
import { loadSource } from '../../src/server/definitions/load.ts';
import { readArgs, UsageError, type Command } from './command.ts';
import { findSources } from './find.ts';
import { answersAt, loginIn, neededLogin, runningMeaning, runningSource, type Login } from './running.ts';
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
permission flow:process:info; with devtools:definition:info he is told how many records an entity would refuse, too.

  safe       nothing that exists can tell
  care       drafts may need another look, or people do something else from now on
  breaking   stored data or running requests do not fit any more; exit code 1`,

  async run(args) {
    const { values, positionals } = readArgs(args, {
      against: { type: 'string' },
      since: { type: 'string' },
      server: { type: 'string' },
    });
    const [key, ...more] = positionals;
    if (key === undefined || more.length > 0) throw new UsageError('write: hall diff <key>, one at a time');
    const found = await findSources(key).catch((error: unknown) => error);
    if (!Array.isArray(found)) return gone(key, values.server, found);
    const [source] = found as DefinitionSource[];
    if (source === undefined) throw new UsageError(`there is no definition "${key}"`);
    const { context } = await readWorld();
    const old = await stateBefore(source, values);
    if (typeof old === 'string') {
      process.stdout.write(`${old}; everything is new\n`);
      return 0;
    }
    const [{ definition: before }, { definition: after }] = await Promise.all([
      readDefinition(old.source, { ...context, ...(old.common && { common: old.common }) }),
      readDefinition(source, context),
    ]);
    if (before === undefined || after === undefined)
      throw new UsageError(`"${key}" cannot be read in both states; run hall check first`);
    process.stdout.write(`${source.key}, compared with ${old.what}\n`);
    const changes = diffDefinitions(before, after);
    if (changes === undefined) throw new UsageError('a topic cannot be compared with an entity');
    if (old.served) process.stdout.write(inUse(old.served));
    if (old.server && source.kind === 'entity' && changes.length > 0)
      process.stdout.write(refusedRecords(await runningMeaning(...old.server, source.key, edited(source))));
    if (changes.length === 0) process.stdout.write('nothing changed that matters at run time\n');
    for (const level of ['breaking', 'care', 'safe'] as const) {
      for (const change of changes)
        if (change.level === level) process.stdout.write(`${level.padEnd(8)}  ${english(change.what)}\n`);
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
  /** where a server was asked: what it serves, and who asked it */
  served?: ServedSource;
  server?: readonly [address: string, login: Login];
}

/** A definition that has no folder any more, or is called otherwise now. */
async function gone(key: string, server: string | undefined, error: unknown): Promise<number> {
  if (server === undefined) throw error;
  for (const kind of ['topic', 'entity'] as const) {
    const served = await runningSource(server, neededLogin(process.env), kind, key);
    if (served === undefined) continue;
    process.stdout.write(`${key} is gone here; ${server} serves version ${served.version}\n${inUse(served)}`);
    process.stdout.write(
      `breaking  it is gone, or has another name: nothing of the other name is linked with what exists\n`,
    );
    return 1;
  }
  throw error;
}

function inUse({ kind, running, records }: ServedSource): string {
  if (kind === 'topic') return `${underWay(running)}\n`;
  // a server that is older than this command does not say
  if (records === undefined) return '';
  const are = records === 1 ? '1 record is' : `${records} records are`;
  return `${are} stored and stay as they are; what is required, narrower or refused now is asked of each when it is changed next\n`;
}

/** Which of the stored records would not be taken any more, where the server says it. */
function refusedRecords(meaning: DraftMeaning | undefined): string {
  if (meaning?.refused === undefined) return '';
  const { judged, records, fields } = meaning.refused;
  const of = judged < meaning.records ? `${judged} that were looked at` : String(judged);
  const at = fields.map((field) => `${field.title === '' ? 'the record as a whole' : field.title} (${field.records})`);
  return `${records} of ${of} would be refused then, and ${records === 1 ? 'is' : 'are'} not today: ${at.join(', ')}\n`;
}

/** What an editor shows of a folder: rows are no part of a version. */
const edited = ({ kind, files }: DefinitionSource): FileTexts =>
  Object.fromEntries(files.filter(({ name }) => isFileOf(kind, name)).map(({ name, text }) => [name, text]));

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

/** The other state, or why there is none. */
async function stateBefore(source: DefinitionSource, { against, since, server }: Asked): Promise<Before | string> {
  if (against !== undefined) return { source: await folder(source, against), what: against };
  if (since !== undefined) return committed(source, since, since);
  const login = server === undefined ? loginIn(process.env) : neededLogin(process.env);
  const here = `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`;
  const asked = server ?? (login !== undefined && (await answersAt(here)) ? here : undefined);
  if (asked === undefined || login === undefined)
    return committed(source, 'HEAD', 'the last commit (no server was asked, see --help)');
  if (source.kind === 'report') throw new UsageError('a report has no records that an edit could break');
  const served = await runningSource(asked, login, source.kind, source.key);
  if (served === undefined) return `${asked} serves no ${source.kind} "${source.key}" yet`;
  return {
    source: served,
    common: served.common,
    served,
    server: [asked, login],
    what: `version ${served.version}, which ${asked} serves`,
  };
}

/** The same files as they were at a commit. */
function committed(source: DefinitionSource, commit: string, what: string): Before | string {
  const dir = join(source.kind === 'topic' ? TOPICS_DIR : SCHEMAS_DIR, source.key);
  const git = (...args: string[]): string =>
    execFileSync('git', ['-C', dir, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const names = git('ls-tree', '-r', '--name-only', commit, '.').split('\n').filter(Boolean);
    const files = names.map((name) => ({ name, path: `${commit}:${name}`, text: git('show', `${commit}:./${name}`) }));
    if (files.length === 0) return `"${source.key}" is not in ${commit} yet`;
    return { source: { ...source, files }, what };
  } catch {
    throw new UsageError(`there is no commit "${commit}" to compare with; name a folder: --against <folder>`);
  }
}

async function folder(source: DefinitionSource, path: string): Promise<DefinitionSource> {
  const found = await loadSource(dirname(resolve(path)), source.kind, basename(path));
  if (found === undefined) throw new UsageError(`there is no definition in "${path}"`);
  return { ...found, key: source.key };
}
