import { ADDRESSES } from '../entity/behaviours.ts';
import { asObject, type JsonObject } from '../types/json.ts';
import type { EntityAction } from '../types/manifest.ts';
import type { JsonSchema } from '../types/schema.ts';
import { editFile, objectIn, put, schemaIn, type Files } from './files.ts';
import { addField, freeName, freeTitle, nameOf, removeField, sectionsIn } from './form.ts';
import { statesIn } from './states.ts';
import { addEnglish, englishOf, forgetTexts, textsIn } from './texts.ts';

const FRESH = { title: '新操作', english: 'New action' };
const FRESH_NAME = /^action\d*$/;

/** What every kind of record may offer by itself. */
export const BUILT_IN_ACTIONS = ['create', 'update', 'delete', 'deleteBatch', 'export', 'import'] as const;

export type WrittenAction = Partial<EntityAction>;

/** What people may do with the records, as it is written. */
export function actionsIn(files: Files): (string | WrittenAction)[] {
  const written = objectIn(files, 'entity.json')['actions'];
  return (Array.isArray(written) ? written : []) as unknown as (string | WrittenAction)[];
}

/** Offers these of what every kind of record may offer; the others and those of its own stay as they are. */
export function setBuiltIn(files: Files, names: readonly string[]): Files {
  const now = actionsIn(files);
  const gone = now.flatMap((one, index) => (typeof one === 'string' && !names.includes(one) ? [index] : []));
  const fresh = names.filter((name) => !now.includes(name));
  if (gone.length === 0 && fresh.length === 0) return files;
  return editFile(files, 'entity.json', (json) => {
    const whole = objectIn(files, 'entity.json')['actions'] === undefined ? json.set(['actions'], []) : json;
    const left = gone.reduceRight((edit, index) => edit.remove(['actions', index]), whole);
    const kept = now.filter((_, index) => !gone.includes(index));
    const own = kept.findIndex((one) => typeof one !== 'string');
    const at = own < 0 ? kept.length : own;
    return fresh.reduce((edit, name, index) => edit.insert(['actions'], at + index, name), left);
  });
}

/** One more of its own: it leads from the first state to the next one, where there are states. */
export function addAction(files: Files): { files: Files; index: number } {
  const now = actionsIn(files);
  const states = statesIn(files);
  const name = freeName(
    'action',
    now.flatMap((one) => (typeof one === 'string' ? [] : (one.name ?? []))),
  );
  const title = freeTitle(FRESH.title, textsIn(objectIn(files, 'entity.json')));
  const english = `${FRESH.english}${title.slice(FRESH.title.length).replace(/^(?=\d)/, ' ')}`;
  const to = states?.all.find(({ value }) => value !== states.start)?.value ?? states?.start;
  const action = {
    name,
    title,
    confirm: true,
    ...(states && { showIf: withStates('', states.field, [states.start]) }),
    set: states && to !== undefined ? { [states.field]: to } : {},
  } as JsonObject;
  const next = editFile(files, 'entity.json', (json) => {
    const whole = objectIn(files, 'entity.json')['actions'] === undefined ? json.set(['actions'], []) : json;
    return whole.insert(['actions'], now.length, action);
  });
  return { files: addEnglish(next, { [title]: english }), index: now.length };
}

/** One that nobody has named yet is named after its English; who may do it with his own records still may. */
export function nameAction(files: Files, index: number, served: Files): Files {
  const actions = actionsIn(files);
  const action = actions[index];
  if (typeof action !== 'object' || action.name === undefined || !FRESH_NAME.test(action.name)) return files;
  // roles and links know it by its name
  if (actionsIn(served).some((one) => typeof one === 'object' && one.name === action.name)) return files;
  const english = englishOf(files, action.title ?? '');
  const wanted = english.startsWith(FRESH.english) ? undefined : nameOf({ title: '', english });
  if (wanted === undefined) return files;
  const others = actions.flatMap((one, at) => (at === index ? [] : typeof one === 'string' ? one : (one.name ?? [])));
  const name = freeName(wanted, [...ADDRESSES, ...BUILT_IN_ACTIONS, ...others]);
  const before = action.name;
  const isOwn = isOwners(files, before);
  const freed = allowOwner(files, before, false);
  const named = editFile(freed, 'entity.json', (json) => {
    const next = json.set(['actions', index, 'name'], name);
    const { permission } = action;
    return permission?.endsWith(`:${before}`) === true
      ? next.set(['actions', index, 'permission'], permission.slice(0, -before.length) + name)
      : next;
  });
  return allowOwner(named, name, isOwn);
}

/** Takes it out, with what it is called and asks; who may do it with his own records may no more. */
export function removeAction(files: Files, index: number): Files {
  const gone = actionsIn(files)[index];
  if (gone === undefined) return files;
  const less = typeof gone === 'string' ? files : allowOwner(files, gone.name ?? '', false);
  const next = editFile(less, 'entity.json', (json) => put(json, ['actions', index], undefined));
  return forgetTexts(next, textsIn(gone as JsonObject | string));
}

export const moveAction = (files: Files, from: number, to: number): Files =>
  editFile(files, 'entity.json', (json) => json.move(['actions'], from, to));

/** Sets a field when it is done, or no longer; what sets nothing else is no behaviour of the server for that. */
export function setField(files: Files, index: number, field: string, value: string | undefined): Files {
  const pointer = ['actions', index, 'set', field];
  return editFile(files, 'entity.json', (json) =>
    value === undefined ? json.remove(pointer) : json.set(pointer, value),
  );
}

/** Whether the person whose record it is may do it: its name is among what `own` allows. */
export function isOwners(files: Files, name: string): boolean {
  const allowed = asObject(objectIn(files, 'entity.json')['own'])?.['actions'];
  return Array.isArray(allowed) && allowed.includes(name);
}

export function allowOwner(files: Files, name: string, isAllowed: boolean): Files {
  const allowed = asObject(objectIn(files, 'entity.json')['own'])?.['actions'];
  if (!Array.isArray(allowed) || allowed.includes(name) === isAllowed) return files;
  return editFile(files, 'entity.json', (json) =>
    isAllowed
      ? json.insert(['own', 'actions'], allowed.length, name)
      : json.remove(['own', 'actions', allowed.indexOf(name)]),
  );
}

/**
 * The form that an action asks for, as the files of a form of its own: whatever edits a form edits it too. The files around it
 * stand beside it by other names, so that a translation that they need stays.
 */
export function askedFiles(files: Files, index: number): Files {
  const { 'entity.json': manifest = '{}', 'schema.json': schema = '{}', 'ui.json': ui = '{}', ...others } = files;
  let own: Record<string, string> = { 'schema.json': '{ "type": "object", "properties": {} }', 'ui.json': '{}' };
  const rest = editFile({ 'entity.json': manifest }, 'entity.json', (json) => {
    own = {
      'schema.json': json.textAt(['actions', index, 'input', 'schema']) ?? own['schema.json'] ?? '',
      'ui.json': json.textAt(['actions', index, 'input', 'uiSchema']) ?? '{}',
    };
    return json.remove(['actions', index, 'input']);
  });
  return { ...others, ...own, 'around.json': rest['entity.json'] ?? '', 'record.json': schema, 'record-ui.json': ui };
}

/** Edits the form that an action asks for; without any field it asks for nothing. */
export function editAsked(files: Files, index: number, edit: (own: Files) => Files): Files {
  const before = askedFiles(files, index);
  const after = edit(before);
  const at = ['actions', index, 'input'];
  const english = after['locales/en-US.json'];
  const spoken =
    english === undefined || english === files['locales/en-US.json']
      ? files
      : { ...files, 'locales/en-US.json': english };
  if (Object.keys(schemaIn(after).properties ?? {}).length === 0)
    return editFile(spoken, 'entity.json', (json) => json.remove(at));
  return editFile(spoken, 'entity.json', (json) => {
    const form =
      after['schema.json'] === before['schema.json'] ? json : json.write([...at, 'schema'], after['schema.json'] ?? '');
    if (after['ui.json'] === before['ui.json']) return form;
    const isEmpty = Object.keys(objectIn(after, 'ui.json')).length === 0;
    return isEmpty ? form.remove([...at, 'uiSchema']) : form.write([...at, 'uiSchema'], after['ui.json'] ?? '');
  });
}

/** What it asks for, by name. */
export const askedIn = (files: Files, index: number): Record<string, JsonSchema> =>
  schemaIn(askedFiles(files, index)).properties ?? {};

/** Asks for something new. */
export function askFor(files: Files, index: number, widget: string): { files: Files; name: string } {
  let name = '';
  const next = editAsked(files, index, (own) => {
    const taken = [...Object.keys(schemaIn(own).properties ?? {}), ...Object.keys(schemaIn(files).properties ?? {})];
    const fields = sectionsIn(own)[0]?.fields.length ?? 0;
    const made = addField(own, widget, { section: 0, index: fields }, undefined, taken);
    ({ name } = made);
    return made.files;
  });
  return { files: next, name };
}

/** Asks for a field of the record, which keeps it. */
export function askForField(files: Files, index: number, field: string): Files {
  const { readOnly: _, ...schema } = schemaIn(files).properties?.[field] ?? {};
  const options = asObject(objectIn(files, 'ui.json')[field]);
  return editAsked(files, index, (own) => {
    const next = editFile(own, 'schema.json', (json) => json.set(['properties', field], schema as JsonObject));
    return options === undefined ? next : editFile(next, 'ui.json', (json) => json.set([field], options));
  });
}

/** Asks no more for it; what was set from it is set no more. */
export function forgetAsked(files: Files, index: number, name: string): Files {
  const next = editAsked(files, index, (own) => removeField(own, name));
  const action = actionsIn(next)[index];
  const set = typeof action === 'object' ? (action.set ?? {}) : {};
  return Object.entries(set).reduce(
    (now, [field, text]) => (text === `\${input.${name}}` ? setField(now, index, field, undefined) : now),
    next,
  );
}

/** The parts of a condition that all must hold, as they are written. */
function partsOf(condition: string): string[] {
  const inner = (/^\s*\$\{(.*)\}\s*$/s.exec(condition)?.[1] ?? '').trim();
  if (inner === '') return [];
  const parts: string[] = [];
  let [depth, quote, from] = [0, '', 0];
  for (let at = 0; at < inner.length; at += 1) {
    const sign = inner[at] ?? '';
    if (quote !== '') {
      if (sign === '\\') at += 1;
      else if (sign === quote) quote = '';
    } else if (sign === "'" || sign === '"') quote = sign;
    else if ('([{'.includes(sign)) depth += 1;
    else if (')]}'.includes(sign)) depth -= 1;
    // one of several, or the one or the other: it is one part
    else if (depth === 0 && (sign === '?' || inner.startsWith('||', at))) return [inner];
    else if (depth === 0 && inner.startsWith('&&', at)) {
      parts.push(inner.slice(from, at).trim());
      from = at + 2;
    }
  }
  return [...parts, inner.slice(from).trim()];
}

/** The states that a part of a condition asks for; undefined where it asks for something else. */
function statesOfPart(part: string, field: string): string[] | undefined {
  const plain = /^\((.*)\)$/s.exec(part)?.[1] ?? part;
  const found = plain.split('||').map((one) => {
    const [, name, , value] = /^\s*(\w+)\s*==\s*(['"])([^'"\\]*)\2\s*$/.exec(one) ?? [];
    return name === field ? value : undefined;
  });
  return found.every((value) => value !== undefined) ? found : undefined;
}

/** From which states a condition lets an action be done; none: it does not ask. */
export function statesOf(condition: string, field: string): string[] {
  return partsOf(condition).flatMap((part) => statesOfPart(part, field) ?? []);
}

/** The condition, which asks for these states in place of those before; undefined where nothing is asked any more. */
export function withStates(condition: string, field: string, states: readonly string[]): string | undefined {
  const parts = partsOf(condition);
  const at = parts.findIndex((part) => statesOfPart(part, field) !== undefined);
  const others = parts.filter((_, index) => index !== at);
  const asks = states.map((state) => `${field} == '${state}'`).join(' || ');
  if (asks === '' && others.length === 0) return undefined;
  const isLoose = (part: string): boolean =>
    others.length > 0 && states.length > 0 && /\|\||\?/.test(part) && !/^\(.*\)$/s.test(part);
  const closed = [...others];
  if (asks !== '') closed.splice(Math.max(0, at), 0, asks);
  return `\${${closed.map((part) => (closed.length > 1 && isLoose(part) ? `(${part})` : part)).join(' && ')}}`;
}
