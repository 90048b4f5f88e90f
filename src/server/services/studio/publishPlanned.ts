import { sql } from 'kysely';
import { ERRORS, HallError } from '../../../contract/errors.ts';
import type { ErrorName } from '../../../contract/errors.ts';
import { STUDIO } from '../../../contract/studio/definition.ts';
import { DEFAULT_LOCALE } from '../../../definition/types/locale.ts';
import { transaction } from '../../db/transaction.ts';
import type { Hall } from '../hall.ts';
import { sendMessage } from '../notices/sendMessage.ts';
import { notificationPreferencesOf } from '../notices/preferences.ts';
import { titleOf } from './getDefinition.ts';
import { NO_PLAN, ownDraft } from './openDefinition.ts';
import type { DraftRow } from './openDefinition.ts';
import { publishDefinition } from './publishDefinition.ts';

/** A server that has been at it for longer has gone: another one goes on. */
const LEASE_MS = 2 * 60_000;
/** So long what is in the way is waited for that goes by itself. */
const PATIENCE_MS = 60 * 60_000;

/** Why a plan came to nothing, as its owner is told; any other reason is told as `failed`. */
const REASONS: Partial<Record<ErrorName, string>> = {
  definitionChanged: 'changed',
  staleRevision: 'edited',
  invalidData: 'faults',
  forbidden: 'forbidden',
};

/**
 * Publishes the next draft whose time has come, as its owner, once among all servers. What may not serve then stays a
 * draft, and its owner is told why. @returns whether there was one
 */
export async function publishPlanned(hall: Hall): Promise<boolean> {
  const plan = await claim(hall);
  if (!plan) return false;
  await hall.directory.fresh();
  const { kind, key, owner_id, publish_at, publish_note, publish_revision, revision } = plan;
  const at = { kind, key };
  const person = hall.directory.person(owner_id);
  const uri = `/api${STUDIO.plan}/${kind}/${key}`;
  const { locale } = (await notificationPreferencesOf(hall.db, [owner_id]))(owner_id);
  const call = { locale, ip: '', userAgent: '', method: 'PUT', uri };
  try {
    if (!person) throw new HallError('forbidden');
    if (publish_revision !== revision) throw new HallError('staleRevision');
    await publishDefinition(
      person,
      {
        ...{ ...at, revision, note: publish_note ?? '', call },
        // whoever goes on where another server stopped writes and tells nothing twice
        idempotency: { key: `plan:${kind}:${key}:${publish_at?.toISOString() ?? ''}`, fingerprint: `plan ${revision}` },
        also: async (trx, { title, published: { version } }) =>
          sendMessage(trx, { userIds: [owner_id], kind: 'studio.published', title, values: { version } }, hall),
      },
      hall,
    );
  } catch (error) {
    if (!(error instanceof HallError)) throw error;
    const late = hall.clock.now().getTime() - (publish_at?.getTime() ?? 0);
    if (ERRORS[error.error].status > 500 && late < PATIENCE_MS) throw error;
    await giveUp(plan, error, hall);
  }
  return true;
}

async function claim(hall: Hall): Promise<DraftRow | undefined> {
  const now = hall.clock.now();
  const gone = new Date(now.getTime() - LEASE_MS);
  const due = sql<boolean>`(owner_id, kind, key) = (select owner_id, kind, key from definition_draft
    where publish_at <= ${now} and (publish_claimed is null or publish_claimed < ${gone})
    order by publish_at limit 1 for update skip locked)`;
  return transaction(hall.db, (trx) =>
    trx.updateTable('definition_draft').set({ publish_claimed: now }).where(due).returningAll().executeTakeFirst(),
  );
}

/** The draft stays. */
async function giveUp(plan: DraftRow, { error, details }: HallError, hall: Hall): Promise<void> {
  const { kind, key, owner_id, publish_claimed } = plan;
  await transaction(hall.db, async (trx) => {
    const mine = await trx
      .updateTable('definition_draft')
      .set(NO_PLAN)
      .where(ownDraft(owner_id, { kind, key }))
      .where('publish_claimed', '=', publish_claimed)
      .returning('key')
      .executeTakeFirst();
    // thrown away meanwhile, or another server has gone on with it
    if (!mine) return;
    const title = titleOf(plan, DEFAULT_LOCALE, hall);
    const values = { place: placeIn(details.data), definition: `${kind}/${key}` };
    const reason = `studio.notPublished.${REASONS[error] ?? 'failed'}`;
    await sendMessage(trx, { userIds: [owner_id], kind: reason, title, values }, hall);
  });
}

/** `schema.json:3: …`: where the checker finds the first fault, and what it says. */
function placeIn(data: unknown): string {
  if (typeof data !== 'object' || data === null || !('errors' in data) || !Array.isArray(data.errors)) return '';
  const [first] = data.errors as { message?: unknown }[];
  return typeof first?.message === 'string' ? first.message : '';
}
