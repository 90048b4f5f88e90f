import { expressionOf } from './schema/condition.ts';
import { asObject, type JsonObject, type JsonValue } from './types/json.ts';
import type { JsonSchema } from './types/schema.ts';

/** A file of a definition: its name in the folder, and its text. */
export interface WrittenFile {
  name: string;
  text: string;
}

/** The files of one definition in format 2. What is in format 2 already stays as it is. */
export function toFormat2(files: readonly WrittenFile[]): WrittenFile[] {
  const read = (name: string): JsonObject | undefined => {
    const text = files.find((file) => file.name === name)?.text;
    try {
      return text === undefined ? undefined : asObject(JSON.parse(text) as JsonValue);
    } catch {
      return undefined;
    }
  };
  const schema = read('schema.json') as JsonSchema | undefined;
  const ui = read('ui.json') ?? {};
  if (schema === undefined) return [...files];
  const headings = headingsOf(schema, ui);
  const shown: JsonObject = {};
  const order = orderOf(declareAll(schema, shown), ui['ui:order']);
  const changed: Record<string, JsonObject | undefined> = {
    'schema.json': withoutHeadings(schema, headings) as JsonObject,
    'ui.json': uiOf(ui, shown, order, headings),
    'topic.json': manifestOf(read('topic.json'), headings),
  };
  const names = new Set([...files.map(({ name }) => name), 'ui.json']);
  return [...names].flatMap((name) => {
    const file = files.find((one) => one.name === name);
    const value = changed[name];
    if (value === undefined) return file === undefined ? [] : [file];
    const before = file === undefined ? {} : (JSON.parse(file.text) as JsonValue);
    if (JSON.stringify(before) === JSON.stringify(value)) return file === undefined ? [] : [file];
    return [{ path: name, ...file, name, text: JSON.stringify(value, null, 2) }];
  });
}

/** Headings were fields of no type, or drawn by `divider`: name to title. */
function headingsOf({ properties = {} }: JsonSchema, ui: JsonObject): Map<string, string> {
  const isHeading = ([name, field]: [string, JsonSchema]): boolean =>
    (field.type as string | undefined) === 'null' || asObject(ui[name])?.['ui:widget'] === 'divider';
  return new Map(
    Object.entries(properties)
      .filter(isHeading)
      .map(([name, { title }]) => [name, title ?? name]),
  );
}

/**
 * Moves what `then` and `else` declare into `properties` and says in `shown` when it is there; answers all fields in the
 * order in which they were drawn. A condition that is no expression keeps its branch.
 */
function declareAll(schema: JsonSchema, shown: JsonObject): string[] {
  const own = (schema.properties ??= {});
  const names = Object.keys(own);
  for (const branch of [schema, ...(schema.allOf ?? [])]) {
    const text = branch.if && expressionOf(branch.if);
    if (branch.if === undefined || text === undefined) continue;
    let place = Math.max(...Object.keys(branch.if.properties ?? {}).map((name) => names.indexOf(name))) + 1;
    for (const [part, condition] of [
      [branch.then, text],
      [branch.else, `!(${text})`],
    ] as const) {
      for (const [name, field] of Object.entries(part?.properties ?? {})) {
        if (part?.properties === undefined || Object.hasOwn(own, name)) continue;
        own[name] = field;
        shown[name] = `\${${condition}}`;
        names.splice(place++, 0, name);
        delete part.properties[name];
        if (!part.required?.includes(name)) continue;
        part.required = part.required.filter((one) => one !== name);
        schema.required = [...new Set([...(schema.required ?? []), name])];
      }
    }
  }
  for (const [name, field] of Object.entries(own)) {
    if (field.items?.properties === undefined) continue;
    const inRow: JsonObject = {};
    declareAll(field.items, inRow);
    if (Object.keys(inRow).length > 0) shown[`${name}.items`] = inRow;
  }
  return names;
}

function orderOf(names: readonly string[], wanted: JsonValue | undefined): string[] {
  if (!Array.isArray(wanted)) return [...names];
  const rest = names.filter((name) => !wanted.includes(name));
  const listed = wanted.flatMap((name) => (name === '*' ? rest : names.includes(String(name)) ? [String(name)] : []));
  return wanted.includes('*') ? listed : [...listed, ...rest];
}

function withoutHeadings(schema: JsonSchema, headings: ReadonlyMap<string, string>): JsonSchema {
  const properties = Object.entries(schema.properties ?? {}).filter(([name]) => !headings.has(name));
  return { ...schema, properties: Object.fromEntries(properties) };
}

function uiOf(
  ui: JsonObject,
  shown: JsonObject,
  order: readonly string[],
  headings: ReadonlyMap<string, string>,
): JsonObject {
  const fields = Object.entries(ui).filter(([name]) => name !== 'ui:order' && !headings.has(name));
  const next: JsonObject = Object.fromEntries(fields.map(([name, value]) => [name, optionsOf(value)]));
  for (const [name, condition] of Object.entries(shown)) {
    const [table = '', items] = name.split('.');
    const field = { ...asObject(next[table]) };
    if (items === undefined) field['ui:showIf'] = condition;
    else {
      const row = { ...asObject(field['items']) };
      for (const [column, text] of Object.entries(asObject(condition) ?? {}))
        row[column] = { ...asObject(row[column]), 'ui:showIf': text };
      field['items'] = row;
    }
    next[table] = field;
  }
  const isOrdered = headings.size > 0 || Array.isArray(ui['ui:order']);
  return isOrdered ? { 'ui:sections': sectionsOf(order, headings), ...next } : next;
}

/** `"ui:options": {"span": 12}` is `"ui:span": 12`. */
function optionsOf(value: JsonValue): JsonValue {
  const object = asObject(value);
  if (object === undefined) return value;
  return Object.fromEntries(
    Object.entries(object).flatMap(([key, child]): [string, JsonValue][] => {
      if (key === 'ui:order') return [];
      if (key !== 'ui:options') return [[key, optionsOf(child)]];
      return Object.entries(asObject(child) ?? {}).map(([name, option]) => [`ui:${name}`, option]);
    }),
  );
}

function sectionsOf(order: readonly string[], headings: ReadonlyMap<string, string>): JsonValue {
  const sections: { key: string; title?: string; fields: string[] }[] = [];
  for (const name of order) {
    const title = headings.get(name);
    if (title !== undefined) sections.push({ key: name, title, fields: [] });
    else if (sections.length === 0) sections.push({ key: 'main', fields: [name] });
    else sections.at(-1)?.fields.push(name);
  }
  return sections.filter(({ fields }) => fields.length > 0);
}

function manifestOf(manifest: JsonObject | undefined, headings: ReadonlyMap<string, string>): JsonObject | undefined {
  if (manifest === undefined) return undefined;
  const { rules, nodes } = manifest;
  const next: JsonObject = { ...manifest };
  if (Array.isArray(rules)) {
    next['rules'] = rules.map((rule) => {
      const { when, ...rest } = asObject(rule) ?? {};
      return when === undefined ? rule : { ...rest, refuseIf: when };
    });
  }
  const without = (value: JsonValue): JsonValue =>
    Array.isArray(value) ? value.filter((path) => !headings.has(String(path))) : value;
  if (asObject(nodes) !== undefined) {
    next['nodes'] = Object.fromEntries(
      Object.entries(asObject(nodes) ?? {}).map(([node, rights]) => [
        node,
        Object.fromEntries(Object.entries(asObject(rights) ?? {}).map(([key, value]) => [key, without(value)])),
      ]),
    );
  }
  return next;
}
