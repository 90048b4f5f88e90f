import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { FileTexts } from '../../../contract/studio/definition.ts';
import { topicIn } from '../../../definition/edit/files.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { DefinitionNow } from '../../definitions/deployments.ts';
import type { Hall } from '../hall.ts';
import { dictionaryLabels } from '../records/dictionaries.ts';
import { textsOf, type Definition } from './openDefinition.ts';

/**
 * What analysts may be allowed in the studio: codes of the menu's buttons. `devtools:definition:save` is for everything,
 * `devtools:definition:save:logistics` for request types of that category alone; records and reports stand under none.
 */
export type StudioRight = 'list' | 'info' | 'save' | 'publish';

/** The categories for which somebody has a right; `all`: for everything. */
export function categoriesFor(person: Person, right: StudioRight): 'all' | ReadonlySet<string> {
  const code = `devtools:definition:${right}`;
  if (person.superAdmin || person.permissions.includes(code)) return 'all';
  const narrow = person.permissions.filter((one) => one.startsWith(`${code}:`));
  return new Set(narrow.map((one) => one.slice(code.length + 1)));
}

/** Under which somebody may put request types, with their names. */
export async function ownCategories(
  person: Person,
  locale: Locale,
  hall: Hall,
): Promise<{ value: string; label: string }[]> {
  const own = categoriesFor(person, 'save');
  const all = await dictionaryLabels('topicCategory', locale, hall);
  return [...all].flatMap(([value, label]) => (own === 'all' || own.has(value) ? [{ value, label }] : []));
}

/** Whether somebody has a right for anything at all. */
export function mayStudio(person: Person, right: StudioRight): boolean {
  const where = categoriesFor(person, right);
  return where === 'all' || where.size > 0;
}

/** @throws HallError forbidden: before it is looked whether there is what was asked for */
export function requireStudio(person: Person, right: StudioRight): void {
  if (!mayStudio(person, right)) throw new HallError('forbidden');
}

/** What a right is asked for: a definition as it is now, and as files say that are about to be it. */
export interface Concerned {
  at: Definition;
  now: DefinitionNow | undefined;
  files?: FileTexts | undefined;
}

/** Whether the category of a definition allows it: the one that it has, and the one that it would get. */
export function mayDefine(person: Person, right: StudioRight, { at, now, files }: Concerned, hall: Hall): boolean {
  const where = categoriesFor(person, right);
  if (where === 'all') return true;
  if (at.kind !== 'topic') return false;
  const serves = hall.registry.topic(at.key)?.manifest.category;
  const before = now === undefined ? [] : [serves ?? topicIn(textsOf(now, 'topic')).category];
  // what is being typed may not say any for a while
  const drafted = files === undefined ? undefined : topicIn(files).category;
  const all = drafted === undefined ? before : [...before, drafted];
  return all.every((category) => category !== undefined && where.has(category));
}

/** @throws HallError forbidden */
export function requireDefine(person: Person, right: StudioRight, concerned: Concerned, hall: Hall): void {
  if (!mayDefine(person, right, concerned, hall)) throw new HallError('forbidden');
}
