import type { Person } from '../../../contract/person.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { Hall } from '../hall.ts';
import { dictionaries } from '../records/dictionaries.ts';
import { seedText } from '../records/seedText.ts';

/** spec.md section 3, "dictionary payload" */
export interface DictionaryPayload {
  dictType: string;
  dataList: { dictValue: string; dictLabel: string }[];
}

/** Every service by its key, for the widget of that name: no dictionary that anybody keeps. */
const TOPICS = 'topic';

/** Every dictionary in the person's language. Forms of all kinds need them, so everybody who is logged in may. */
export async function allDictionaries(
  _person: Person,
  input: { locale: Locale },
  hall: Hall,
): Promise<DictionaryPayload[]> {
  const definition = hall.registry.entity('sys/dict');
  const services = hall.registry.topics().map((topic) => ({
    dictValue: topic.key,
    dictLabel: hall.registry.localised(topic, input.locale).manifest.title,
  }));
  const kept = [...(await dictionaries(hall))].filter(([dictType]) => dictType !== TOPICS);
  const all = kept.map(([dictType, entries]) => ({
    dictType,
    dataList: entries.map(({ dictValue, dictLabel }) => ({
      dictValue,
      dictLabel: seedText(definition, input.locale, dictLabel),
    })),
  }));
  return [...all, { dictType: TOPICS, dataList: services }];
}
