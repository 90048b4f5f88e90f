import type { ExclusiveRule } from '../types/manifest.ts';
import { addTo, objectIn, takeFrom, type Files } from './files.ts';
import { addEnglish } from './texts.ts';

const MESSAGE = { title: '已被占用，请另选', english: 'Already taken; please choose another one' };

/** Rules for what only one request at a time may have, as they are written. */
export function exclusiveIn(files: Files): Partial<ExclusiveRule>[] {
  const written = objectIn(files, 'topic.json')['exclusive'];
  return (Array.isArray(written) ? written : []) as unknown as Partial<ExclusiveRule>[];
}

/** One more, that a person fills in. */
export function addExclusive(files: Files, by: string): Files {
  const next = addTo(files, 'topic.json', 'exclusive', { by, message: MESSAGE.title });
  return addEnglish(next, { [MESSAGE.title]: MESSAGE.english });
}

export function removeExclusive(files: Files, index: number): Files {
  return takeFrom(files, 'topic.json', 'exclusive', index);
}
