import type { FormData, JsonValue } from '../types/json.ts';
import type { Vocabulary } from '../types/source.ts';

/** What there is to choose from outside a definition: ids that exist, so that what is generated would be taken. */
export interface Stock {
  people: readonly string[];
  /** those of whom a field of `ui:people` takes one; left out = nobody knows, and anybody stands anywhere */
  members?(groups: readonly string[]): readonly string[];
  departments: readonly string[];
  regions: readonly string[];
  majors: readonly string[];
  vocabulary: Vocabulary;
  /** ids of an entity's records; none known = a made-up one */
  records(entity: string): readonly string[];
  /** a file that this person may name */
  file(random: number): FormData;
  /** the campus day, `yyyy-MM-dd`; days that are made up lie after it, mostly */
  today: string;
}

/** Values that are worth trying at a dotted path, because a condition turns there. */
export type NotificationPreferences = ReadonlyMap<string, readonly JsonValue[]>;

export const NO_WISHES: NotificationPreferences = new Map();
