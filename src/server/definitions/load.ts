import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import type { BigIntStats } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { ROW_FILES } from '../../definition/read.ts';
import type { DefinitionSource, Fault, SourceFile } from '../../definition/types/source.ts';
import { say, told, type Words } from '../../definition/text/say.ts';

/**
 * Reads definition folders from disk, whatever folder it is: the house's own, TOPICS_DIR of somebody else, a test's
 * temporary one. It judges nothing but what a file may be at all; the checker judges what stands in it.
 *
 * They are small files by the thousand: read at once, folder by folder, they take a fifth of what a promise for each costs.
 */
export type DefinitionKind = DefinitionSource['kind'];

export interface LoadedSource extends DefinitionSource {
  /** what could not even be read: too large, not UTF-8, a link; errors keep the definition from being deployed */
  faults: Fault[];
}

const MAX_FILE_BYTES = 1024 * 1024;
/** base data may be long: regions, menus, dictionaries */
const MAX_SEED_BYTES = 8 * 1024 * 1024;
const MAX_FILES = 300;
const MAX_DEPTH = 6;
const INNER_FOLDERS = ['locales', 'samples'];
const FILE_NAME = /^[^.].*\.(?:json|bpmn)$/;
/** one of these makes a folder a definition, so that a half-made one is reported instead of overlooked */
const MARKS: Record<DefinitionKind, string[]> = {
  topic: ['topic.json', 'schema.json', 'ui.json', 'process.bpmn'],
  entity: ['entity.json', 'schema.json', 'ui.json'],
  report: ['report.json'],
};

/** Every definition below `dir`, sorted by key. A folder that does not exist has none. */
export async function loadSources(dir: string, kind: DefinitionKind): Promise<LoadedSource[]> {
  const keys = await definitionKeys(dir, kind);
  const sources = await Promise.all(keys.map((key) => loadSource(dir, kind, key)));
  return sources.filter((source) => source !== undefined);
}

/** One definition, or undefined where the folder is gone or empty. */
export async function loadSource(dir: string, kind: DefinitionKind, key: string): Promise<LoadedSource | undefined> {
  await othersTurn();
  const source = readFolder(dir, kind, key);
  return makes(source) || source.faults.length > 0 ? source : undefined;
}

/** Rows, and what translates them, in a folder that makes no definition of its own: they add to those of another folder. */
export function loadRows(dir: string, key: string): SourceFile[] {
  const names = fileNames(join(dir, ...key.split('/')));
  if (names.length === 0 || names.some((name) => MARKS.entity.includes(name))) return [];
  const { files } = readFolder(dir, 'entity', key);
  return files.filter(({ name }) => ROW_FILES.includes(name) || name.startsWith('locales/'));
}

function makes({ kind, files }: LoadedSource): boolean {
  return files.some(({ name }) => MARKS[kind].includes(name));
}

function readFolder(dir: string, kind: DefinitionKind, key: string): LoadedSource {
  const folder = join(dir, ...key.split('/'));
  const faults: Fault[] = [];
  const files: SourceFile[] = [];
  if (isLink(folder)) faults.push(fileFault(shownPath(folder), 'file-link', LINK(folder)));
  for (const name of fileNames(folder)) {
    const path = shownPath(join(folder, ...name.split('/')));
    if (files.length >= MAX_FILES) {
      faults.push(fileFault(shownPath(folder), 'file-count', say`a definition has at most ${MAX_FILES} files`));
      break;
    }
    const read = readSourceFile(
      join(folder, ...name.split('/')),
      ROW_FILES.includes(name) ? MAX_SEED_BYTES : MAX_FILE_BYTES,
    );
    if (read === undefined) continue;
    if ('problem' in read) faults.push(fileFault(path, read.rule, read.problem));
    else files.push({ name, path, text: read.text });
  }
  return { kind, key, files, faults };
}

/** `common.json` beside the entities: the shared parts. An absent one counts as empty. */
export function loadCommon(schemasDir: string): SourceFile {
  const file = join(schemasDir, 'common.json');
  const read = readSourceFile(file, MAX_FILE_BYTES);
  return { name: 'common.json', path: shownPath(file), text: read && 'text' in read ? read.text : '{}' };
}

/** Keys of all definitions below `dir`: `car-use` for topics, `sys/user` for entities and reports. */
export async function definitionKeys(dir: string, kind: DefinitionKind): Promise<string[]> {
  const keys: string[] = [];
  const visit = async (folder: string, key: string, depth: number): Promise<void> => {
    await othersTurn();
    const entries = entriesOf(folder);
    if (key !== '' && entries.some((entry) => !entry.isDirectory() && MARKS[kind].includes(entry.name))) keys.push(key);
    if (depth >= (kind === 'topic' ? 1 : MAX_DEPTH)) return;
    for (const entry of entries) {
      // whether its name can be a key is the checker's to say
      if (entry.isFile() || entry.name.startsWith('.')) continue;
      if (INNER_FOLDERS.includes(entry.name) || (key === '' && entry.name === 'meta')) continue;
      const path = join(folder, entry.name);
      const below = key === '' ? entry.name : `${key}/${entry.name}`;
      if (entry.isDirectory()) await visit(path, below, depth + 1);
      else if (MARKS[kind].some((name) => existsSync(join(path, name)))) keys.push(below);
    }
  };
  await visit(dir, '', 0);
  return keys.sort();
}

/** A path as a person would write it: below the working directory it is relative. */
export function shownPath(path: string): string {
  const near = relative(process.cwd(), resolve(path));
  return (near.startsWith('..') || near === '' ? resolve(path) : near).split(sep).join('/');
}

/** Names of the files that belong to the definition in this folder, `locales/en-US.json` for inner ones; of links too. */
export function fileNames(folder: string): string[] {
  const names: string[] = [];
  if (isLink(folder)) return names;
  for (const entry of entriesOf(folder)) {
    const isInner = INNER_FOLDERS.includes(entry.name);
    if (isInner ? entry.isSymbolicLink() : !entry.isDirectory() && FILE_NAME.test(entry.name)) names.push(entry.name);
    if (!isInner || !entry.isDirectory()) continue;
    for (const inner of entriesOf(join(folder, entry.name))) {
      if (!inner.isDirectory() && FILE_NAME.test(inner.name)) names.push(`${entry.name}/${inner.name}`);
    }
  }
  return names.sort();
}

/** Links are neither files nor directories here, so they are never followed. */
function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** undefined: it is not there, or not to be looked at */
export function factsOf(path: string): BigIntStats | undefined {
  try {
    return lstatSync(path, { bigint: true });
  } catch {
    return undefined;
  }
}

const isLink = (path: string): boolean => factsOf(path)?.isSymbolicLink() === true;

type ReadResult = { text: string } | { rule: string; problem: Words };

function readSourceFile(path: string, limit: number): ReadResult | undefined {
  const facts = factsOf(path);
  if (facts?.isSymbolicLink()) return { rule: 'file-link', problem: LINK(path) };
  if (!facts?.isFile()) return undefined;
  if (facts.size > limit)
    return { rule: 'file-size', problem: say`${basename(path)} is larger than ${limit / 1024} KiB` };
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch {
    return { rule: 'file-unreadable', problem: say`${basename(path)} cannot be read` };
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { rule: 'file-encoding', problem: say`${basename(path)} is not UTF-8` };
  }
}

const LINK = (path: string): Words =>
  say`${basename(path)} is a link, and links are not followed; put a copy of the file there`;

function fileFault(path: string, rule: string, message: Words): Fault {
  return { rule, severity: 'error', ...told(message), path, line: 1, column: 1 };
}
