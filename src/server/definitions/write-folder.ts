import { constants } from 'node:fs';
import { access, lstat, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isFileOf, isKeyOf } from '../../definition/edit/files.ts';
import type { SourceFile } from '../../definition/types/source.ts';
import { newId } from '../db/id.ts';
import type { DefinitionKind } from './load.ts';

/** Whether this process may write the folder of a definition, or make it. Never through a link: it may lead anywhere. */
export async function isWritable(dir: string, key: string): Promise<boolean> {
  let folder = dir;
  if (!(await mayWrite(folder))) return false;
  for (const step of key.split('/')) {
    folder = join(folder, step);
    const facts = await lstat(folder).catch(() => undefined);
    if (facts === undefined) return true;
    if (!facts.isDirectory() || !(await mayWrite(folder))) return false;
  }
  return true;
}

async function mayWrite(folder: string): Promise<boolean> {
  return access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
}

/**
 * Writes the files of a definition into its folder, each whole or not at all, and takes away those that are no longer
 * among them. Files of other names (base data, notes) stay.
 * @param known where the folder is there already, whatever its key looks like
 */
export async function writeFolder(
  dir: string,
  definition: { kind: DefinitionKind; key: string; known: boolean },
  files: Readonly<Record<string, string>>,
  before: readonly SourceFile[],
): Promise<void> {
  const { kind, key, known } = definition;
  const names = Object.keys(files);
  if ((!known && !isKeyOf(kind, key)) || !names.every((name) => isFileOf(kind, name)))
    throw new Error(`${key} is no place for ${names.join(', ')}`);
  const folder = join(dir, ...key.split('/'));
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, ...name.split('/'));
    await mkdir(dirname(path), { recursive: true });
    // the loader does not look at names that begin with a dot
    const fresh = join(dirname(path), `.${newId()}`);
    await writeFile(fresh, text, { flag: 'wx', mode: 0o644 });
    await rename(fresh, path);
  }
  for (const { name } of before) {
    const isGone = files[name] === undefined && isFileOf(kind, name);
    if (isGone) await rm(join(folder, ...name.split('/')), { force: true });
  }
}
