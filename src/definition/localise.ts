import type { Definition, EntityDefinition, ReportDefinition, TopicDefinition } from './types/definition.ts';
import type { Locale } from './types/locale.ts';
import type { EntityAction, NodeAction } from './types/manifest.ts';
import type { ProcessModel } from './types/process.ts';
import type { JsonSchema, UiSchema } from './types/schema.ts';
import { DEFAULT_LOCALE } from './types/locale.ts';
import { ALL_OPTIONS } from './widgets/table.ts';
import { mapSchema } from './schema/resolve.ts';

/** Options whose texts people read, as ui.json writes them. */
const UI_TEXTS = new Set(Object.entries(ALL_OPTIONS).flatMap(([name, { isText }]) => (isText ? [`ui:${name}`] : [])));

export type Translate = (text: string) => string;

/**
 * A definition in one language, gettext style: every text for people is looked up by its Simplified Chinese original.
 * en-US comes from the folder's translations, zh-TW from `convert` (OpenCC, passed in) unless the folder has an
 * exception. What has no translation stays as it is. The caller caches the result with the version.
 */
export function localise<D extends Definition>(definition: D, locale: Locale, convert: Translate = (text) => text): D {
  if (locale === DEFAULT_LOCALE) return definition;
  const translate = translator(definition, locale, convert);
  return translateDefinition(definition, translate) as D;
}

function translator(definition: Definition, locale: Locale, convert: Translate): Translate {
  const own = definition.translations[locale] ?? {};
  return (text) => {
    const translation = Object.hasOwn(own, text) ? own[text] : undefined;
    return translation ?? (locale === 'zh-TW' ? convert(text) : text);
  };
}

/** Every text of a definition through `translate`: what localising changes, and what the checker wants translated. */
export function translateDefinition(definition: Definition, translate: Translate): Definition {
  if (definition.kind === 'report') return translateReport(definition, translate);
  const shared = {
    schema: translateSchema(definition.schema, translate),
    uiSchema: translateUi(definition.uiSchema, translate),
  };
  return definition.kind === 'topic'
    ? translateTopic(definition, shared, translate)
    : translateEntity(definition, shared, translate);
}

type Shared = { schema: JsonSchema; uiSchema: UiSchema };

function translateTopic(definition: TopicDefinition, shared: Shared, translate: Translate): TopicDefinition {
  const { manifest } = definition;
  const nodes = Object.entries(manifest.nodes).map(([node, { actions, ...rights }]) => [
    node,
    { ...rights, ...(actions && { actions: actions.map((action) => namedAction(action, translate)) }) },
  ]);
  return {
    ...definition,
    ...shared,
    manifest: {
      ...manifest,
      title: translate(manifest.title),
      nodes: Object.fromEntries(nodes) as TopicDefinition['manifest']['nodes'],
      ...(manifest.afterwards && { afterwards: manifest.afterwards.map((one) => titled(one, translate)) }),
      ...(manifest.guide !== undefined && { guide: translate(manifest.guide) }),
      ...(manifest.rules && { rules: manifest.rules.map((rule) => ({ ...rule, message: translate(rule.message) })) }),
      ...(manifest.exclusive && {
        exclusive: manifest.exclusive.map((rule) => ({ ...rule, message: translate(rule.message) })),
      }),
      ...(manifest.afterwards && {
        afterwards: manifest.afterwards.map((each) => ({ ...each, title: translate(each.title) })),
      }),
    },
    process: translateProcess(definition.process, translate),
  };
}

function namedAction(action: NodeAction, translate: Translate): NodeAction {
  return typeof action === 'string' ? action : titled(action, translate);
}

function translateEntity(definition: EntityDefinition, shared: Shared, translate: Translate): EntityDefinition {
  const { manifest } = definition;
  const { actions, related, rules } = manifest;
  return {
    ...definition,
    ...shared,
    manifest: {
      ...manifest,
      title: translate(manifest.title),
      ...(actions && { actions: actions.map((action) => translateAction(action, translate)) }),
      ...(related && { related: related.map((one) => titled(one, translate)) }),
      ...(rules && { rules: rules.map((rule) => ({ ...rule, message: translate(rule.message) })) }),
    },
  };
}

function translateReport(definition: ReportDefinition, translate: Translate): ReportDefinition {
  const { manifest } = definition;
  const parts = manifest.parts.map(({ measures, ...part }) => ({
    ...titled(part, translate),
    ...(measures && { measures: measures.map((one) => (typeof one === 'string' ? one : titled(one, translate))) }),
  }));
  const { title, description } = manifest;
  return {
    ...definition,
    manifest: {
      ...manifest,
      title: translate(title),
      ...(description !== undefined && { description: translate(description) }),
      parts,
    },
  };
}

function translateAction(action: string | EntityAction, translate: Translate): string | EntityAction {
  if (typeof action === 'string') return action;
  const { input } = action;
  const asked = input && {
    schema: translateSchema(input.schema, translate),
    ...(input.uiSchema && { uiSchema: translateUi(input.uiSchema, translate) }),
  };
  return { ...titled(action, translate), ...(asked && { input: asked }) };
}

export function translateSchema(schema: JsonSchema, translate: Translate): JsonSchema {
  const copy = mapSchema(schema, (child, steps) => (steps[0] === 'if' ? child : translateSchema(child, translate)));
  if (typeof copy.title === 'string') copy.title = translate(copy.title);
  if (typeof copy.description === 'string') copy.description = translate(copy.description);
  return copy.enum === undefined ? copy : namedChoices(copy, translate);
}

/** Choices that are stored as they read keep their values and get titles: an `enum` becomes a `oneOf`. */
function namedChoices(schema: JsonSchema, translate: Translate): JsonSchema {
  const { enum: values = [], ...rest } = schema;
  const titles = values.map((value) => (typeof value === 'string' ? translate(value) : String(value)));
  if (rest.oneOf !== undefined || titles.every((title, i) => title === String(values[i]))) return schema;
  return { ...rest, oneOf: values.map((value, i) => ({ const: value, title: titles[i] ?? '' })) };
}

export function translateUi(ui: UiSchema, translate: Translate): UiSchema {
  const copy: UiSchema = { ...ui };
  for (const [key, value] of Object.entries(ui)) {
    if (UI_TEXTS.has(key) && typeof value === 'string') copy[key] = translate(value);
    else if (!key.startsWith('ui:') && isObject(value)) copy[key] = translateUi(value as UiSchema, translate);
  }
  const sections = ui['ui:sections'];
  if (sections !== undefined) copy['ui:sections'] = sections.map((section) => titled(section, translate));
  return copy;
}

/** A copy with its title translated, where it has one. */
function titled<T extends { title?: string }>(item: T, translate: Translate): T {
  return item.title === undefined ? item : { ...item, title: translate(item.title) };
}

/** Names of elements, of the flows that people read (a gateway's answers) and of lanes. */
function translateProcess(process: ProcessModel, translate: Translate): ProcessModel {
  const name = (text: string): string => (text === '' ? text : translate(text));
  const nodes = Object.entries(process.nodes).map(([id, node]) => [id, { ...node, name: name(node.name) }] as const);
  const flows = Object.entries(process.flows).map(
    ([id, flow]) => [id, flow.name === undefined ? flow : { ...flow, name: name(flow.name) }] as const,
  );
  return {
    ...process,
    name: name(process.name),
    nodes: Object.fromEntries(nodes),
    flows: Object.fromEntries(flows),
    lanes: process.lanes.map((lane) => ({ ...lane, name: name(lane.name) })),
    annotations: process.annotations.map((note) => ({ ...note, text: name(note.text) })),
  };
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
