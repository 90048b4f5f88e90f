import { asObject, atPointer, type JsonValue } from '../types/json.ts';
import { pointersOf } from './columns.ts';
import { setColor } from './colors.ts';
import { editFile, objectIn, type Files } from './files.ts';
import { freeName, freeTitle } from './form.ts';
import { NEW_CHOICE } from './starters.ts';
import { addEnglish, forgetTexts, textsIn } from './texts.ts';

/** One of the values that a field may have, and what it is called. */
export interface Choice {
  value: string | number;
  title: string;
}

/** The choices of a field that names each of them; undefined where its choices are their own names, or it has none. */
export function choicesIn(files: Files, path: string): Choice[] | undefined {
  const written = atPointer(objectIn(files, 'schema.json'), [...pointersOf(path).schema, 'oneOf']);
  if (!Array.isArray(written)) return undefined;
  return written.flatMap((one) => {
    const { const: value, title } = asObject(one) ?? {};
    const isValue = typeof value === 'string' || typeof value === 'number';
    return isValue ? [{ value, title: typeof title === 'string' ? title : String(value) }] : [];
  });
}

/** One more, with a value and a title that no other one has. */
export function addChoice(files: Files, path: string, called = NEW_CHOICE): Files {
  const all = choicesIn(files, path) ?? [];
  const pointer = [...pointersOf(path).schema, 'oneOf'];
  const numbers = all.flatMap(({ value }) => (typeof value === 'number' ? [value] : []));
  const free = freeName(
    called.value,
    all.map(({ value }) => String(value)),
  );
  const value: JsonValue = numbers.length > 0 ? Math.max(...numbers) + 1 : free;
  const title = freeTitle(called.title, textsIn(objectIn(files, 'schema.json')['properties']));
  const english = `${called.english}${title.slice(called.title.length).replace(/^(?=\d)/, ' ')}`;
  const next = editFile(files, 'schema.json', (json) => json.insert(pointer, all.length, { const: value, title }));
  return addEnglish(next, { [title]: english });
}

/** Takes one out, with its translation and its colour; a field has one at least. */
export function removeChoice(files: Files, path: string, index: number): Files {
  const all = choicesIn(files, path) ?? [];
  if (all.length < 2) return files;
  const next = editFile(files, 'schema.json', (json) => json.remove([...pointersOf(path).schema, 'oneOf', index]));
  const plain = setColor(next, path, String(all[index]?.value), undefined);
  return forgetTexts(plain, [all[index]?.title ?? '']);
}
