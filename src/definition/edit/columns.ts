import { allProperties, isTable } from '../schema/walk.ts';
import type { Pointer } from '../text/json.ts';
import { asObject, atPointer, type JsonObject, type JsonValue } from '../types/json.ts';
import type { JsonSchema } from '../types/schema.ts';
import { editFile, objectIn, put, schemaIn, uiIn, type Files } from './files.ts';
import { dropRules, freeName, nameOf, setProperty, textsOfStarter, type Called } from './form.ts';
import { dropRights } from './rights.ts';
import { starterOf } from './starters.ts';
import { addEnglish, forgetTexts, textsIn } from './texts.ts';
import { usualWidget } from '../widgets/choose.ts';
import { optionFacts, WIDGETS } from '../widgets/table.ts';

/** Where a field, or a column of a table (`items.amount`), stands in schema.json and in ui.json. */
export interface FieldPointers {
  name: string;
  schema: Pointer;
  ui: Pointer;
  /** the object that declares it, whose `required` speaks of it */
  parent: Pointer;
}

export function pointersOf(path: string): FieldPointers {
  const [first = '', column] = path.split('.');
  const field = { name: first, schema: ['properties', first], ui: [first], parent: [] };
  if (column === undefined) return field;
  const parent = [...field.schema, 'items'];
  return { name: column, schema: [...parent, 'properties', column], ui: [first, 'items', column], parent };
}

/** The schema of a field or column, as it is written. */
export const fieldSchema = (files: Files, path: string): JsonSchema =>
  asObject(atPointer(objectIn(files, 'schema.json'), pointersOf(path).schema)) ?? {};

/** The columns of a table in their order; none of anything else, or of one whose rows are a shared part. */
export function columnsIn(files: Files, table: string): { name: string; schema: JsonSchema }[] {
  const schema = schemaIn(files).properties?.[table] ?? {};
  const columns = isTable(schema) ? allProperties(schema.items ?? {}) : {};
  return Object.entries(columns).map(([name, column]) => ({ name, schema: column }));
}

/** Puts a new column of a widget behind the others; answers its name too. */
export function addColumn(
  files: Files,
  table: string,
  widget: string,
  called?: Called,
): { files: Files; name: string } {
  const columns = columnsIn(files, table);
  const name = freeName(
    nameOf(called) ?? widget,
    columns.map((column) => column.name),
  );
  const { schema, ui } = starterOf(widget, called?.format);
  const { heading, texts } = textsOfStarter(widget, schema, textsIn(objectIn(files, 'schema.json')), called);
  const { schema: at, ui: uiAt } = pointersOf(`${table}.${name}`);
  const { type, ...more } = schema;
  const column = { ...(type !== undefined && { type }), title: heading, ...more } as unknown as JsonObject;
  let next = editFile(files, 'schema.json', (json) => json.set(at, column));
  if (Object.keys(ui).length > 0) next = editFile(next, 'ui.json', (json) => json.set(uiAt, ui as JsonObject));
  return { files: addEnglish(next, texts), name };
}

/** Gives a new table these columns in place of the one that it began with. */
export function beginColumns(files: Files, table: string, columns: readonly (Called & { widget: string })[]): Files {
  if (columns.length === 0) return files;
  const [first] = columnsIn(files, table);
  const named = columns.reduce((now, { widget, ...called }) => addColumn(now, table, widget, called).files, files);
  return first === undefined ? named : removeColumn(named, table, first.name);
}

/** Takes a column out of its table, with its options, its rights, what is computed and checked there, and its translations. */
export function removeColumn(files: Files, table: string, name: string): Files {
  const { schema: at, ui: uiAt } = pointersOf(`${table}.${name}`);
  const gone = [
    ...textsIn(atPointer(objectIn(files, 'schema.json'), at)),
    ...textsIn(atPointer(uiIn(files) as JsonValue, uiAt)),
  ];
  let next = setRequiredAt(files, `${table}.${name}`, false);
  next = editFile(next, 'schema.json', (json) => json.remove(at));
  const totals = atPointer(uiIn(next) as JsonValue, [table, 'ui:totals']);
  const others = Array.isArray(totals) ? totals.filter((one) => one !== name) : undefined;
  if (Array.isArray(totals) && others !== undefined && others.length < totals.length)
    next = editFile(next, 'ui.json', (json) => put(json, [table, 'ui:totals'], others.length > 0 ? others : undefined));
  if (atPointer(uiIn(next) as JsonValue, uiAt) !== undefined)
    next = editFile(next, 'ui.json', (json) => put(json, uiAt, undefined));
  // the column was all that ui.json said about the table
  const isSaid = Object.keys(asObject(atPointer(uiIn(next) as JsonValue, [table])) ?? { some: 1 }).length > 0;
  if (!isSaid) next = editFile(next, 'ui.json', (json) => json.remove([table]));
  const { files: left, messages } = dropRules(dropRights(next, `${table}.${name}`), `${table}.${name}`);
  return forgetTexts(left, [...gone, ...messages]);
}

/**
 * Draws a field or column with another widget. One that its schema does not fit makes it a new one of that widget, which
 * keeps its name, its place, what it is called and what is said about it wherever the new one has that too.
 */
export function drawWith(files: Files, path: string, widget: string, resolved: JsonSchema): Files {
  const { schema: at, ui: uiAt } = pointersOf(path);
  // text draws any text, and a date that it draws is no date to whoever wants a text
  const group = WIDGETS[usualWidget(resolved)]?.group;
  if (WIDGETS[widget]?.fits(resolved) === true && WIDGETS[widget].group === group) {
    const wish = widget === usualWidget(resolved) ? undefined : widget;
    return setProperty(files, 'ui.json', [...uiAt, 'ui:widget'], wish);
  }
  const before = fieldSchema(files, path);
  const { schema, ui } = starterOf(widget);
  const { type, ...more } = schema;
  const { title, description } = before;
  const after = {
    ...{ ...(type !== undefined && { type }), ...(title !== undefined && { title }) },
    ...{ ...(description !== undefined && { description }), ...more },
  } as unknown as JsonObject;
  const said = Object.entries(asObject(atPointer(uiIn(files) as JsonValue, uiAt)) ?? {}).filter(
    ([name]) => name === 'ui:showIf' || (name !== 'ui:widget' && Object.hasOwn(optionFacts(widget), name.slice(3))),
  );
  const options = { ...(ui as JsonObject), ...Object.fromEntries(said) };
  let next = editFile(files, 'schema.json', (json) => json.set(at, after));
  if (isRequiredAt(files, path)) next = filledIn(next, path, true);
  next = setProperty(next, 'ui.json', uiAt, Object.keys(options).length > 0 ? options : undefined);
  const texts = textsOfStarter(widget, schema, [], { title: title ?? '' }).texts;
  const brought = Object.fromEntries(Object.entries(texts).filter(([text]) => text !== title));
  return addEnglish(forgetTexts(next, textsIn(before as unknown as JsonValue)), brought);
}

/** Puts a column in another place of its table. */
export function moveColumn(files: Files, table: string, from: number, to: number): Files {
  return editFile(files, 'schema.json', (json) => json.move(['properties', table, 'items', 'properties'], from, to));
}

function isRequiredAt(files: Files, path: string): boolean {
  const { name, parent } = pointersOf(path);
  const written = atPointer(objectIn(files, 'schema.json'), [...parent, 'required']);
  return Array.isArray(written) && written.includes(name);
}

/** Whether the form itself asks for a field or column, whichever node. */
export function setRequiredAt(files: Files, path: string, isRequired: boolean): Files {
  const { name, parent } = pointersOf(path);
  const pointer = [...parent, 'required'];
  const written = atPointer(objectIn(files, 'schema.json'), pointer);
  const required = Array.isArray(written) ? written : [];
  if (required.includes(name) === isRequired) return files;
  return editFile(files, 'schema.json', (json) => {
    if (isRequired)
      return required.length === 0 ? json.set(pointer, [name]) : json.insert(pointer, required.length, name);
    return required.length === 1 ? json.remove(pointer) : json.remove([...pointer, required.indexOf(name)]);
  });
}

/** Lets an expression fill in a field or column; people may not then. */
export function setComputed(
  files: Files,
  manifest: 'topic.json' | 'entity.json',
  path: string,
  text: string | undefined,
): Files {
  const filled = setProperty(files, manifest, ['computed', path], text);
  return setProperty(
    filled,
    'schema.json',
    [...pointersOf(path).schema, 'readOnly'],
    text === undefined ? undefined : true,
  );
}

/** The form asks for it, and not for an empty one: the checker wants both. */
export const requireAt = (files: Files, path: string, isOn: boolean): Files =>
  filledIn(setRequiredAt(files, path, isOn), path, isOn);

/** A list, whose type stands in the shared part. */
const FILES = 'common#/definitions/attachments';

function filledIn(files: Files, path: string, isOn: boolean): Files {
  const schema = fieldSchema(files, path);
  const {
    $ref,
    type,
    minLength,
    minItems,
    format,
    pattern,
    enum: values,
    oneOf,
    'x-dict': dict,
    'x-record': record,
  } = schema;
  const isFree = [format, pattern, values, oneOf, dict, record].every((one) => one === undefined);
  const name = type === 'string' && isFree ? 'minLength' : type === 'array' || $ref === FILES ? 'minItems' : undefined;
  const limit = name === 'minLength' ? minLength : minItems;
  if (name === undefined || (limit !== undefined && limit !== 1)) return files;
  return setProperty(files, 'schema.json', [...pointersOf(path).schema, name], isOn ? 1 : undefined);
}
