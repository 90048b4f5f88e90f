import { sql } from 'kysely';
import type { StudioDefinition } from '../../../contract/studio/definition.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { Hall } from '../hall.ts';
import { dictionaries } from '../records/dictionaries.ts';
import { seedText } from '../records/seedText.ts';

/** What a field may take its values from, by name: nobody knows the keys of all dictionaries, records and services. */
export async function sourcesOf(locale: Locale, hall: Hall): Promise<StudioDefinition['sources']> {
  const { registry } = hall;
  const { rows } = await sql<{ type: string; name: string }>`
    select data ->> 'dictType' as type, data ->> 'dictName' as name from sys_dict_type`.execute(hall.db);
  const names = new Map(rows.map(({ type, name }) => [type, name]));
  const of = registry.entity('sys/dict-type');
  const called = (value: string, title: string) => ({ value, label: `${title} (${value})` });
  const titled = [...registry.entities(), ...registry.topics()].map((one) => ({
    kind: one.kind,
    ...called(one.key, registry.localised(one, locale).manifest.title),
  }));
  const all = (kind: 'entity' | 'topic') =>
    titled.flatMap(({ kind: own, value, label }) => (own === kind ? [{ value, label }] : []));
  return {
    'x-dict': [...(await dictionaries(hall)).keys()].map((type) =>
      called(type, seedText(of, locale, names.get(type) ?? type)),
    ),
    'x-record': all('entity'),
    'x-request': all('topic'),
  };
}
