import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import { PLAN_DAYS } from '../../../contract/studio/publishing.ts';
import type { SavedDraft } from '../../../contract/studio/definition.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { Tables } from '../../db/tables.ts';
import type { Updateable } from 'kysely';
import type { Hall } from '../hall.ts';
import { writeOnce } from '../idempotency.ts';
import type { Idempotency } from '../idempotency.ts';
import { savedDraft } from './getDefinition.ts';
import { checkRevision, NO_PLAN, openDraft, ownDraft } from './openDefinition.ts';
import type { Definition } from './openDefinition.ts';
import { openPublishable } from './publishDefinition.ts';
import { requireDefine, requireStudio } from './rights.ts';

const DAY = 86_400_000;

export interface PlanPublishing extends Definition {
  /** of the draft that the person saw: as that it is published, or not at all */
  revision: number;
  /** when, in the future */
  at: Date;
  note?: string | undefined;
  locale: Locale;
  idempotency?: Idempotency | undefined;
}

/**
 * Has a draft published by itself, later. Who could not publish it now plans nothing; then it is asked again.
 * @throws HallError as publishDefinition, badRequest for a time that is past or far, beingPublished
 */
export async function planPublishing(person: Person, input: PlanPublishing, hall: Hall): Promise<SavedDraft> {
  const { revision, at, note = '' } = input;
  requireStudio(person, 'publish');
  const ahead = at.getTime() - hall.clock.now().getTime();
  if (!(ahead > 0 && ahead <= PLAN_DAYS * DAY)) throw new HallError('badRequest', { data: { field: 'at' } });
  await openPublishable(person, input, hall);
  return keep(person, input, { publish_at: at, publish_note: note, publish_revision: revision }, hall);
}

/** Takes a plan back. @throws HallError forbidden, notFound, beingPublished */
export async function cancelPlan(
  person: Person,
  input: Definition & { idempotency?: Idempotency | undefined },
  hall: Hall,
): Promise<SavedDraft> {
  requireStudio(person, 'save');
  const { kind, key } = input;
  const { files } = await openDraft(person, input, hall.db);
  requireDefine(person, 'save', { at: { kind, key }, now: await hall.registry.now(kind, key), files }, hall);
  return keep(person, input, NO_PLAN, hall);
}

async function keep(
  person: Person,
  input: Definition & { revision?: number; idempotency?: Idempotency | undefined },
  plan: Updateable<Tables['definition_draft']>,
  hall: Hall,
): Promise<SavedDraft> {
  const { kind, key, revision } = input;
  const now = await hall.registry.now(kind, key);
  return writeOnce(person, input.idempotency, hall.db, async (trx) => {
    let update = trx
      .updateTable('definition_draft')
      .set(plan)
      .where(ownDraft(person.id, { kind, key }))
      .where('publish_claimed', 'is', null);
    if (revision !== undefined) update = update.where('revision', '=', revision);
    const row = await update.returningAll().executeTakeFirst();
    if (row) return savedDraft(row, now);
    const draft = await openDraft(person, input, trx);
    if (revision !== undefined) checkRevision(person, draft, revision);
    throw new HallError('beingPublished');
  });
}
