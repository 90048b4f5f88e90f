/** What `hall new` must know; what flags have not said is asked. */
export interface Wanted {
  key?: string | undefined;
  title?: string | undefined;
  english?: string | undefined;
  from?: string | undefined;
  category?: string | undefined;
}

/** Puts one question; an empty answer is the suggestion. */
export type Ask = (question: string, suggestion?: string) => Promise<string>;

export const KEY_HINT = 'write for example visitor-pass, or library/seat';
const TOPIC_KEY = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const ENTITY_KEY = /^[A-Za-z][A-Za-z0-9-]*(\/[A-Za-z][A-Za-z0-9-]*)+$/;

/** What a key stands for; undefined where it cannot be one. */
export function kindOfKey(key: string): 'topic' | 'entity' | undefined {
  if (TOPIC_KEY.test(key)) return 'topic';
  return ENTITY_KEY.test(key) ? 'entity' : undefined;
}

/** `visitor-pass` → `Visitor pass` */
export function englishOf(key: string): string {
  const words = (key.split('/').at(-1) ?? key)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Asks for what is missing, the way a newcomer thinks: what is it, what is it called, what is it like. */
export async function askMissing(given: Wanted, categories: readonly string[], ask: Ask): Promise<Wanted> {
  let { key } = given;
  while (key === undefined || kindOfKey(key) === undefined) {
    if (key !== undefined) await ask(`"${key}" cannot be a key; ${KEY_HINT} (Enter)`);
    key = await ask('Key: "visitor-pass" is a request type, "library/seat" with a slash a kind of record');
  }
  const title = given.title ?? (await ask('What people call it, in Simplified Chinese', englishOf(key)));
  const english = given.english ?? (await ask('The same in English', englishOf(key)));
  const from = given.from ?? (await ask('Copy from another one? Its key, or nothing for a small example'));
  let { category } = given;
  if (kindOfKey(key) === 'topic' && from === '' && category === undefined) {
    const [first = ''] = categories;
    do category = await ask(`Category: ${categories.join(', ')}`, first);
    while (categories.length > 0 && !categories.includes(category));
  }
  return { key, title, english, from: from === '' ? undefined : from, category };
}
