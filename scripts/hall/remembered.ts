import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { campusDate } from '../../src/definition/campus.ts';
import type { CheckContext } from '../../src/definition/check/subject.ts';
import { ROW_FILES } from '../../src/definition/read.ts';
import type { Fault, SourceFile } from '../../src/definition/types/source.ts';
import type { LoadedSource } from '../../src/server/definitions/load.ts';
import { fingerprint } from '../lib/fingerprint.ts';
import { fromRoot } from '../lib/paths.ts';
import type { World } from './world.ts';

/** Who says something about a definition, and in which words: the checker, the walker, the demo's people, their libraries. */
const PROGRAM = [
  ...['src/definition', 'src/server', 'src/contract', 'scripts/hall', 'package-lock.json'],
  ...['locales', 'schemas/common.json', 'schemas/meta', 'schemas/sys/matrix/demo.json'],
];
const FILE = fromRoot('.cache', 'hall', 'check.json');
/** `sys/user` as a record's kind, `car-use` as a process or the owner of a linked journey */
const WORD = /[A-Za-z0-9][\w-]*(?:\/[A-Za-z0-9][\w-]*)*/g;

type Kept = Record<string, { hash: string; faults: Fault[] }>;

/**
 * What was said of each definition the last time, for as long as nothing has changed by which it was judged: its files, those
 * of the definitions that it names and that these name, what nobody needs to name (base data, shared parts, the keys that
 * there are), the program, and the day.
 */
export class Remembered {
  readonly #file: string;
  readonly #kept: Kept;
  readonly #known: ReadonlyMap<string, LoadedSource>;
  readonly #named = new Map<string, readonly string[]>();
  readonly #contents = new Map<string, string>();
  /** what the shared parts name is named by everybody */
  readonly #shared: readonly string[];
  readonly #around: string;

  constructor({ entities, topics }: Pick<World, 'entities' | 'topics'>, context: CheckContext, file = FILE) {
    this.#file = file;
    this.#kept = read(file);
    this.#known = new Map([...entities, ...topics].map((source) => [source.key, source]));
    const { common, vocabulary } = context;
    const rows = entities.flatMap(({ files }) => files.filter(({ name }) => ROW_FILES.includes(name)));
    this.#shared = this.#keysIn(common === undefined ? [] : [common]);
    this.#around = hashOf([
      ...[fingerprint(PROGRAM), process.version, campusDate(new Date())],
      ...[common, vocabulary, context.topics, [...this.#known.keys()], rows],
    ]);
  }

  /** undefined: it must be judged */
  of(source: LoadedSource): Fault[] | undefined {
    const kept = this.#kept[placeOf(source)];
    return kept?.hash === this.#hash(source) ? kept.faults : undefined;
  }

  keep(source: LoadedSource, faults: Fault[]): void {
    this.#kept[placeOf(source)] = { hash: this.#hash(source), faults };
  }

  save(): void {
    try {
      mkdirSync(dirname(this.#file), { recursive: true });
      const written = `${this.#file}.${process.pid}`;
      writeFileSync(written, JSON.stringify(this.#kept));
      renameSync(written, this.#file);
    } catch {
      // somebody else's checkout: it is judged anew each time
    }
  }

  #hash(source: LoadedSource): string {
    const reached = new Set<string>();
    const open = [...this.#shared, ...this.#namedBy(source)];
    for (let key = open.pop(); key !== undefined; key = open.pop()) {
      const named = this.#known.get(key);
      if (named === undefined || reached.has(key)) continue;
      reached.add(key);
      open.push(...this.#namedBy(named));
    }
    const others = [...reached].toSorted().flatMap((key) => this.#known.get(key) ?? []);
    return hashOf([this.#around, ...[source, ...others].map((each) => this.#contentOf(each))]);
  }

  #contentOf({ kind, key, files, faults }: LoadedSource): string {
    const place = `${kind} ${key}`;
    const known = this.#contents.get(place) ?? hashOf([kind, key, files, faults]);
    this.#contents.set(place, known);
    return known;
  }

  /** Keys of the definitions that one names: any word of its files that is one. */
  #namedBy({ kind, key, files }: LoadedSource): readonly string[] {
    const place = `${kind} ${key}`;
    const known = this.#named.get(place) ?? this.#keysIn(files);
    this.#named.set(place, known);
    return known;
  }

  #keysIn(files: readonly SourceFile[]): string[] {
    const words = new Set(files.flatMap(({ text }) => text.match(WORD) ?? []).flatMap(withParts));
    return [...words].filter((word) => this.#known.has(word));
  }
}

/** `car-use/journey-short` names car-use too. */
function withParts(word: string): string[] {
  const parts = word.split('/');
  return parts.map((_, i) => parts.slice(0, i + 1).join('/'));
}

function read(file: string): Kept {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Kept;
  } catch {
    // the first time, or one that was cut off
    return {};
  }
}

const placeOf = ({ kind, key, files: [file] }: LoadedSource): string => `${kind} ${resolve(file?.path ?? key)}`;

const hashOf = (facts: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(facts)).digest('hex');
