import type { TopicDefinition } from '../types/definition.ts';
import type { FormData } from '../types/json.ts';
import type { NodeAction } from '../types/manifest.ts';
import type { Projection } from '../types/projection.ts';
import type { JsonSchema } from '../types/schema.ts';
import { DEFAULT_ACTIONS } from '../verbs.ts';
import { plainCalendar, type Scope } from '../expression/scope.ts';
import { dependenciesOf, variablesIn } from './dependencies.ts';
import { modelOf, planOf } from './model.ts';
import { loopsAround } from './row-scope.ts';
import { columnOf, speaksOfAll } from './rows.ts';
import { withSections } from './sections.ts';
import { holdsOver } from './shown.ts';
import { fieldPath, rightsAt, type Rights } from './rights.ts';
import { projectUi, type Decided } from './ui.ts';
import { rulesAt } from './rules.ts';

/** A projection before the server has added the version, the address of the validators and the scope. */
export type ProjectedForm = Omit<Projection, 'version' | 'validators' | 'scope'>;

/** What conditions about hidden fields are decided over; left out = an empty form. */
export interface Seen {
  formData: FormData;
  scope: Scope;
}

/**
 * A definition at one node: `start` (the applicant's form, and his own step after a roll back), `view` (initiator and
 * readers afterwards) or a user task. The one function that says what a node shows and takes: the client draws it, the
 * server strips, merges and validates by it. A localised definition gives a localised projection.
 *
 * The page judges `showIf`, `computed` and `rules` by itself, as far as they read what it may see; what they ask the
 * organisation it is told (`answersFor`). A condition that reads a hidden field is decided here; what else reads one is left
 * to the server.
 */
export function project(definition: TopicDefinition, node: string, seen?: Seen): ProjectedForm {
  const { key, manifest, uiSchema } = definition;
  const rights = rightsAt(definition, node);
  const decided = decide(definition, rights, seen);
  const model = modelOf(definition);
  const sees = (text: string): boolean => ![...dependenciesOf(model, text)].some(rights.hidden);
  const computed = Object.entries(manifest.computed ?? {}).filter(
    ([path, text]) => !decided.hidden(path) && sees(text) && !asksOtherRows(definition, node, path, text),
  );
  const own = manifest.nodes[node];
  /** written here, or computed from what is */
  const moves = (path: string): boolean => [...dependenciesOf(model, `\${${path}}`)].some(rights.touches);
  return {
    key,
    title: manifest.title,
    guide: manifest.guide ?? '',
    node,
    schema: decided.removed
      ? projectSchema(definition.schema, { ...rights, hidden: decided.hidden })
      : nodeSchema(definition, node),
    uiSchema: projectUi(uiSchema, definition.schema, rights, decided),
    actions: actionsAt(definition, node),
    summary: withSections(own?.summary ?? manifest.summary ?? [], uiSchema).filter((path) => !decided.hidden(path)),
    afterwards: manifest.afterwards ?? [],
    computed: Object.fromEntries(computed),
    rules: rulesAt(definition, node).filter(
      ({ field, refuseIf }) =>
        !decided.hidden(field) && sees(refuseIf) && !asksOtherRows(definition, node, field, refuseIf),
    ),
    exclusive: (manifest.exclusive ?? []).filter(({ by, from = by, to = by, amount = by }) =>
      [by, from, to, amount].some(moves),
    ),
  };
}

/** Decides the conditions that read what the node may not see: their fields leave, or lose the condition. */
function decide(definition: TopicDefinition, rights: Rights, seen: Seen | undefined): Decided & { removed: boolean } {
  const model = modelOf(definition);
  const { conditions } = planOf(model);
  const formData = seen?.formData ?? {};
  const scope = seen?.scope ?? { variables: {}, calendar: plainCalendar(() => new Date()) };
  const settled = new Set<string>();
  const gone = new Set<string>();
  const blind = (text: string): boolean => variablesIn(text).some(rights.hidden);
  for (const [path, texts] of conditions) {
    // of a column each row answers for itself: what is stored is settled already
    const unseen = texts.filter(blind);
    if (unseen.length === 0) continue;
    settled.add(path);
    const isColumn = columnOf(definition.schema, path) !== undefined;
    if (!isColumn && !unseen.every((text) => holdsOver(text, formData, scope))) gone.add(path);
  }
  for (const { key, showIf } of definition.uiSchema['ui:sections'] ?? [])
    if (showIf !== undefined && blind(showIf)) settled.add(`@${key}`);
  const isGone = (path: string): boolean =>
    gone.size > 0 && path.split('.').some((_, i, steps) => gone.has(steps.slice(0, i + 1).join('.')));
  return {
    removed: gone.size > 0,
    hidden: (path) => rights.hidden(path) || isGone(path),
    settled: (path) => settled.has(path),
  };
}

/** Whether a text about a field needs rows that a task of one row does not get: only the server can tell then. */
function asksOtherRows(definition: TopicDefinition, node: string, field: string, text: string): boolean {
  return loopsAround(definition, node).some(({ table }) => {
    if (columnOf(definition.schema, field)?.table === table) return speaksOfAll(definition.schema, text, table);
    return [...dependenciesOf(modelOf(definition), text)].some((name) => `${name}.`.startsWith(`${table}.`));
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
  // rows that differ where this node does not look are no twins
  if (Object.keys(schema.items?.properties ?? {}).some((name) => rights.hidden(`${path}.${name}`)))
    delete projected.uniqueItems;
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
