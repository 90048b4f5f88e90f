import type { EntityDefinition } from '../../../definition/types/definition.ts';
import { DEFAULT_LOCALE } from '../../../definition/types/locale.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { Hall } from '../hall.ts';

/** Operations that every entity has, or that have a text of their own in records.json. */
export const LOGGED_NAMES = ['save', 'update', 'delete', 'import', 'ticket'] as const;
export type LoggedName = (typeof LOGGED_NAMES)[number];

/** What the operation log says in Chinese (`修改 用户`), with the same in this language, for every operation of every entity. */
export function operationTexts(locale: Locale, hall: Hall): Map<string, string> {
  return new Map(hall.registry.entities().flatMap((entity) => [...operationsOf(entity, locale, hall)]));
}

/** The same for the operations of one entity. */
export function operationsOf(chinese: EntityDefinition, locale: Locale, hall: Hall): Map<string, string> {
  const said = hall.registry.localised(chinese, locale);
  const titles = (of: EntityDefinition) =>
    (of.manifest.actions ?? []).map((action) => (typeof action === 'string' ? '' : (action.title ?? action.name)));
  const [stored, spoken] = [titles(chinese), titles(said)];
  const names = [
    ...LOGGED_NAMES.map((name) => [wordOf(DEFAULT_LOCALE, name, hall), wordOf(locale, name, hall)]),
    ...stored.flatMap((title, at) => (title === '' ? [] : [[title, spoken[at] ?? title]])),
  ];
  return new Map(
    names.map(([name = '', word = '']) => [`${name} ${chinese.manifest.title}`, `${word} ${said.manifest.title}`]),
  );
}

const wordOf = (locale: Locale, name: string, hall: Hall): string =>
  hall.texts.text(locale, `records.operation.${name}`);
