import { createHash } from 'node:crypto';
import { readFile, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Fault, SourceFile, Vocabulary } from '../../definition/types/source.ts';
import type { DefinitionKind, LoadedSource } from './load.ts';
import type { Versioned } from './registry.ts';

/** Everything that the checker looks at when it judges all folders of a kind. */
interface Judged {
  kind: DefinitionKind;
  sources: readonly LoadedSource[];
  common: SourceFile;
  vocabulary: Vocabulary;
  /** keys of all topics there are; entities name none */
  topics: readonly string[];
  /** definitions that topics and reports may name */
  served: readonly Versioned[];
}

/** What the checker said, by key. */
export type Verdict = Readonly<Record<string, Fault[]>>;

type Kept = Partial<Record<DefinitionKind, { hash: string; verdict: Verdict }>>;

const ROOT = join(import.meta.dirname, '../../..');
/** The checker itself. */
const PROGRAM = ['src/definition', 'src/server/definitions'];

/**
 * What the checker said at the last start, in a file. Judging takes most of a start; where neither a folder, nor what it
 * may name, nor the checker has changed, it would say the same again. Only a start asks: an edit is always judged.
 */
export class Verdicts {
  readonly #file: string;

  constructor(dataDir: string) {
    this.#file = join(dataDir, 'verdicts.json');
  }

  /** The verdict on exactly this, made by `judge` where none is kept. */
  async of(judged: Judged, judge: () => Promise<Verdict>): Promise<Verdict> {
    const hash = await hashOf(judged);
    const kept = await this.#read();
    const known = kept[judged.kind];
    if (known?.hash === hash) return known.verdict;
    const verdict = await judge();
    await this.#write({ ...kept, [judged.kind]: { hash, verdict } });
    return verdict;
  }

  async #read(): Promise<Kept> {
    try {
      return (JSON.parse(await readFile(this.#file, 'utf8')) as Kept | null) ?? {};
    } catch {
      // the first start, or a file that was cut off
      return {};
    }
  }

  async #write(kept: Kept): Promise<void> {
    try {
      await writeFile(`${this.#file}.new`, JSON.stringify(kept), { mode: 0o600 });
      await rename(`${this.#file}.new`, this.#file);
    } catch {
      // the disk is full or not ours: the next start judges again
    }
  }
}

async function hashOf({ kind, sources, common, vocabulary, topics, served }: Judged): Promise<string> {
  const hash = createHash('sha256').update(await programHash());
  // nearly always nobody names one, and they come and go with the organisation
  const named = sources.some(({ files }) => files.some(({ text }) => /\bdept:\w/.test(text)));
  const names = named ? vocabulary : { ...vocabulary, departments: [] };
  hash.update(JSON.stringify([kind, common, names, kind === 'entity' ? [] : topics]));
  for (const definition of served) hash.update(JSON.stringify([definition.kind, definition.key, definition.hash]));
  for (const { key, files, faults } of sources) hash.update(JSON.stringify([key, files, faults]));
  return hash.digest('hex');
}

let program: Promise<string> | undefined;

/** Another version of the checker, or of the libraries that it asks, may say something else. */
function programHash(): Promise<string> {
  program ??= readProgram();
  return program;
}

async function readProgram(): Promise<string> {
  const folders = await Promise.all(
    PROGRAM.map(async (folder) => {
      const entries = await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true });
      return entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []));
    }),
  );
  const hash = createHash('sha256').update(process.version);
  for (const file of [join(ROOT, 'package-lock.json'), ...folders.flat().sort()]) hash.update(await readFile(file));
  return hash.digest('hex');
}
