import { sql } from 'kysely';
import type { Hall } from './hall.ts';

export interface Health {
  /** whether the database answers; everything else can wait */
  ready: boolean;
  /** mails and messages not yet sent */
  outbox: number;
  sockets: number;
}

const PATIENCE_MILLISECONDS = 1_500;

/** How this server is, within two seconds whatever the database does. */
export async function readHealth(hall: Hall): Promise<Health> {
  const asked = sql<{ waiting: number }>`
    select count(*) as waiting from hall_outbox where done_at is null`.execute(hall.db);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the database does not answer')), PATIENCE_MILLISECONDS);
  });
  try {
    const { rows } = await Promise.race([asked, late]);
    return { ready: true, outbox: rows[0]?.waiting ?? 0, sockets: hall.sockets.size };
  } catch {
    asked.catch(() => {});
    return { ready: false, outbox: 0, sockets: hall.sockets.size };
  } finally {
    clearTimeout(timer);
  }
}
