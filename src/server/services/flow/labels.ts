import type { Locale } from '../../../definition/types/locale.ts';
import type { Hall } from '../hall.ts';
import { dictionaries } from '../records/dictionaries.ts';
import { seedText } from '../records/seedText.ts';

/** Labels of dictionary values, for lists and summaries. */
export interface Labels {
  /** the value itself where there is no such entry */
  label(type: string, value: string, locale: Locale): string;
  has(type: string, value: string): boolean;
  /** values of a dictionary in its order */
  values(type: string): string[];
}

type Dictionaries = Awaited<ReturnType<typeof dictionaries>>;

const known = new WeakMap<Dictionaries, Map<string, Map<string, string>>>();

/** Never inside a transaction: it may ask the database on its own. */
export async function readLabels(hall: Hall): Promise<Labels> {
  const definition = hall.registry.entity('sys/dict');
  if (!definition) return { label: (_type, value) => value, has: () => true, values: () => [] };
  const entries = await dictionaries(hall);
  const labels = known.get(entries) ?? byType(entries);
  known.set(entries, labels);
  return {
    label(type, value, locale) {
      const label = labels.get(type)?.get(value);
      return label === undefined ? value : seedText(definition, locale, label);
    },
    has: (type, value) => labels.get(type)?.has(value) === true,
    values: (type) => [...(labels.get(type)?.keys() ?? [])],
  };
}

function byType(entries: Dictionaries): Map<string, Map<string, string>> {
  return new Map(
    [...entries].map(([type, list]) => [type, new Map(list.map(({ dictValue, dictLabel }) => [dictValue, dictLabel]))]),
  );
}
