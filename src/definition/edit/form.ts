import { referenceName, referenceOf } from '../entity/fields.ts';
import { allProperties } from '../schema/walk.ts';
import type { Pointer } from '../text/json.ts';
import { asObject, type JsonObject, type JsonValue } from '../types/json.ts';
import type { JsonSchema, UiSection } from '../types/schema.ts';
import { WIDGETS } from '../widgets/table.ts';
import { colorsIn, setColor } from './colors.ts';
import { editFile, objectIn, put, schemaIn, topicIn, uiIn, type Files } from './files.ts';
import { relabel, showNew } from './listing.ts';
import { FIELD_NAME, RESERVED } from './names.ts';
import { dropRights } from './rights.ts';
import { NEW_SECTION, starterOf, STARTER_TEXTS } from './starters.ts';
import { addEnglish, followText, forgetTexts, textsIn } from './texts.ts';

/** A place among the fields of a form: before the field of that index in that section. */
export interface FieldPlace {
  /** index among {@link sectionsIn} */
  section: number;
  index: number;
}

/** What a new field is called; its name is made of the English, where it is known. */
export interface Called {
  title: string;
  english?: string;
  /** where it is not */
  name?: string;
  /** what a text is, where it is not just any: `mobile` */
  format?: string;
}

const MOST_WORDS = 4;

/** The sections as they are written; a form without any has one, that holds all fields in the schema's order. */
export function sectionsIn(files: Files): UiSection[] {
  const written = uiIn(files)['ui:sections'];
  return Array.isArray(written) && written.length > 0
    ? written
    : [{ key: '', fields: Object.keys(allProperties(schemaIn(files))) }];
}

const isSectioned = (files: Files): boolean => uiIn(files)['ui:sections'] !== undefined;

/** Puts a new field of a widget into the form, called as the widget is where nothing is said; answers its name too. */
export function addField(
  files: Files,
  widget: string,
  place: FieldPlace,
  called?: Called,
  taken?: readonly string[],
): { files: Files; name: string } {
  const properties = asObject(objectIn(files, 'schema.json')['properties']) ?? {};
  const name = freeName(nameOf(called) ?? widget, taken ?? Object.keys(properties));
  const { schema, ui } = starterOf(widget, called?.format);
  const { heading: title, texts } = textsOfStarter(widget, schema, textsIn(properties), called);
  const { type, ...more } = schema;
  const field = { ...(type !== undefined && { type }), title, ...more } as unknown as JsonObject;
  const neighbour = sectionsIn(files)[place.section]?.fields[place.index - 1];
  let next = editFile(files, 'schema.json', (json) => {
    const whole = objectIn(files, 'schema.json')['properties'] === undefined ? json.set(['properties'], {}) : json;
    return whole.add(['properties'], name, field, neighbour);
  });
  if (isSectioned(next)) {
    next = editFile(next, 'ui.json', (json) =>
      json.insert(['ui:sections', place.section, 'fields'], place.index, name),
    );
  }
  if (Object.keys(ui).length > 0) next = editFile(next, 'ui.json', (json) => json.set([name], ui as JsonObject));
  return { files: addEnglish(showNew(next, name, widget, schema), texts), name };
}

/** Takes a field out of the form, the rights that name it and its translations; what else speaks of it the checker tells. */
export function removeField(files: Files, name: string): Files {
  const gone = textsIn(asObject(objectIn(files, 'schema.json')['properties'])?.[name]);
  const hints = textsIn(objectIn(files, 'ui.json')[name]);
  const required = schemaIn(files).required ?? [];
  let next = editFile(files, 'schema.json', (json) => {
    const shorter = json.remove(['properties', name]);
    if (!required.includes(name)) return shorter;
    return required.length === 1 ? shorter.remove(['required']) : shorter.remove(['required', required.indexOf(name)]);
  });
  next = editFile(next, 'ui.json', (json) => {
    const written = isSectioned(files) ? sectionsIn(files) : [];
    const shorter = written.reduce((now, { fields }, section) => {
      const at = fields.indexOf(name);
      return at < 0 ? now : now.remove(['ui:sections', section, 'fields', at]);
    }, json);
    return shorter.remove([name]);
  });
  next = relabel(dropColumns(next, name, schemaIn(files).properties?.[name]), name);
  const { files: left, messages } = dropRules(dropRights(next, name), name);
  return forgetTexts(left, [...gone, ...hints, ...messages]);
}

/** What an entity shows, colours, filters or sorts by it, or keeps apart by it, is no more; a list without any column stays as it is. */
function dropColumns(files: Files, name: string, schema: JsonSchema = {}): Files {
  const names = [name, ...(referenceOf(schema) ? [referenceName(name)] : [])];
  const manifest = objectIn(files, 'entity.json');
  const holds = (value: JsonValue | undefined): boolean =>
    Array.isArray(value) ? value.some(holds) : typeof value === 'string' && names.includes(value);
  const shorter = ['list', 'filters', 'sortable', 'inline', 'private', 'unique'].reduce((now, part) => {
    const all = manifest[part];
    if (!Array.isArray(all) || !all.some(holds)) return now;
    const gone = all.flatMap((one, index) => (holds(one) ? [index] : []));
    if (gone.length === all.length && part === 'list') return now;
    return editFile(now, 'entity.json', (json) =>
      gone.length === all.length
        ? json.remove([part])
        : gone.reduceRight((edit, index) => edit.remove([part, index]), json),
    );
  }, files);
  const plain = Object.keys(colorsIn(files, name)).reduce(
    (now, value) => setColor(now, name, value, undefined),
    shorter,
  );
  return holds(asObject(manifest['sort'])?.['field'])
    ? editFile(plain, 'entity.json', (json) => json.remove(['sort']))
    : plain;
}

/** What is computed into a field and what is checked beside it stand in its panel, and go with it. */
export function dropRules(files: Files, name: string): { files: Files; messages: string[] } {
  const file = files['topic.json'] === undefined ? 'entity.json' : 'topic.json';
  const { rules, computed } = objectIn(files, file);
  const isOwn = (path: JsonValue | undefined): boolean =>
    typeof path === 'string' && (path === name || path.startsWith(`${name}.`));
  const all = Array.isArray(rules) ? rules : [];
  const own = all.filter((rule) => isOwn(asObject(rule)?.['field']));
  const paths = Object.keys(asObject(computed) ?? {});
  const into = paths.filter(isOwn);
  const gone =
    into.length > 0 && into.length === paths.length ? [['computed']] : into.map((path) => ['computed', path]);
  const some =
    gone.length === 0 ? files : editFile(files, file, (json) => gone.reduce((now, at) => now.remove(at), json));
  if (own.length === 0) return { files: some, messages: [] };
  const rest = all.filter((rule) => !own.includes(rule));
  const left = editFile(some, file, (json) => put(json, ['rules'], rest.length > 0 ? rest : undefined));
  return { files: left, messages: own.flatMap((rule) => textsIn(asObject(rule)?.['message'])) };
}

/** Puts a field in another place, in the same section or another one. */
export function moveField(files: Files, name: string, to: FieldPlace): Files {
  if (!isSectioned(files)) {
    const names = Object.keys(asObject(objectIn(files, 'schema.json')['properties']) ?? {});
    const from = names.indexOf(name);
    const index = Math.min(to.index > from ? to.index - 1 : to.index, names.length - 1);
    return from < 0 ? files : editFile(files, 'schema.json', (json) => json.move(['properties'], from, index));
  }
  const sections = sectionsIn(files);
  const section = sections.findIndex(({ fields }) => fields.includes(name));
  const from = sections[section]?.fields.indexOf(name) ?? -1;
  if (from < 0) return files;
  return editFile(files, 'ui.json', (json) => {
    if (section === to.section) {
      const index = to.index > from ? to.index - 1 : to.index;
      return index === from ? json : json.move(['ui:sections', section, 'fields'], from, index);
    }
    return json
      .remove(['ui:sections', section, 'fields', from])
      .insert(['ui:sections', to.section, 'fields'], to.index, name);
  });
}

/** Adds a headed part at the end. It begins with a field, because a part without any is no part. */
export function addSection(
  files: Files,
  heading: Called = NEW_SECTION,
  widget = 'text',
  called?: Called,
): { files: Files; name: string } {
  const { title, english = '' } = heading;
  const sections = sectionsIn(files);
  const key = freeName((called && nameOf(heading)) ?? 'section', [
    ...sections.map((section) => section.key),
    ...Object.keys(schemaIn(files).properties ?? {}),
  ]);
  let next = files;
  if (!isSectioned(files)) {
    const whole = { key: 'main', fields: sections[0]?.fields ?? [] };
    next = editFile(files, 'ui.json', (json) => json.set(['ui:sections'], whole.fields.length > 0 ? [whole] : []));
  }
  const at = sectionsIn(next).length;
  const place = isSectioned(next) && uiIn(next)['ui:sections']?.length === 0 ? 0 : at;
  next = editFile(next, 'ui.json', (json) => json.insert(['ui:sections'], place, { key, title, fields: [] }));
  return addField(addEnglish(next, { [title]: english }), widget, { section: place, index: 0 }, called);
}

export function moveSection(files: Files, from: number, to: number): Files {
  return isSectioned(files) ? editFile(files, 'ui.json', (json) => json.move(['ui:sections'], from, to)) : files;
}

/** Takes away the heading: its fields join the section before it, or after the first one. Rights that name it name them. */
export function removeSection(files: Files, index: number): Files {
  const sections = sectionsIn(files);
  const gone = sections[index];
  const neighbour = sections[index === 0 ? 1 : index - 1];
  if (gone === undefined || neighbour === undefined || !isSectioned(files)) return files;
  const at = sections.indexOf(neighbour);
  const fields = index === 0 ? [...gone.fields, ...neighbour.fields] : [...neighbour.fields, ...gone.fields];
  const next = editFile(files, 'ui.json', (json) =>
    json.set(['ui:sections', at, 'fields'], fields).remove(['ui:sections', index]),
  );
  const spread = Object.entries(topicIn(files).nodes ?? {}).reduce((now, [node, rights]) => {
    const lists = Object.entries(rights as JsonObject).filter(
      ([, list]) => Array.isArray(list) && list.includes(`@${gone.key}`),
    );
    return lists.reduce((all, [right, list]) => {
      const names = (list as string[]).flatMap((name) => (name === `@${gone.key}` ? gone.fields : [name]));
      return editFile(all, 'topic.json', (json) => json.set(['nodes', node, right], [...new Set(names)]));
    }, now);
  }, next);
  return forgetTexts(spread, [gone.title ?? '']);
}

/**
 * Sets one property of a field (`schema.json`) or one of its options (`ui.json`); undefined takes it out. Texts that are no
 * more have no translation any more.
 */
export function setProperty(
  files: Files,
  file: 'schema.json' | 'ui.json' | 'topic.json' | 'entity.json' | 'report.json',
  pointer: Pointer,
  value: JsonValue | undefined,
): Files {
  const before = pointer.reduce<JsonValue | undefined>(
    (at, step) => (Array.isArray(at) ? at[Number(step)] : asObject(at)?.[String(step)]),
    objectIn(files, file),
  );
  const next = editFile(files, file, (json) => put(json, pointer, value));
  if (typeof before === 'string' && typeof value === 'string') return followText(next, before, value);
  const left = new Set(textsIn(value));
  const gone = textsIn(before).filter((text) => !left.has(text));
  return gone.length > 0 ? forgetTexts(next, gone) : next;
}

/** What a new field is called, and the English of all that it says; of a title that somebody gave it is asked for. */
export function textsOfStarter(
  widget: string,
  schema: JsonSchema,
  taken: readonly string[],
  called?: Called,
): { heading: string; texts: Record<string, string> } {
  const facts = WIDGETS[widget];
  const heading = freeTitle(called?.title ?? facts?.title['zh-CN'] ?? widget, taken);
  const number = /\d+$/.exec(heading)?.[0];
  const english = `${facts?.title['en-US'] ?? widget}${number === undefined ? '' : ` ${number}`}`;
  const used = textsIn(schema as JsonValue).filter((text) => Object.hasOwn(STARTER_TEXTS, text));
  const brought = Object.fromEntries(used.map((text) => [text, STARTER_TEXTS[text] ?? '']));
  return { heading, texts: { [heading]: called === undefined ? english : (called.english ?? ''), ...brought } };
}

/** What a field is called: after its English (`Number of passengers` is `numberOfPassengers`), else as it is spelt. */
export function nameOf(called: Called | undefined): string | undefined {
  const [first = '', ...others] = (called?.english ?? '').replace(/[(（].*$|['’]/g, '').match(/[A-Za-z0-9]+/g) ?? [];
  const words = others
    .slice(0, MOST_WORDS - 1)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase());
  return [first.toLowerCase() + words.join(''), called?.name ?? ''].find(
    (name) => FIELD_NAME.test(name) && !RESERVED.includes(name),
  );
}

export function freeName(widget: string, taken: readonly string[]): string {
  const base = widget.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  let name = base;
  // a name that expressions give a meaning of their own would never be read as the field
  for (let count = 2; taken.includes(name) || RESERVED.includes(name); count++) name = `${base}${count}`;
  return name;
}

export function freeTitle(title: string, taken: readonly string[]): string {
  let free = title;
  for (let count = 2; taken.includes(free); count++) free = `${title}${count}`;
  return free;
}
