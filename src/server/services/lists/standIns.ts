import type { Person } from '../../../contract/person.ts';
import type { Hall } from '../hall.ts';

/** A time during which somebody acted for the person; never two of the same substitute that overlap. */
export interface StandIn {
  substituteId: string;
  from: Date;
  /** not included */
  to: Date;
}

/** Who acted, or acts, for the person, and when: a few rows by index. */
export async function standInsOf(person: Person, hall: Hall): Promise<StandIn[]> {
  const rows = await hall.reads.db
    .selectFrom('wf_substitute')
    .select(['substitute_id', 'begins_at', 'ends_at'])
    .where('user_id', '=', person.id)
    .where('begins_at', '<=', hall.clock.now())
    .orderBy('begins_at')
    .execute();
  const last = new Map<string, StandIn>();
  const all: StandIn[] = [];
  for (const { substitute_id: substituteId, begins_at: from, ends_at: to } of rows) {
    const before = last.get(substituteId);
    if (before && from <= before.to) {
      if (to > before.to) before.to = to;
      continue;
    }
    const standIn = { substituteId, from, to };
    last.set(substituteId, standIn);
    all.push(standIn);
  }
  return all;
}
