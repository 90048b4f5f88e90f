import type { Selectable } from 'kysely';
import type { Substitute, SubstituteState } from '../../../contract/substitutes.ts';
import { campusDay } from '../../../definition/expression/time.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { Tables } from '../../db/tables.ts';
import type { Hall } from '../hall.ts';

export type SubstituteRow = Selectable<Tables['wf_substitute']>;

/** A row as its readers get it. */
export function substituteOf(row: SubstituteRow, locale: Locale, hall: Hall): Substitute {
  const titles = row.topics.map((key) => {
    const topic = hall.registry.topic(key);
    return topic ? hall.registry.localised(topic, locale).manifest.title : key;
  });
  return {
    id: row.id,
    userId: row.user_id,
    userName: hall.directory.nameOf(row.user_id),
    substituteId: row.substitute_id,
    substituteName: hall.directory.nameOf(row.substitute_id),
    from: campusDay(row.begins_at.getTime()),
    // the last moment of the last day, or the moment at which it was ended early
    to: campusDay(row.ends_at.getTime() - 1),
    topics: row.topics,
    topicTitles: titles,
    maxAmount: row.max_amount,
    reason: row.reason,
    state: stateOf(row, hall.clock.now()),
    revision: row.revision,
  };
}

export function stateOf({ begins_at, ends_at }: SubstituteRow, now: Date): SubstituteState {
  if (ends_at <= now) return 'over';
  return begins_at <= now ? 'active' : 'coming';
}
