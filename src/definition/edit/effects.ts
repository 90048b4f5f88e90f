import type { JsonValue } from '../types/json.ts';
import type { Effect } from '../types/manifest.ts';
import { addTo, objectIn, takeFrom, type Files } from './files.ts';
import { setProperty } from './form.ts';

const FILE = 'topic.json';

/** Records that a request writes, as they are written. */
export function effectsIn(files: Files): Partial<Effect>[] {
  const written = objectIn(files, FILE)['effects'];
  return (Array.isArray(written) ? written : []) as unknown as Partial<Effect>[];
}

/** One more, when a request is completed; of which kind somebody says next. */
export function addEffect(files: Files): Files {
  return addTo(files, FILE, 'effects', { on: 'completed', record: '', set: {} });
}

/** Changes parts of one; those that are undefined are taken out. */
export function setEffect(files: Files, index: number, parts: Partial<Record<keyof Effect, unknown>>): Files {
  return Object.entries(parts).reduce(
    (now, [name, value]) => setProperty(now, FILE, ['effects', index, name], value as JsonValue | undefined),
    files,
  );
}

export function removeEffect(files: Files, index: number): Files {
  return takeFrom(files, FILE, 'effects', index);
}
