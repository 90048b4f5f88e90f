import { withLiterals } from '../literals.ts';
import type { Pointer } from '../text/json.ts';
import { readJson } from '../text/json.ts';
import { asObject, type JsonObject, type JsonValue } from '../types/json.ts';
import { TRANSLATED } from '../types/locale.ts';
import type { TopicManifest } from '../types/manifest.ts';
import type { JsonSchema, UiSchema } from '../types/schema.ts';
import type { DefinitionSource } from '../types/source.ts';
import { JsonEdit } from './json.ts';

/** The files of a definition by their names in its folder. Never changed in place: an edit gives other ones. */
export type Files = Readonly<Record<string, string>>;

const OWN_FILES: Readonly<Record<DefinitionSource['kind'], readonly string[]>> = {
  topic: ['topic.json', 'schema.json', 'ui.json', 'process.bpmn'],
  entity: ['entity.json', 'schema.json', 'ui.json'],
  report: ['report.json'],
};
const TRANSLATIONS = new RegExp(`^locales/(?:${TRANSLATED.join('|')})\\.json$`);
const SAMPLE = /^samples\/(?:valid|invalid|journey|linked)-[A-Za-z0-9][A-Za-z0-9_-]{0,60}\.json$/;

/** Whether a definition has a file of that name. Base data (seed.json) is no matter of an editor. */
export function isFileOf(kind: DefinitionSource['kind'], name: string): boolean {
  return OWN_FILES[kind].includes(name) || TRANSLATIONS.test(name) || (kind !== 'report' && SAMPLE.test(name));
}

/** Whether a new definition may have this key: `lab-access`, `library/seat`; of a report it is two steps long. */
export function isKeyOf(kind: DefinitionSource['kind'], key: string): boolean {
  const step = '[a-z][A-Za-z0-9-]{0,59}';
  const more = { topic: 0, entity: '1,3', report: 1 }[kind];
  return new RegExp(`^${step}(?:/${step}){${more}}$`).test(key);
}

/** Texts that were read or edited last: while one edits, each part of a page asks for the same few again and again. */
const READ_LATELY = 16;
const lately = new Map<string, { edit?: JsonEdit; object: JsonObject }>();

function keep(text: string, read: { edit?: JsonEdit; object: JsonObject }) {
  lately.delete(text);
  lately.set(text, read);
  for (const [oldest] of lately) {
    if (lately.size <= READ_LATELY) break;
    lately.delete(oldest);
  }
  return read;
}

const keepEdit = (edit: JsonEdit) => keep(edit.text, { edit, object: objectOf(edit.value) });

const objectOf = (value: JsonValue | undefined): JsonObject => withLiterals(asObject(value) ?? {});

/** Edits one of the files; one that is not there yet begins as an empty object. */
export function editFile(files: Files, name: string, edit: (json: JsonEdit) => JsonEdit): Files {
  const before = files[name] ?? '{}\n';
  // the edit before this one knows it
  const after = edit(lately.get(before)?.edit ?? new JsonEdit(before));
  if (after.text === before) return files;
  keepEdit(after);
  return { ...files, [name]: after.text };
}

/** What stands in a JSON file; nothing where it is missing, broken or no object. It is not changed in place. */
export function objectIn(files: Files, name: string): JsonObject {
  const text = files[name];
  if (text === undefined) return {};
  return keep(text, lately.get(text) ?? { object: objectOf(readJson(text, name).value) }).object;
}

export const schemaIn = (files: Files): JsonSchema => objectIn(files, 'schema.json');
export const uiIn = (files: Files): UiSchema => objectIn(files, 'ui.json');
export const topicIn = (files: Files): Partial<TopicManifest> => objectIn(files, 'topic.json');

/** Sets a value, or takes it out where there is none any more, with the object around it when that is empty then. */
export function put(json: JsonEdit, pointer: Pointer, value: JsonValue | undefined): JsonEdit {
  if (value !== undefined) return json.set(pointer, value);
  const edited = json.remove(pointer);
  const around = pointer.slice(0, -1);
  const left = around.reduce<JsonValue | undefined>(
    (at, step) => (Array.isArray(at) ? at[Number(step)] : asObject(at)?.[String(step)]),
    edited.value,
  );
  const isEmpty = around.length > 0 && Object.keys(asObject(left) ?? { some: 1 }).length === 0;
  return isEmpty ? put(edited, around, undefined) : edited;
}

/** Adds an element to a list of a file, and the list where there is none; the others stay as they are laid out. */
export function addTo(files: Files, name: string, list: string, value: JsonValue): Files {
  const there = objectIn(files, name)[list];
  return editFile(files, name, (json) =>
    Array.isArray(there) ? json.insert([list], there.length, value) : json.set([list], [value]),
  );
}

/** Takes an element out of a list of a file, and with the last one the list. */
export function takeFrom(files: Files, name: string, list: string, index: number): Files {
  const there = objectIn(files, name)[list];
  const isLast = Array.isArray(there) && there.length === 1 && index === 0;
  return editFile(files, name, (json) => json.remove(isLast ? [list] : [list, index]));
}
