import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { FileTexts } from '../../../contract/studio/definition.ts';
import { patchOf } from '../../../definition/edit/patch.ts';
import { zip } from '../../entities/sheet/zip-write.ts';
import type { Hall } from '../hall.ts';
import { findDraft, folderOf, openDraft, textsOf } from './openDefinition.ts';
import type { Definition } from './openDefinition.ts';
import { requireDefine, requireStudio } from './rights.ts';

/** One's draft as a patch for the folder as it is now. @throws HallError forbidden, notFound */
export async function exportPatch(person: Person, at: Definition, hall: Hall): Promise<string> {
  requireStudio(person, 'info');
  const { files } = await openDraft(person, at, hall.db);
  const now = await hall.registry.now(at.kind, at.key);
  requireDefine(person, 'info', { at, now, files }, hall);
  return patchOf(folderOf(at), textsOf(now, at.kind), files);
}

/** The whole folder as an archive: one's draft, or what serves. @throws HallError forbidden, notFound */
export async function exportArchive(person: Person, at: Definition, hall: Hall): Promise<AsyncIterable<Buffer>> {
  requireStudio(person, 'info');
  const draft = await findDraft(person, at, hall.db);
  const now = await hall.registry.now(at.kind, at.key);
  if (!draft && !now) throw new HallError('notFound');
  requireDefine(person, 'info', { at, now, files: draft?.files }, hall);
  const files: FileTexts = draft?.files ?? textsOf(now, at.kind);
  const sources = Object.entries(files).map(([name, text]) => ({ name: `${folderOf(at)}/${name}`, content: [text] }));
  return zip(sources);
}
