import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SourceFile } from '../../definition/types/source.ts';
import { loadCommon, loadSource } from './load.ts';
import type { DefinitionKind, LoadedSource } from './load.ts';
import { fileSignature, scanDefinitions } from './scan.ts';
import type { Signatures } from './scan.ts';

/** Folders in which definitions of a kind lie: what the first one has counts, and only that one is written. */
export type Layers = readonly [own: string, ...beneath: string[]];

const HOUSE = fileURLToPath(new URL('../../../schemas', import.meta.url));

/**
 * A folder of entities, and where it lacks the people, without whom nobody can log in, the house's own beneath it: so
 * SCHEMAS_DIR may hold what a campus adds and nothing else.
 */
export function schemaLayers(own: string): Layers {
  return existsSync(join(own, 'sys', 'user', 'entity.json')) ? [own] : [own, HOUSE];
}

export async function loadFrom(
  layers: readonly string[],
  kind: DefinitionKind,
  key: string,
): Promise<LoadedSource | undefined> {
  for (const dir of layers) {
    const source = await loadSource(dir, kind, key);
    if (source !== undefined) return source;
  }
  return undefined;
}

export async function scanLayers(layers: Layers, kind: DefinitionKind): Promise<Signatures> {
  const scanned = await Promise.all(layers.map((dir) => scanDefinitions(dir, kind)));
  return new Map(scanned.reverse().flatMap((signatures) => [...signatures]));
}

/** `common.json` of the first folder that has one, with its signature. */
export async function commonOf(layers: Layers): Promise<{ signature: string; read(): Promise<SourceFile> }> {
  const dir = layers.find((each) => existsSync(join(each, 'common.json'))) ?? layers[0];
  return { signature: await fileSignature(join(dir, 'common.json')), read: () => loadCommon(dir) };
}
