import { posix } from 'node:path';
import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { DefinitionKind, FileTexts } from '../../../contract/studio/definition.ts';
import { isKeyOf } from '../../../definition/edit/files.ts';
import { BadArchive, ZipReader } from '../../entities/sheet/zip-read.ts';
import type { Hall } from '../hall.ts';
import type { Idempotency } from '../idempotency.ts';
import { beginDraft } from './createDefinition.ts';
import { checkFiles, textsOf } from './openDefinition.ts';
import type { Definition } from './openDefinition.ts';
import { requireDefine, requireStudio } from './rights.ts';

export interface ImportArchive {
  /** the archive, in memory */
  bytes: Buffer;
  idempotency?: Idempotency | undefined;
}

/** Bytes of all its files together; the texts are counted again, in characters. */
const LARGEST = 6_000_000;
/** What says of which kind a folder is. */
const KINDS = ['topic', 'entity', 'report'] as const;
const MANIFEST = /(?:^|\/)(?:topic|entity|report)\.json$/;
/** What systems put beside the files of people. */
const HIDDEN = /(?:^|\/)(?:__MACOSX\/|\.)/;

/**
 * The folder of a definition, from another hall or from an editor, as one's own draft: of a new definition, or over the one
 * that there is. Nothing serves until it is published.
 * @throws HallError forbidden, notADefinition, badRequest for a file that no definition has, tooLarge, duplicate where one
 *   has a draft of it already
 */
export async function importArchive(
  person: Person,
  { bytes, idempotency }: ImportArchive,
  hall: Hall,
): Promise<Definition> {
  requireStudio(person, 'save');
  const { at, files } = await readArchive(bytes);
  checkFiles(at.kind, files);
  const now = await hall.registry.now(at.kind, at.key);
  requireDefine(person, 'save', { at, now, files }, hall);
  return beginDraft(person, { at, files, base: textsOf(now, at.kind), idempotency }, hall);
}

async function readArchive(bytes: Buffer): Promise<{ at: Definition; files: FileTexts }> {
  try {
    const archive = new ZipReader(bytes, LARGEST);
    const names = archive.names().filter((name) => !name.endsWith('/') && !HIDDEN.test(name));
    const [found, ...others] = names.filter((name) => MANIFEST.test(name));
    if (found === undefined || others.length > 0) throw new HallError('notADefinition');
    const folder = posix.dirname(found);
    const kind = KINDS.find((one) => found.endsWith(`${one}.json`)) ?? 'topic';
    const at = { kind, key: keyOf(kind, folder) };
    if (!isKeyOf(kind, at.key)) throw new HallError('notADefinition');
    const texts = names
      .filter((name) => name.startsWith(`${folder}/`))
      .map(async (name) => [name.slice(folder.length + 1), await archive.text(name)] as const);
    return { at, files: Object.fromEntries(await Promise.all(texts)) };
  } catch (error) {
    throw error instanceof BadArchive || error instanceof RangeError ? new HallError('notADefinition') : error;
  }
}

/** `topics/car-use` and `car-use` are the request type car-use; `hall/schemas/sys/user` and `sys/user` the users. */
function keyOf(kind: DefinitionKind, folder: string): string {
  const [, key = folder] = /(?:^|\/)(?:topics|schemas)\/(.+)$/.exec(folder) ?? [];
  return kind === 'topic' ? (key.split('/').at(-1) ?? '') : key;
}
