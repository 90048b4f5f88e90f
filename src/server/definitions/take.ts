import type { Kysely } from 'kysely';
import { checkDefinition } from '../../definition/check/check.ts';
import type { CheckContext } from '../../definition/check/check.ts';
import { pretty } from '../../definition/check/format.ts';
import { readDefinition } from '../../definition/read.ts';
import type { Definition, EntityDefinition } from '../../definition/types/definition.ts';
import type { Fault, SourceFile } from '../../definition/types/source.ts';
import type { Tables } from '../db/tables.ts';
import type { Current } from './current.ts';
import { baseOf, overlaysOf } from './deployments.ts';
import type { Overlay } from './deployments.ts';
import type { LoadedSource } from './load.ts';
import type { Versioned } from './registry.ts';
import { parseVersion, withVersion } from './version-cache.ts';
import { deployVersions, lastGoodVersion, readVersion } from './versions.ts';
import type { Verdict } from './verdicts.ts';
import { seedNames } from './vocabulary.ts';
import type { VocabularyName } from './vocabulary.ts';

/** What a server knows of one folder. */
export interface Slot {
  /** undefined: never was a good one */
  served: Versioned | undefined;
  /** version that the folder here stands for, or stood for while it was right; undefined = there is no folder here */
  folder: string | undefined;
  faults: Fault[];
  /** the folder as it is now has errors */
  refused: boolean;
  /** the deployment over the folder that is served instead of it */
  overlay?: string | undefined;
  /** names of its seed that other definitions may use */
  names: VocabularyName[];
}

export interface TakeContext {
  db: Kysely<Tables>;
  print(text: string): void;
  common: SourceFile;
  check: CheckContext;
  /** asks the checker about all of them, or remembers what it said about exactly these */
  remember?: ((judge: () => Promise<Verdict>) => Promise<Verdict>) | undefined;
  /** makes what these need in the database, before anybody is served them; undefined: that is done elsewhere */
  prepare?: ((entities: readonly EntityDefinition[]) => Promise<unknown>) | undefined;
  /** called with versions that nobody had stored before, in the transaction that stores them */
  stored(trx: Kysely<Tables>, fresh: readonly Current[]): Promise<void>;
}

interface Judged {
  source: LoadedSource;
  definition: Definition | undefined;
  faults: Fault[];
}

/**
 * Judges these folders and deploys the good ones; of a bad one the last good version goes on serving (out of the database
 * after a restart), and its faults are printed.
 */
export async function takeDefinitions(
  sources: readonly LoadedSource[],
  known: ReadonlyMap<string, Slot>,
  context: TakeContext,
): Promise<Map<string, Slot>> {
  const { db, common } = context;
  const judged = await judgeAll(sources, context);
  const good = judged.flatMap(({ source, definition }) => (definition ? [{ source, definition }] : []));
  const versions = await deployVersions(
    db,
    good.map(({ source, definition }) => ({ hash: definition.hash, source: { ...source, common } })),
    context.stored,
  );
  const served = new Map<string, Versioned>();
  good.forEach(({ source, definition }, index) => {
    const version = versions[index];
    if (version) served.set(source.key, withVersion(definition, version));
  });
  const entities = [...served.values()].filter((definition) => definition.kind === 'entity');
  if (entities.length > 0) await context.prepare?.(entities);

  const overlays = await overlaysOver(sources, db);
  const slots = new Map<string, Slot>();
  for (const { source, faults } of judged) {
    const { key } = source;
    const fresh = served.get(key);
    const overlay = overlays.get(key);
    const drawn = overlay && (await overlaid(overlay, known, db));
    const lastGood = drawn ?? fresh ?? known.get(key)?.served ?? (await storedVersion(source, db));
    const folder = (drawn ?? fresh)?.version.versionId ?? known.get(key)?.folder ?? lastGood?.version.versionId;
    const facts = { faults, folder, refused: fresh === undefined, names: seedNames(source) };
    slots.set(key, { served: lastGood, overlay: drawn && overlay.id, ...facts });
    if (faults.length > 0) context.print(report(source, faults, fresh === undefined, lastGood));
  }
  return slots;
}

async function judgeAll(sources: readonly LoadedSource[], { check, remember }: TakeContext): Promise<Judged[]> {
  const fresh = new Map<string, Definition | undefined>();
  const judge = async (): Promise<Verdict> => {
    const said: Record<string, Fault[]> = {};
    for (const source of sources) {
      const { definition, faults } = await checkDefinition(source, check);
      fresh.set(source.key, definition);
      said[source.key] = faults;
    }
    return said;
  };
  const verdict = await (remember === undefined ? judge() : remember(judge));
  const judged: Judged[] = [];
  for (const source of sources) {
    const faults = [...source.faults, ...(verdict[source.key] ?? [])];
    const sound = faults.every(({ severity }) => severity !== 'error');
    const read = async () =>
      fresh.get(source.key) ?? (await readDefinition(source, { common: check.common })).definition;
    judged.push({ source, definition: sound ? await read() : undefined, faults });
  }
  return judged;
}

/** What administrators have drawn or written over these folders, which are all of one kind. */
async function overlaysOver(sources: readonly LoadedSource[], db: Kysely<Tables>): Promise<Map<string, Overlay>> {
  const [first] = sources;
  if (first === undefined) return new Map();
  return overlaysOf(
    db,
    first.kind,
    await Promise.all(sources.map(async (source) => ({ key: source.key, base: await baseOf(source) }))),
  );
}

async function overlaid(
  { key, versionId }: Overlay,
  known: ReadonlyMap<string, Slot>,
  db: Kysely<Tables>,
): Promise<Versioned | undefined> {
  const before = known.get(key)?.served;
  if (before?.version.versionId === versionId) return before;
  const row = await readVersion(db, versionId);
  return row && parseVersion(row);
}

async function storedVersion(source: LoadedSource, db: Kysely<Tables>): Promise<Versioned | undefined> {
  const row = await lastGoodVersion(db, source.kind, source.key);
  return row && parseVersion(row);
}

function report(source: LoadedSource, faults: Fault[], refused: boolean, lastGood: Versioned | undefined): string {
  const text = pretty(faults);
  if (!refused) return text;
  const now = lastGood ? `version ${lastGood.version.number} goes on serving` : 'it is not served';
  return `${text}\n${source.kind} ${source.key} has errors: ${now}`;
}
