import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { definitionKeys, fileNames } from './load.ts';
import type { DefinitionKind } from './load.ts';

/** One number per definition folder that changes with any of its files: names, sizes, times, nothing is read. */
export type Signatures = Map<string, string>;

export async function scanDefinitions(dir: string, kind: DefinitionKind): Promise<Signatures> {
  const keys = await definitionKeys(dir, kind);
  const entries = await Promise.all(
    keys.map(async (key): Promise<[string, string]> => [key, await folderSignature(join(dir, ...key.split('/')))]),
  );
  return new Map(entries);
}

export async function folderSignature(folder: string): Promise<string> {
  const names = await fileNames(folder);
  const facts = await Promise.all(names.map((name) => fileSignature(join(folder, ...name.split('/')))));
  return names.map((name, index) => `${name}:${facts[index]}`).join('|');
}

export async function fileSignature(path: string): Promise<string> {
  const facts = await lstat(path, { bigint: true }).catch(() => undefined);
  return facts ? `${facts.size}@${facts.mtimeNs}#${facts.ino}` : 'none';
}

/** Keys whose signature is new or another one. */
export function changedKeys(before: Signatures, now: Signatures): string[] {
  return [...now].filter(([key, signature]) => before.get(key) !== signature).map(([key]) => key);
}
