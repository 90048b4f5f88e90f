import type { TopicDefinition } from '../types/definition.ts';
import type { NodeAction } from '../types/manifest.ts';
import type { Projection } from '../types/projection.ts';
import type { JsonSchema } from '../types/schema.ts';
import { DEFAULT_ACTIONS } from '../types/manifest.ts';
import { dependenciesOf } from './dependencies.ts';
import { fieldPath, rightsAt, type Rights } from './rights.ts';
import { loopsAround } from './row-scope.ts';
import { columnOf, speaksOfAll } from './rows.ts';
import { withSections } from './sections.ts';
import { projectUi } from './ui.ts';
import { rulesAt } from './rules.ts';

/** A projection before the server has added the version and the address of the validators. */
export type ProjectedForm = Omit<Projection, 'version' | 'validators'>;

/**
 * A definition at one node: `start` (the applicant's form, and his own step after a roll back), `view` (initiator and
 * readers afterwards) or a user task. The one function that says what a node shows and takes: the client draws it, the
 * server strips, merges and validates by it. A localised definition gives a localised projection.
 */
export function project(definition: TopicDefinition, node: string): ProjectedForm {
  const { key, manifest } = definition;
  const rights = rightsAt(definition, node);
  const visible = (path: string): boolean => !rights.hidden(path);
  const previewed = (path: string, text: string): boolean =>
    visible(path) && !asksOtherRows(definition, node, path, text);
  const computed = Object.entries(manifest.computed ?? {}).filter(([path, text]) => previewed(path, text));
  return {
    key,
    title: manifest.title,
    guide: manifest.guide ?? '',
    node,
    schema: nodeSchema(definition, node),
    uiSchema: projectUi(definition.uiSchema, definition.schema, rights),
    actions: actionsAt(definition, node),
    summary: withSections(manifest.nodes[node]?.summary ?? [], definition.uiSchema).filter(visible),
    afterwards: node === 'view' ? (manifest.afterwards ?? []) : [],
    computed: Object.fromEntries(computed),
    rules: rulesAt(definition, node).filter((rule) => previewed(rule.field, rule.refuseIf)),
    exclusive: (manifest.exclusive ?? []).filter(({ by, from, to }) =>
      [by, from, to].some((path) => path !== undefined && rights.touches(path)),
    ),
  };
}

/** Whether a text about a field needs rows that a task of one row does not get: only the server can tell then. */
function asksOtherRows(definition: TopicDefinition, node: string, field: string, text: string): boolean {
  return loopsAround(definition, node).some(({ table }) => {
    if (columnOf(definition.schema, field)?.table === table) return speaksOfAll(text, table);
    return [...dependenciesOf(definition, text)].some((name) => `${name}.`.startsWith(`${table}.`));
  });
}

function actionsAt(definition: TopicDefinition, node: string): NodeAction[] {
  if (node === 'view') return [];
  const own = definition.manifest.nodes[node]?.actions;
  if (own !== undefined) return own;
  return node === 'start' ? ['complete'] : [...DEFAULT_ACTIONS];
}

const projected = new WeakMap<TopicDefinition, Map<string, JsonSchema>>();

/** The schema of a definition at one node: what its validators are compiled from. Made once. */
export function nodeSchema(definition: TopicDefinition, node: string): JsonSchema {
  let nodes = projected.get(definition);
  if (nodes === undefined) projected.set(definition, (nodes = new Map()));
  let schema = nodes.get(node);
  if (schema === undefined) nodes.set(node, (schema = projectSchema(definition.schema, rightsAt(definition, node))));
  return schema;
}

/** The schema with hidden fields gone, what may not be written marked `readOnly`, and requirements of this node only. */
export function projectSchema(schema: JsonSchema, rights: Rights, prefix = ''): JsonSchema {
  const { properties, required, then, else: otherwise, allOf, ...rest } = schema;
  const projected: JsonSchema = { ...rest };
  const must = new Set((required ?? []).filter((name) => rights.mustHave(prefix + name, true)));
  if (properties !== undefined) {
    projected.properties = {};
    for (const [name, child] of Object.entries(properties)) {
      const path = prefix + name;
      if (rights.hidden(path)) continue;
      if (rights.requires(path) || requiresInside(child, rights, path)) must.add(name);
      projected.properties[name] = projectField(child, rights, path);
    }
  }
  if (must.size > 0) projected.required = [...must].filter((name) => !rights.hidden(prefix + name));
  if (then !== undefined) projected.then = projectSchema(then, rights, prefix);
  if (otherwise !== undefined) projected.else = projectSchema(otherwise, rights, prefix);
  if (allOf !== undefined) projected.allOf = allOf.map((member) => projectSchema(member, rights, prefix));
  return projected;
}

function projectField(schema: JsonSchema, rights: Rights, path: string): JsonSchema {
  const { readOnly: _, ...field } = projectSchema(schema, rights, `${path}.`);
  const projected: JsonSchema = rights.oneRow(path) ? ofOneRow(field) : rights.requires(path) ? nonEmpty(field) : field;
  if (field.items !== undefined) projected.items = projectSchema(field.items, rights, `${path}.`);
  if (!rights.touches(path)) projected.readOnly = true;
  return projected;
}

/** How many rows there are is not for a task that is about one of them. */
function ofOneRow({ minItems: _min, maxItems: _max, uniqueItems: _unique, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

/** `require` adds minLength 1 or minItems 1 where the schema does not ask for more. */
function nonEmpty(schema: JsonSchema): JsonSchema {
  if (schema.type === 'string') return { ...schema, minLength: Math.max(1, schema.minLength ?? 1) };
  if (schema.type === 'array') return { ...schema, minItems: Math.max(1, schema.minItems ?? 1) };
  return schema;
}

/** A required part makes the object around it required; a required column does not make the table so. */
function requiresInside(schema: JsonSchema, rights: Rights, path: string): boolean {
  return Object.entries(schema.properties ?? {}).some(
    ([name, child]) => rights.requires(`${path}.${name}`) || requiresInside(child, rights, `${path}.${name}`),
  );
}

/** Whether a refusal at a data path concerns this node: it can write there, or must. Others were somebody else's to fill. */
export function concerns(rights: Rights, dataPath: string): boolean {
  if (dataPath === '') return true;
  const path = fieldPath(dataPath);
  return rights.fills(path) || rights.requires(path);
}
