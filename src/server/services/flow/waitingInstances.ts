import { sql } from 'kysely';
import type { Person } from '../../../contract/person.ts';
import type { ProcessModel } from '../../../definition/types/process.ts';
import type { Hall } from '../hall.ts';
import type { Tx } from './rows.ts';

export interface ThrownEvent {
  kind: 'signal' | 'message';
  name: string;
}

/**
 * Requests in which something may wait for this event: those of the person's data scope that run and stand at an activity
 * which, in one of the versions that run, waits for it. Oldest first. Whether it really waits is seen once it is locked.
 */
export async function waitingInstances(person: Person, event: ThrownEvent, db: Tx, hall: Hall): Promise<string[]> {
  const activities = await activitiesWaiting(event, db, hall);
  if (activities.length === 0) return [];
  const ids = await hall.engine.instancesAt(db, activities);
  if (person.superAdmin || person.dataScope === null) return ids;
  const { rows } = await sql<{ id: string }>`
    select id from wf_instance where id = any(${ids}) and dept_id = any(${person.dataScope}) order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Ids of catch events, and of what has such an event on its border, in every version that requests run on. */
async function activitiesWaiting({ kind, name }: ThrownEvent, db: Tx, hall: Hall): Promise<string[]> {
  const rows = await db
    .selectFrom('wf_instance')
    .select(['version_id', 'called'])
    .distinct()
    .where('state', '=', 'running')
    .execute();
  const versions = new Set(rows.flatMap(({ version_id, called }) => [version_id, ...Object.values(called)]));
  const found = new Set<string>();
  for (const versionId of versions) {
    const version = await hall.registry.version(versionId, db);
    for (const id of version ? waitingIn(version.process, kind, name) : []) found.add(id);
  }
  return [...found];
}

function waitingIn({ nodes }: ProcessModel, kind: string, name: string): string[] {
  return Object.values(nodes).flatMap((node) =>
    node.event?.kind === kind && node.event.ref === name ? [node.attachedTo ?? node.id] : [],
  );
}
