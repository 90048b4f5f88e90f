import { asObject } from '../types/json.ts';
import type { EntityManifest, StateColor } from '../types/manifest.ts';
import { addChoice, removeChoice } from './choices.ts';
import { colorsIn, setColor } from './colors.ts';
import { editFile, objectIn, schemaIn, type Files } from './files.ts';
import { addField, freeName, freeTitle, sectionsIn } from './form.ts';
import { showIn } from './listing.ts';
import { addEnglish, forgetTexts, textsIn } from './texts.ts';

/** What a field of states begins as, in the order in which a record goes through them. */
const FIRST = [
  { value: 'pending', title: '待处理', english: 'Pending', color: 'processing' },
  { value: 'done', title: '已处理', english: 'Done', color: 'success' },
] as const;
const FIELD = { title: '处理状态', english: 'Progress' };
const FRESH = { title: '新状态', english: 'New state' };

export interface State {
  value: string;
  title: string;
  color?: StateColor | undefined;
}

export interface States {
  field: string;
  start: string;
  all: State[];
  /** whether the field itself says what its states are called; those of a dictionary are called by it */
  isNamed: boolean;
}

/** The states of an entity as they are written; undefined where it has none. */
export function statesIn(files: Files): States | undefined {
  const { states } = objectIn(files, 'entity.json') as unknown as Partial<EntityManifest>;
  if (asObject(states) === undefined || typeof states?.field !== 'string') return undefined;
  const { field, start } = states;
  const colors = colorsIn(files, field);
  const { oneOf, enum: values } = schemaIn(files).properties?.[field] ?? {};
  const choices = oneOf ?? (values ?? Object.keys(colors)).map((value) => ({ const: value, title: String(value) }));
  const all = choices.map(({ const: value, title }) => ({
    value: String(value),
    title: title ?? String(value),
    color: colors[String(value)],
  }));
  return { field, start, all, isNamed: oneOf !== undefined };
}

/** Fields that may hold states: texts with choices of their own. */
export function stateFields(files: Files): string[] {
  return Object.entries(schemaIn(files).properties ?? {}).flatMap(([name, { type, oneOf, enum: values }]) =>
    type === 'string' && (oneOf ?? values ?? []).length > 0 ? [name] : [],
  );
}

/** Lets a field hold states from now on: one that is there, or a new one, which the list shows too. */
export function beginStates(files: Files, field: string | null): Files {
  if (field !== null) {
    const { oneOf, enum: values } = schemaIn(files).properties?.[field] ?? {};
    const start = String(oneOf?.[0]?.const ?? values?.[0] ?? '');
    return editFile(files, 'entity.json', (json) => json.set(['states'], { field, start }));
  }
  const section = sectionsIn(files).length - 1;
  const place = { section, index: sectionsIn(files)[section]?.fields.length ?? 0 };
  const taken = textsIn(objectIn(files, 'schema.json')['properties']);
  const title = freeTitle(FIELD.title, taken);
  const { files: made, name } = addField(files, 'select', place, { title, english: FIELD.english });
  const before = textsIn(objectIn(made, 'schema.json')['properties']);
  const drawn = editFile(made, 'schema.json', (json) =>
    json.remove(['properties', name, 'enum']).set(
      ['properties', name, 'oneOf'],
      FIRST.map(({ value, title: called }) => ({ const: value, title: called })),
    ),
  );
  const left = forgetTexts(drawn, before);
  const spoken = addEnglish(left, Object.fromEntries(FIRST.map(({ title: called, english }) => [called, english])));
  const colors = Object.fromEntries(FIRST.map(({ value, color }) => [value, color]));
  const stated = editFile(spoken, 'entity.json', (json) =>
    json.set(['states'], { field: name, start: FIRST[0].value }).set(['colors', name], colors),
  );
  return showIn(showIn(stated, 'list', name, true), 'filters', name, true);
}

/** Its records have no states any more; the field stays one that people fill in. */
export const endStates = (files: Files): Files => editFile(files, 'entity.json', (json) => json.remove(['states']));

export function addState(files: Files): Files {
  const { field, all, isNamed } = statesIn(files) ?? { field: '', all: [], isNamed: false };
  if (!isNamed) {
    const value = freeName(
      'state',
      all.map((state) => state.value),
    );
    return editFile(files, 'schema.json', (json) => json.insert(['properties', field, 'enum'], all.length, value));
  }
  return addChoice(files, field, { value: 'state', ...FRESH });
}

/** Takes out a state, its colour and its translation; a record begins in the first one that is left where it began in it. */
export function removeState(files: Files, index: number): Files {
  const { field, start, all, isNamed } = statesIn(files) ?? { field: '', start: '', all: [], isNamed: false };
  const gone = all[index];
  const next = all.find((_, at) => at !== index);
  if (gone === undefined || next === undefined) return files;
  const shorter = isNamed
    ? removeChoice(files, field, index)
    : editFile(files, 'schema.json', (json) => json.remove(['properties', field, 'enum', index]));
  const plain = setColor(shorter, field, gone.value, undefined);
  return start === gone.value
    ? editFile(plain, 'entity.json', (json) => json.set(['states', 'start'], next.value))
    : plain;
}
