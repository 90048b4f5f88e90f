import type { Hall } from '../hall.ts';
import { headOf } from './chain.ts';

/** Says in the server's own log how far the chain has come: who can rewrite the database cannot rewrite that too. */
export async function tellHead(hall: Hall): Promise<void> {
  const head = await headOf(hall.db);
  if (head) hall.log.info({ seq: head.seq, hash: head.hash }, 'the logs are sealed up to here');
}
