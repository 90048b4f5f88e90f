/** What may stand in a hole of a message; a message in it is said in the same language. */
export type Words = string | number | Message;

/**
 * Something that is said to an analyst: its English as it stands in the code, `there is no role "{0}"{1}`, and what the
 * holes hold. By the English the catalogue of another language is looked up (locales/checker/).
 */
export interface Message {
  text: string;
  values: readonly Words[];
}

/** What a language says instead of the English that stands in the code; undefined = it keeps that. */
export type Phrases = (text: string) => string | undefined;

/** say`there is no role "${name}"`: a message whose holes are still known. */
export function say(parts: TemplateStringsArray, ...values: Words[]): Message {
  return { text: parts.reduce((text, part, i) => `${text}{${i - 1}}${part}`), values };
}

/** A single word that comes from a table, such as a type of value: `term('date')`. */
export function term(word: string): Message {
  return { text: word, values: [] };
}

/** `a or b or c`. */
export function either(words: readonly Words[]): Words {
  return words.length === 0 ? '' : words.reduce((all, word) => say`${all} or ${word}`);
}

/** `a, b, c`. */
export function listed(words: readonly Words[]): Words {
  return words.length === 0 ? '' : words.reduce((all, word) => say`${all}, ${word}`);
}

/** `a and b and c`. */
export function both(words: readonly Words[]): Words {
  return words.length === 0 ? '' : words.reduce((all, word) => say`${all} and ${word}`);
}

export function english(words: Words): string {
  return spoken(words, () => undefined);
}

/** The message in the language of the phrases. */
export function spoken(words: Words, phrases: Phrases): string {
  if (typeof words !== 'object') return String(words);
  const { text, values } = words;
  return (phrases(text) ?? text).replaceAll(/\{(\d+)\}/g, (_, hole: string) =>
    spoken(values[Number(hole)] ?? '', phrases),
  );
}

/** A message as a fault holds it. */
export function told(words: Words): { message: string; said?: Message } {
  return { message: english(words), ...(typeof words === 'object' && { said: words }) };
}
