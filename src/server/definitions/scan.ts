import { join } from 'node:path';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { definitionKeys, factsOf, fileNames } from './load.ts';
import type { DefinitionKind } from './load.ts';

/** One number per definition folder that changes with any of its files: names, sizes, times, nothing is read. */
export type Signatures = Map<string, string>;

export async function scanDefinitions(dir: string, kind: DefinitionKind): Promise<Signatures> {
  const signatures: Signatures = new Map();
  for (const key of await definitionKeys(dir, kind)) {
    await othersTurn();
    signatures.set(key, folderSignature(join(dir, ...key.split('/'))));
  }
  return signatures;
}

export function folderSignature(folder: string): string {
  return fileNames(folder)
    .map((name) => `${name}:${fileSignature(join(folder, ...name.split('/')))}`)
    .join('|');
}

export function fileSignature(path: string): string {
  const facts = factsOf(path);
  return facts ? `${facts.size}@${facts.mtimeNs}#${facts.ino}` : 'none';
}

/** Keys whose signature is new or another one. */
export function changedKeys(before: Signatures, now: Signatures): string[] {
  return [...now].filter(([key, signature]) => before.get(key) !== signature).map(([key]) => key);
}
