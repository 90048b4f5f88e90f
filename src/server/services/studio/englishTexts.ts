import type { Person } from '../../../contract/person.ts';
import type { SaidText } from '../../../contract/studio/definition.ts';
import type { Hall } from '../hall.ts';
import { pinyinOf } from '../organisation/typedName.ts';
import { requireStudio } from './rights.ts';

const LONGEST_NAME = 24;

/**
 * What the hall's definitions say in English where they say the same in Chinese, in the order of the texts; where several
 * say it differently, what most of them do. Empty: nobody has said it yet. And what a field of that title may be called
 * then: as it is spelt.
 * @throws HallError forbidden
 */
export function englishTexts(person: Person, texts: readonly string[], { registry }: Hall): SaidText[] {
  requireStudio(person, 'info');
  const all = [...registry.topics(), ...registry.entities(), ...registry.reports()];
  const known = all.map(({ translations }) => translations['en-US'] ?? {});
  return texts.map((text) => ({
    english: mostSaid(known.flatMap((said) => (Object.hasOwn(said, text) ? (said[text] ?? '') : []))),
    name: readableName(text),
  }));
}

/** `乘车人数（人）` is `chengcherenshu`: whole syllables, without what stands in brackets. */
function readableName(text: string): string {
  const plain = text.replace(/[(（].*$/u, '');
  const syllables = pinyinOf()(plain, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true });
  const name = syllables
    .map((syllable) => syllable.replaceAll(/[^A-Za-z0-9]/g, '').toLowerCase())
    .reduce((all, syllable) => (all.length + syllable.length > LONGEST_NAME ? all : all + syllable), '');
  return /^[a-z]/.test(name) ? name : '';
}

/** Of equally many the first. */
function mostSaid(said: readonly string[]): string {
  const times = new Map<string, number>();
  for (const one of said) if (one !== '') times.set(one, (times.get(one) ?? 0) + 1);
  return [...times].sort(([, a], [, b]) => b - a)[0]?.[0] ?? '';
}
