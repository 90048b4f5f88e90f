import { translateDefinition } from './localise.ts';
import type { Definition } from './types/definition.ts';

const LETTERS = 'aáAÁcçCÇeéEÉgĝGĜiíIÍnñNÑoóOÓsšSŠuúUÚyýYÝzžZŽ';
const ACCENTS = new Map(Array.from(LETTERS.matchAll(/(.)(.)/gu), ([, plain = '', accent = '']) => [plain, accent]));

/** What the code fills in or reads: `{{name}}`, `{name}`, `${…}`, tags and entities of XML, addresses. */
const KEPT = /\$\{[^}]*\}|\{\{[^}]*\}\}|\{[^{}]*\}|<[^>]*>|&\w+;|https?:\/\/\S+/g;

/**
 * A text in the pseudo-locale, for tests and the gallery: in brackets, accented, a third longer. What stands on a page
 * without brackets has escaped translation; what lacks its closing bracket is cut off. Placeholders stay.
 */
export function pseudo(text: string): string {
  if (text.trim() === '') return text;
  const words = text.split(KEPT);
  const holes = text.match(KEPT) ?? [];
  const accented = words.map(
    (part, i) => Array.from(part, (char) => ACCENTS.get(char) ?? char).join('') + (holes[i] ?? ''),
  );
  const length = words.reduce((sum, part) => sum + Array.from(part).length, 0);
  return `⟦${accented.join('')}${'·'.repeat(Math.ceil(length / 3))}⟧`;
}

/** A definition with every text for people in the pseudo-locale. */
export function pseudoLocalise<D extends Definition>(definition: D): D {
  return translateDefinition(definition, pseudo) as D;
}
