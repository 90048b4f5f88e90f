import type { Hall } from '../hall.ts';

/** So long a transaction may take, many times over, with clocks of servers that differ. */
const ON_ITS_WAY_MS = 15 * 60_000;

/**
 * Ends what a cluster runs for no request: a server died, or its transaction was refused, after the start had been sent.
 * @param now as ids are timed: by the machine's own clock
 */
export async function sweepEngine(hall: Hall, now = new Date()): Promise<number> {
  const { db } = hall;
  const versions = await db.selectFrom('definition_version').select('id').where('kind', '=', 'topic').execute();
  const removed = await hall.engine.sweep({
    versions: versions.map(({ id }) => id),
    before: new Date(now.getTime() - ON_ITS_WAY_MS),
    async running(ids) {
      if (ids.length === 0) return new Set();
      const query = db.selectFrom('wf_instance').select('id').where('id', 'in', ids).where('state', '=', 'running');
      return new Set((await query.execute()).map(({ id }) => id));
    },
  });
  if (removed > 0) hall.log.info({ removed }, 'ended what the engine ran for no request');
  return removed;
}
