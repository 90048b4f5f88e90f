import type { Person } from '../../../contract/person.ts';
import type { FileTexts, MergeDraft, SavedDraft, SaveDraft } from '../../../contract/studio/definition.ts';
import { HallError } from '../../../contract/errors.ts';
import { mergeFiles } from '../../../definition/edit/merge/files.ts';
import type { Hall } from '../hall.ts';
import { writeOnce } from '../idempotency.ts';
import type { Idempotency } from '../idempotency.ts';
import { savedDraft } from './getDefinition.ts';
import { checkFiles, checkRevision, findDraft, openDraft, ownDraft, textsOf } from './openDefinition.ts';
import { requireDefine, requireStudio } from './rights.ts';
import type { Definition, DraftRow } from './openDefinition.ts';

export interface SaveDefinition extends Definition, SaveDraft {
  idempotency?: Idempotency | undefined;
}

/** Keeps one's draft, faults and all. @throws HallError badRequest, forbidden, notFound, staleRevision, tooLarge */
export async function saveDraft(person: Person, input: SaveDefinition, hall: Hall): Promise<SavedDraft> {
  const { kind, key, files, revision } = input;
  requireStudio(person, 'save');
  checkFiles(kind, files);
  if (input.base) checkFiles(kind, input.base);
  const now = await hall.registry.now(kind, key);
  return writeOnce(person, input.idempotency, hall.db, async (trx) => {
    const draft = await findDraft(person, input, trx);
    if (!draft && !now) throw new HallError('notFound');
    requireDefine(person, 'save', { at: { kind, key }, now, files }, hall);
    checkRevision(person, draft, revision);
    // somebody may have published since the page was opened: what it showed is no edit of his
    const base = draft?.base ?? input.base ?? textsOf(now, kind);
    return savedDraft(await write(person, input, { files, base }, hall, trx), now);
  });
}

export interface MergeDefinition extends Definition, MergeDraft {
  idempotency?: Idempotency | undefined;
}

/**
 * Brings a draft up to what the folder has become meanwhile: what one side alone has changed is taken from it.
 * @throws HallError forbidden, notFound, staleRevision, definitionChanged with the places that both have changed
 */
export async function mergeDraft(person: Person, input: MergeDefinition, hall: Hall): Promise<SavedDraft> {
  const { kind, key, revision, chosen } = input;
  requireStudio(person, 'save');
  const now = await hall.registry.now(kind, key);
  const theirs = textsOf(now, kind);
  return writeOnce(person, input.idempotency, hall.db, async (trx) => {
    const draft = await openDraft(person, input, trx);
    requireDefine(person, 'save', { at: { kind, key }, now, files: draft.files }, hall);
    checkRevision(person, draft, revision);
    const { files, conflicts } = mergeFiles(draft.base, draft.files, theirs, chosen);
    if (conflicts.length > 0) throw new HallError('definitionChanged', { data: { conflicts } });
    return savedDraft(await write(person, input, { files, base: theirs }, hall, trx), now);
  });
}

/** Throws one's draft away. @throws HallError forbidden, notFound */
export async function deleteDraft(
  person: Person,
  input: Definition & { idempotency?: Idempotency | undefined },
  hall: Hall,
): Promise<void> {
  requireStudio(person, 'save');
  await writeOnce(person, input.idempotency, hall.db, async (trx) => {
    const at = await openDraft(person, input, trx);
    await trx.deleteFrom('definition_draft').where(ownDraft(person.id, at)).execute();
    return null;
  });
}

/** Two windows at once: the row's key, and the revision in the condition, let one of them win. */
async function write(
  person: Person,
  { kind, key, revision }: Definition & { revision: number },
  { files, base }: { files: FileTexts; base: FileTexts },
  hall: Hall,
  trx: Hall['db'],
): Promise<DraftRow> {
  const now = hall.clock.now();
  const texts = { files: JSON.stringify(files), base: JSON.stringify(base), updated_at: now };
  const row = await trx
    .insertInto('definition_draft')
    .values({ owner_id: person.id, kind, key, ...texts, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['owner_id', 'kind', 'key'])
        .doUpdateSet(({ eb, ref }) => ({ ...texts, revision: eb(ref('definition_draft.revision'), '+', 1) }))
        .where('definition_draft.revision', '=', revision),
    )
    .returningAll()
    .executeTakeFirst();
  if (row) return row;
  checkRevision(person, await findDraft(person, { kind, key }, trx), revision);
  throw new HallError('unavailable');
}
