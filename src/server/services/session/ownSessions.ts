import { HallError } from '../../../contract/errors.ts';
import type { OwnSession, Person } from '../../../contract/person.ts';
import type { Hall } from '../hall.ts';
import { writeOnce } from '../idempotency.ts';
import type { Idempotency } from '../idempotency.ts';

/** Where the person is logged in, the latest first; `here` is the session that asks. */
export async function ownSessions(person: Person, here: string, hall: Hall): Promise<OwnSession[]> {
  const rows = await hall.db
    .selectFrom('auth_session')
    .select(['id', 'created_at', 'ip', 'user_agent'])
    .where('user_id', '=', person.id)
    .where('expires_at', '>', hall.clock.now())
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(({ id, created_at, ip, user_agent }) => ({
    ...{ id, ip, userAgent: user_agent, loginDate: created_at.toISOString(), current: id === here },
  }));
}

/** Ends one of his own sessions elsewhere. @throws HallError notFound for what is no session of his */
export async function endOwnSession(
  person: Person,
  { id, idempotency }: { id: string; idempotency?: Idempotency | undefined },
  hall: Hall,
): Promise<void> {
  await writeOnce(person, idempotency, hall.db, async (trx) => {
    const own = await trx
      .selectFrom('auth_session')
      .select('id')
      .where('id', '=', id)
      .where('user_id', '=', person.id)
      .forUpdate()
      .executeTakeFirst();
    if (!own) throw new HallError('notFound');
    await hall.sessions.end(trx, id);
  });
}
