import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MAX_SEED_SIZE, readJson } from '../../definition/text/json.ts';
import { asObject, type JsonValue } from '../../definition/types/json.ts';
import type { SourceFile } from '../../definition/types/source.ts';
import { loadCommon, loadRows, loadSource } from './load.ts';
import type { DefinitionKind, LoadedSource } from './load.ts';
import { fileSignature, folderSignature, scanDefinitions } from './scan.ts';
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
  for (const [above, dir] of layers.entries()) {
    const source = await loadSource(dir, kind, key);
    if (source === undefined) continue;
    addRows(source, layers.slice(0, above));
    return source;
  }
  return undefined;
}

/**
 * Rows that lie above an entity without a definition of their own are its, too, and replace those of the same id; so do
 * their translations.
 */
export function addRows(source: LoadedSource, above: readonly string[]): void {
  if (source.kind !== 'entity') return;
  for (const own of above.flatMap((dir) => loadRows(dir, source.key))) {
    const at = source.files.findIndex(({ name }) => name === own.name);
    const beneath = source.files[at];
    const together = beneath === undefined ? undefined : added(valueOf(beneath), valueOf(own));
    // what cannot be read is reported as it stands
    const file = together === undefined ? own : { ...own, text: JSON.stringify(together) };
    source.files.splice(at < 0 ? source.files.length : at, 1, file);
  }
}

/** Lists of rows, or translations, as one; undefined where they are no such two. */
function added(before: JsonValue | undefined, own: JsonValue | undefined): JsonValue | undefined {
  if (Array.isArray(before) && Array.isArray(own)) {
    const ids = new Set(own.map(idOf));
    return [...before.filter((row) => idOf(row) === undefined || !ids.has(idOf(row))), ...own];
  }
  const [texts, more] = [asObject(before), asObject(own)];
  return texts && more && { ...texts, ...more };
}

const valueOf = ({ text, path }: SourceFile): JsonValue | undefined => readJson(text, path, MAX_SEED_SIZE).value;

const idOf = (row: JsonValue): JsonValue | undefined => asObject(row)?.['id'];

export async function scanLayers(layers: Layers, kind: DefinitionKind): Promise<Signatures> {
  const scanned = await Promise.all(layers.map((dir) => scanDefinitions(dir, kind)));
  const whole = new Map(scanned.reverse().flatMap((signatures) => [...signatures]));
  if (layers.length === 1) return whole;
  // a folder above may add rows alone
  const signatureIn = (key: string) => layers.map((dir) => folderSignature(join(dir, ...key.split('/')))).join('/');
  return new Map([...whole.keys()].map((key) => [key, signatureIn(key)]));
}

/** `common.json` of the first folder that has one, with its signature. */
export function commonOf(layers: Layers): { signature: string; read(): SourceFile } {
  const dir = layers.find((each) => existsSync(join(each, 'common.json'))) ?? layers[0];
  return { signature: fileSignature(join(dir, 'common.json')), read: () => loadCommon(dir) };
}
