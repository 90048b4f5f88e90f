/** What a new definition begins with. */
export interface Outline {
  key: string;
  /** Simplified Chinese */
  title: string;
  english: string;
  /** of a request type: a value of the dictionary topicCategory */
  category: string;
  /** way from the new folder to the meta-schemas, for editors of text */
  meta: string;
}

export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

export function isChinese(text: string): boolean {
  return /\p{Script=Han}/u.test(text);
}

/** First letters of the words: `visitor-pass` numbers its requests VP20260331…. */
export function numberPrefix(key: string): string {
  return key
    .split('-')
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
}

/** `Car use (outside)` is `car-use-outside`. */
export const keyOf = (english: string): string =>
  (english.toLowerCase().match(/[a-z0-9]+/g) ?? [])
    .join('-')
    .replace(/^[^a-z]+/, '')
    .slice(0, 60);
