import type { Person } from '../../../contract/person.ts';
import type { Hall } from '../hall.ts';
import { requireStudio } from './rights.ts';

/**
 * What the hall's definitions say in English where they say the same in Chinese, in the order of the texts; where several
 * say it differently, what most of them do. Empty: nobody has said it yet.
 * @throws HallError forbidden
 */
export function englishTexts(person: Person, texts: readonly string[], { registry }: Hall): string[] {
  requireStudio(person, 'info');
  const all = [...registry.topics(), ...registry.entities(), ...registry.reports()];
  const known = all.map(({ translations }) => translations['en-US'] ?? {});
  return texts.map((text) => mostSaid(known.flatMap((said) => (Object.hasOwn(said, text) ? (said[text] ?? '') : []))));
}

/** Of equally many the first. */
function mostSaid(said: readonly string[]): string {
  const times = new Map<string, number>();
  for (const one of said) if (one !== '') times.set(one, (times.get(one) ?? 0) + 1);
  return [...times].sort(([, a], [, b]) => b - a)[0]?.[0] ?? '';
}
