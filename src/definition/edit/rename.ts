import { referenceName, referenceOf } from '../entity/fields.ts';
import { fieldsByPath } from '../schema/walk.ts';
import { XmlError } from '../process/xml.ts';
import type { JsonSchema } from '../types/schema.ts';
import { ROW_FILES } from '../read.ts';
import { objectIn, schemaIn, uiIn, type Files } from './files.ts';
import { EditRefused } from './json.ts';
import { FIELD_NAME, renamedText, RESERVED, type Names, type Path, type Reading } from './names.ts';
import { renameInManifest, renameInRows, renameInSample, renameInSchema, renameInUi } from './rename-json.ts';
import { idsIn, renameInProcess, type NamedText } from './rename-process.ts';
import { JsonSpans, propertiesOf, splice } from './spans.ts';
import { followText, textsIn } from './texts.ts';

/** Something of a definition under another name. */
export type Rename =
  | { what: 'field'; path: string; to: string }
  | { what: 'node'; id: string; to: string }
  | { what: 'section'; key: string; to: string }
  | { what: 'value'; path: string; value: string; to: string };

/**
 * Why a name cannot be: nobody could write it, it means something else, it is used already, what was to be renamed is not
 * there, or a file cannot be read.
 */
export type Clash = 'unusable' | 'reserved' | 'taken' | 'missing' | 'broken';

/** A line that a renaming changes. */
export interface ChangedLine {
  file: string;
  line: number;
  before: string;
  after: string;
}

const ID = /^[A-Za-z_][A-Za-z0-9_.-]*$/;
const SECTION = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;

/**
 * Gives a field, column, node, section or option another name in all files at once: where it is declared, and wherever
 * rights, conditions, rules, effects, the process, samples and translated texts speak of it. Nothing else of them moves.
 */
export function rename(files: Files, wanted: Rename): { files: Files } | { clash: Clash } {
  try {
    const clash = clashOf(files, wanted);
    if (clash !== undefined) return { clash };
    const captured = { isTaken: false };
    const renamed = withNames(files, spokenOf(wanted), namesOf(wanted, schemaIn(files), captured));
    if (captured.isTaken) return { clash: 'taken' };
    // an option that is no more than its text is translated
    return { files: wanted.what === 'value' ? followText(renamed, wanted.value, wanted.to) : renamed };
  } catch (error) {
    if (error instanceof EditRefused || error instanceof XmlError) return { clash: 'broken' };
    throw error;
  }
}

/** What speaks of nodes that are called otherwise in the drawing already: rights, journeys and moments follow it. */
export function followDrawing(files: Files, called: ReadonlyMap<string, string>): Files {
  const drawing = 'process.bpmn';
  const { [drawing]: drawn = '', ...others } = files;
  const node = (id: string): string => called.get(id) ?? id;
  try {
    return { ...withNames(others, [...called.keys()], { ...UNCHANGED, node }), [drawing]: drawn };
  } catch (error) {
    // what cannot be read is mended first; what was drawn is kept all the same
    if (error instanceof EditRefused) return files;
    throw error;
  }
}

/** What a renaming, or any edit that keeps the lines, changes; samples come last. */
export function changedLines(before: Files, after: Files): ChangedLine[] {
  const isSample = (file: string): number => Number(file.startsWith('samples/'));
  const names = Object.keys(after).sort((a, b) => isSample(a) - isSample(b));
  return names.flatMap((file) => {
    if (before[file] === after[file]) return [];
    const old = (before[file] ?? '').split('\n');
    return (after[file] ?? '').split('\n').flatMap((text, index) => {
      const was = old[index] ?? '';
      return was === text ? [] : [{ file, line: index + 1, before: was.trim(), after: text.trim() }];
    });
  });
}

const same = <T>(name: T): T => name;
const UNCHANGED: Names = { path: same, column: same, node: same, section: same, value: (_, value) => value };

function namesOf(wanted: Rename, schema: JsonSchema, captured: { isTaken: boolean }): Names {
  const names = UNCHANGED;
  if (wanted.what === 'node') return { ...names, node: (id) => (id === wanted.id ? wanted.to : id) };
  if (wanted.what === 'section') return { ...names, section: (key) => (key === wanted.key ? wanted.to : key) };
  const own = wanted.path.split('.');
  if (wanted.what === 'value') {
    const isOwn = (path: Path): boolean => path.join('.') === wanted.path;
    return { ...names, value: (path, value) => (isOwn(path) && value === wanted.value ? wanted.to : value) };
  }
  const last = own.length - 1;
  const startsWith = (path: Path, start: Path): boolean => start.every((step, at) => path[at] === step);
  const next = [...own.slice(0, last), wanted.to];
  const path = (steps: Path): Path => {
    if (startsWith(steps, own)) return [...next, ...steps.slice(own.length)];
    // somebody means something else by it already
    if (startsWith(steps, next)) captured.isTaken = true;
    return steps;
  };
  /** Where a row or an element of a multi-instance is read, their names come before those of the form. */
  const watch = ([first = '']: Path, { row, elements }: Reading): void => {
    const isInner = (name: string): boolean => elements?.has(name) === true || row?.columns.has(name) === true;
    const isColumn = own.length > 1 && row?.table.join('.') === own.slice(0, last).join('.');
    const isHidden = last === 0 && first === own[0] && !isInner(first) && isInner(wanted.to);
    if (isHidden || (isColumn && first === wanted.to && !isInner(first))) captured.isTaken = true;
  };
  const points = referenceOf(schema.properties?.[wanted.path] ?? {}) !== undefined;
  const pointed = points && schema.properties?.[referenceName(wanted.path)] === undefined;
  const column = (name: string): string =>
    pointed && name === referenceName(wanted.path) ? referenceName(wanted.to) : (path([name])[0] ?? name);
  return { ...names, path, column, watch };
}

function clashOf(files: Files, wanted: Rename): Clash | undefined {
  const { to } = wanted;
  const fields = fieldsByPath(schemaIn(files));
  switch (wanted.what) {
    case 'field': {
      const around = wanted.path.split('.').slice(0, -1);
      const schema = fields.get(wanted.path)?.[0];
      if (schema === undefined) return 'missing';
      if (!FIELD_NAME.test(to)) return 'unusable';
      if (RESERVED.includes(to)) return 'reserved';
      return fields.has([...around, to].join('.')) ? 'taken' : undefined;
    }
    case 'node': {
      const ids = idsIn(files['process.bpmn'] ?? '');
      if (!ID.test(to)) return 'unusable';
      if (to === 'start' || to === 'view') return 'reserved';
      if (!ids.has(wanted.id)) return 'missing';
      return ids.has(to) ? 'taken' : undefined;
    }
    case 'section': {
      const keys = (uiIn(files)['ui:sections'] ?? []).map(({ key }) => key);
      if (!keys.includes(wanted.key)) return 'missing';
      return !SECTION.test(to) ? 'unusable' : keys.includes(to) ? 'taken' : undefined;
    }
    case 'value': {
      const [field] = fields.get(wanted.path) ?? [];
      const values = valuesOf(field?.schema).concat(valuesOf(field?.schema.items));
      if (!values.includes(wanted.value)) return 'missing';
      // expressions quote it
      if (to.trim() === '' || /['"\\]/.test(to + wanted.value)) return 'unusable';
      return values.includes(to) ? 'taken' : undefined;
    }
  }
}

const valuesOf = (schema: { enum?: unknown[]; oneOf?: { const?: unknown }[] } = {}): unknown[] => [
  ...(schema.enum ?? []),
  ...(schema.oneOf ?? []).map((one) => one.const),
];

/** What a text says that a renaming has to look into; a file without any of it stays as it is. */
function spokenOf(wanted: Rename): string[] {
  if (wanted.what === 'node') return [wanted.id];
  if (wanted.what === 'section') return [wanted.key];
  if (wanted.what === 'value') return [wanted.value];
  const name = wanted.path.split('.').at(-1) ?? '';
  return [name, referenceName(name), wanted.to];
}

function withNames(files: Files, spoken: readonly string[], names: Names): Files {
  const schema = schemaIn(files);
  const renamed: Record<string, string> = { ...files };
  const edit = (name: string, work: (json: JsonSpans) => void): void => {
    const text = files[name];
    if (text === undefined || !spoken.some((one) => text.includes(one))) return;
    const json = new JsonSpans(text, name);
    work(json);
    renamed[name] = splice(text, json.spans);
  };
  edit('schema.json', (json) => renameInSchema(json, names));
  edit('ui.json', (json) => renameInUi(json, names, schema));
  for (const name of ['topic.json', 'entity.json']) edit(name, (json) => renameInManifest(name, json, names));
  for (const name of Object.keys(files))
    if (name.startsWith('samples/')) edit(name, (json) => renameInSample(json, names));
  for (const name of ROW_FILES) edit(name, (json) => renameInRows(json, names));
  const process = files['process.bpmn'];
  const isSpoken = spoken.some((one) => process?.includes(one));
  const drawn = process !== undefined && isSpoken ? renameInProcess(process, names) : undefined;
  if (drawn !== undefined) renamed['process.bpmn'] = drawn.xml;
  // what is translated goes by its text: where that speaks of fields, its translation does too
  const manifest = textsIn(objectIn(files, 'topic.json')).map((text): NamedText => ({ text, reading: {} }));
  const readings = new Map([...manifest, ...(drawn?.texts ?? [])].map(({ text, reading }) => [text, reading]));
  for (const name of Object.keys(files)) if (name.startsWith('locales/')) edit(name, follow);
  return renamed;

  function follow(json: JsonSpans): void {
    for (const { key, name, value } of propertiesOf(json.root)) {
      const reading = name.includes('${') ? readings.get(name) : undefined;
      if (reading === undefined) continue;
      for (const node of [key, value]) json.say(node, (text) => renamedText(text, names, reading));
    }
  }
}
