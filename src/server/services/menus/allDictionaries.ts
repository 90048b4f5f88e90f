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

/** Every dictionary in the person's language. Forms of all kinds need them, so everybody who is logged in may. */
export async function allDictionaries(
  _person: Person,
  input: { locale: Locale },
  hall: Hall,
): Promise<DictionaryPayload[]> {
  const definition = hall.registry.entity('sys/dict');
  return [...(await dictionaries(hall))].map(([dictType, entries]) => ({
    dictType,
    dataList: entries.map(({ dictValue, dictLabel }) => ({
      dictValue,
      dictLabel: seedText(definition, input.locale, dictLabel),
    })),
  }));
}
