import { getNodeValue, type Node } from 'jsonc-parser';
import { SECTION_SIGN } from '../projection/sections.ts';
import { allProperties, isTable } from '../schema/walk.ts';
import type { JsonSchema } from '../types/schema.ts';
import { renamedText, type Names, type Path, type Reading } from './names.ts';
import { itemsOf, JsonSpans, propertiesOf, propertyOf } from './spans.ts';

/** What a place of a manifest says. `#` stands for the names of an object's properties, `*` for any step. */
type Says = 'path' | 'column' | 'right' | 'expression' | 'node' | 'moment' | 'set';

const FORM: Readonly<Record<string, Says>> = {
  'computed.#': 'path',
  'computed.*': 'expression',
  'rules.*.field': 'path',
  'rules.*.refuseIf': 'expression',
};

/** Every place of topic.json and entity.json that names something of the definition itself. */
const PLACES: Readonly<Record<string, Readonly<Record<string, Says>>>> = {
  'topic.json': {
    ...FORM,
    'summary.*': 'right',
    'nodes.#': 'node',
    ...{
      'nodes.*.write.*': 'right',
      'nodes.*.require.*': 'right',
      'nodes.*.hide.*': 'right',
      'nodes.*.summary.*': 'right',
    },
    ...{ 'exclusive.*.by': 'path', 'exclusive.*.from': 'path', 'exclusive.*.to': 'path', 'exclusive.*.amount': 'path' },
    'exclusive.*.capacity': 'expression',
    ...{ 'numbers.*.field': 'path', 'numbers.*.by': 'path', 'numbers.*.on': 'moment' },
    ...{ 'effects.*.on': 'moment', 'effects.*.each': 'path', 'effects.*.if': 'expression' },
    ...{ 'effects.*.set.*': 'expression', 'effects.*.update.id': 'expression', 'effects.*.update.set.*': 'expression' },
    ...{ 'afterwards.*.showIf': 'expression', 'afterwards.*.fill.*': 'expression', cancel: 'expression' },
  },
  'entity.json': {
    ...FORM,
    ...{
      label: 'column',
      'list.*': 'column',
      'inline.*': 'column',
      'filters.*': 'column',
      'sort.field': 'column',
      'sortable.*': 'column',
    },
    ...{
      'unique.*.*': 'path',
      tree: 'path',
      aside: 'path',
      scope: 'path',
      'private.*': 'column',
      'own.field': 'path',
      'own.classes': 'path',
    },
    ...{ 'own.while': 'expression', 'own.anonymousIf': 'expression', 'states.field': 'path', 'colors.#': 'path' },
    ...{
      'actions.*.showIf': 'expression',
      'actions.*.set.#': 'path',
      'actions.*.set.*': 'set',
      'related.*.of': 'path',
    },
    ...{ 'views.*.from': 'path', 'views.*.to': 'path', 'views.*.day': 'path', 'views.*.title': 'column' },
    ...{ 'views.*.image': 'path', 'views.*.picture': 'path', 'views.*.price': 'path', 'views.*.by': 'path' },
  },
};

/** `items.0.amount` and `items.amount` alike: places in a list stay what they are. */
function dotted(text: string, { path }: Names): string {
  const steps = text.split('.');
  const isPlace = (step: string): boolean => /^\d+$/.test(step);
  const renamed = [...path(steps.filter((step) => !isPlace(step)))];
  return steps.map((step) => (isPlace(step) ? step : (renamed.shift() ?? step))).join('.');
}

const BECOMES: Readonly<Record<Says, (text: string, names: Names, field: string) => string>> = {
  path: dotted,
  column: (text, { column }) => column(text),
  right: (text, names) =>
    text.startsWith(SECTION_SIGN)
      ? `${SECTION_SIGN}${names.section(text.slice(SECTION_SIGN.length))}`
      : dotted(text, names),
  expression: (text, names) => renamedText(text, names),
  node: (text, { node }) => node(text),
  moment: (text, { node }) => text.replace(/^(node:)(.+)$/, (_, lead: string, id: string) => lead + node(id)),
  set: (text, names, field) => (text.includes('${') ? renamedText(text, names) : names.value([field], text)),
};

/** topic.json or entity.json. */
export function renameInManifest(file: string, json: JsonSpans, names: Names): void {
  const visit = (node: Node, steps: Path, own: Names): void => {
    for (const { key, name, value } of propertiesOf(node)) {
      const says = placeOf(file, [...steps, '#']);
      if (says !== undefined) json.say(key, (text) => BECOMES[says](text, own, name));
      visit(value, [...steps, name], own);
    }
    itemsOf(node).forEach((item, index) => {
      const isAction = file === 'entity.json' && steps.length === 1 && steps[0] === 'actions';
      visit(item, [...steps, String(index)], isAction ? renameAsked(json, names, item) : own);
    });
    const says = node.type === 'string' ? placeOf(file, steps) : undefined;
    if (says !== undefined) json.say(node, (text) => BECOMES[says](text, own, steps.at(-1) ?? ''));
  };
  visit(json.root, [], names);
  for (const { name, value } of propertiesOf(propertyOf(json.root, 'colors'))) {
    for (const { key } of propertiesOf(value)) json.say(key, (text) => names.value([name], text));
  }
  const states = propertyOf(json.root, 'states');
  const field = propertyOf(states, 'field')?.value as unknown;
  if (typeof field !== 'string') return;
  json.say(propertyOf(states, 'start'), (text) => names.value([field], text));
  for (const { key } of propertiesOf(propertyOf(states, 'colors'))) json.say(key, (text) => names.value([field], text));
}

/**
 * What an action asks for under the name of a field is kept there, and goes by that name. Answers how names are read in
 * the action: `input.amount` is the answer.
 */
function renameAsked(json: JsonSpans, names: Names, action: Node): Names {
  const input = propertyOf(action, 'input');
  const form = propertyOf(input, 'schema');
  if (!form) return names;
  const asked = new Set(propertiesOf(propertyOf(form, 'properties')).map(({ name }) => name));
  renameInSchema(json, names, form);
  const ui = propertyOf(input, 'uiSchema');
  if (ui) renameInUi(json, names, getNodeValue(form) as JsonSchema, ui);
  const isAnswer = ([first, name = '']: Path): boolean => first === 'input' && asked.has(name);
  return { ...names, path: (path) => (isAnswer(path) ? ['input', ...names.path(path.slice(1))] : names.path(path)) };
}

/** What a place of a manifest names; undefined for anything that is no name of the definition's own. */
export function placeOf(file: string, steps: Path): Says | undefined {
  const own = Object.entries(PLACES[file] ?? {}).find(([pattern]) => {
    const wanted = pattern.split('.');
    return (
      wanted.length === steps.length &&
      wanted.every((step, at) => step === steps[at] || (step === '*' && steps[at] !== '#'))
    );
  });
  return own?.[1];
}

/** schema.json: what it declares, requires, offers and asks about. */
export function renameInSchema(json: JsonSpans, names: Names, node = json.root, path: Path = []): void {
  for (const { key, name, value } of propertiesOf(propertyOf(node, 'properties'))) {
    const own = [...path, name];
    json.say(key, () => names.path(own).at(-1) ?? name);
    renameInSchema(json, names, value, own);
  }
  for (const one of itemsOf(propertyOf(node, 'required')))
    json.say(one, (name) => names.path([...path, name]).at(-1) ?? name);
  const offered = [...itemsOf(propertyOf(node, 'enum')), propertyOf(node, 'const'), propertyOf(node, 'default')];
  const choices = itemsOf(propertyOf(node, 'oneOf')).map((one) => propertyOf(one, 'const'));
  for (const one of [...offered, ...choices, ...itemsOf(propertyOf(node, 'default'))])
    json.say(one, (text) => names.value(path, text));
  const inner = ['if', 'then', 'else', 'items'].map((step) => propertyOf(node, step));
  for (const one of [...inner, ...itemsOf(propertyOf(node, 'allOf'))]) if (one) renameInSchema(json, names, one, path);
}

/** ui.json: sections, and the options of every field; a column's conditions read its row first. */
export function renameInUi(json: JsonSpans, names: Names, schema: JsonSchema, root = json.root): void {
  for (const section of itemsOf(propertyOf(root, 'ui:sections'))) {
    json.say(propertyOf(section, 'key'), names.section);
    json.say(propertyOf(section, 'showIf'), (text) => renamedText(text, names));
    for (const one of itemsOf(propertyOf(section, 'fields')))
      json.say(one, (name) => names.path([name]).at(-1) ?? name);
  }
  renameUiNode(json, names, root, { schema, path: [], reading: {} });
}

interface UiPlace {
  schema: JsonSchema | undefined;
  path: Path;
  reading: Reading;
}

function renameUiNode(json: JsonSpans, names: Names, node: Node, { schema = {}, path, reading }: UiPlace): void {
  const columns = isTable(schema) ? allProperties(schema.items ?? {}) : undefined;
  for (const { key, name, value } of propertiesOf(node)) {
    if (name === 'ui:totals') {
      for (const one of itemsOf(value)) json.say(one, (column) => names.path([...path, column]).at(-1) ?? column);
    } else if (name === 'ui:variables') json.say(value, (text) => dotted(text, names));
    else if (name.startsWith('ui:')) {
      for (const one of [value, ...(name === 'ui:sections' ? [] : itemsOf(value))])
        json.say(one, (text) => renamedText(text, names, reading));
    } else if (name === 'items' && schema.items !== undefined) {
      const row = columns && { table: path, columns: new Set(Object.keys(columns)) };
      renameUiNode(json, names, value, { schema: schema.items, path, reading: row ? { row } : reading });
    } else if (name !== '$schema') {
      const own = [...path, name];
      json.say(key, () => names.path(own).at(-1) ?? name);
      renameUiNode(json, names, value, { schema: allProperties(schema)[name], path: own, reading });
    }
  }
}

/** A sample or journey: what is filled in, which errors are expected, and at which node something is done. */
export function renameInSample(json: JsonSpans, names: Names): void {
  renameData(json, names, propertyOf(json.root, 'formData'), []);
  for (const one of itemsOf(propertyOf(json.root, 'errors'))) json.say(one, (path) => dotted(path, names));
  for (const step of itemsOf(propertyOf(json.root, 'steps'))) {
    for (const name of ['at', 'targetActivityId']) json.say(propertyOf(step, name), names.node);
    renameData(json, names, propertyOf(step, 'formData'), []);
  }
}

/** Base data, or rows of the demo: a list, or an object that has one. */
export function renameInRows(json: JsonSpans, names: Names): void {
  const listed = propertiesOf(json.root).find(({ name }) => name === 'rows');
  renameData(json, names, listed ? listed.value : json.root, []);
}

function renameData(json: JsonSpans, names: Names, node: Node | undefined, path: Path): void {
  json.say(node, (text) => names.value(path, text));
  for (const item of itemsOf(node)) renameData(json, names, item, path);
  for (const { key, name, value } of propertiesOf(node)) {
    const own = [...path, name];
    json.say(key, () => names.path(own).at(-1) ?? name);
    renameData(json, names, value, own);
  }
}
