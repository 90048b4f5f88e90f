import { sql } from 'kysely';
import type { Locale } from '../../../definition/types/locale.ts';
import type { Hall } from '../hall.ts';
import { seedText } from './seedText.ts';

/** Name in hall_revision that every change of a dictionary moves on. */
export const DICTIONARY_REVISION = 'dictionary';

export interface DictionaryEntry {
  dictValue: string;
  /** as it was typed, in Simplified Chinese */
  dictLabel: string;
}

type Dictionaries = ReadonlyMap<string, readonly DictionaryEntry[]>;

const caches = new WeakMap<Hall, { content: Promise<Dictionaries> | undefined }>();

/** All dictionaries by type, entries in their order. Kept until one changes on any server. */
export async function dictionaries(hall: Hall): Promise<Dictionaries> {
  let cache = caches.get(hall);
  if (!cache) {
    const made: { content: Promise<Dictionaries> | undefined } = { content: undefined };
    hall.bus.on(`revision:${DICTIONARY_REVISION}`, () => {
      made.content = undefined;
    });
    caches.set(hall, (cache = made));
  }
  if (!cache.content) {
    const reading = read(hall);
    cache.content = reading;
    // a failure is not worth keeping
    reading.catch(() => {
      if (cache.content === reading) cache.content = undefined;
    });
  }
  return cache.content;
}

/** Label by value of one dictionary, in that language. */
export async function dictionaryLabels(type: string, locale: Locale, hall: Hall): Promise<Map<string, string>> {
  const definition = hall.registry.entity('sys/dict');
  const entries = (await dictionaries(hall)).get(type) ?? [];
  return new Map(entries.map(({ dictValue, dictLabel }) => [dictValue, seedText(definition, locale, dictLabel)]));
}

async function read(hall: Hall): Promise<Dictionaries> {
  const { rows } = await sql<{ type: string; value: string; label: string }>`
    select data ->> 'dictType' as type, data ->> 'dictValue' as value, data ->> 'dictLabel' as label from sys_dict
    order by data ->> 'dictType', coalesce((data -> 'sort')::integer, 0), id`.execute(hall.db);
  const found = new Map<string, DictionaryEntry[]>();
  for (const { type, value, label } of rows) {
    const entries = found.get(type) ?? [];
    found.set(type, entries);
    entries.push({ dictValue: value, dictLabel: label ?? value });
  }
  return found;
}
