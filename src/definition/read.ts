import { askedForms, withResolved, type AskedForm } from './entity/asked.ts';
import { isJourneyFile } from './linked.ts';
import { withLiterals } from './literals.ts';
import type { Definition, Journey, Sample } from './types/definition.ts';
import { asObject, type FormData, type JsonObject, type JsonValue } from './types/json.ts';
import type { Locale, Translations } from './types/locale.ts';
import type { EntityManifest, TopicManifest } from './types/manifest.ts';
import type { ReportManifest } from './types/report.ts';
import type { ProcessModel } from './types/process.ts';
import type { JsonSchema, UiSchema } from './types/schema.ts';
import type { DefinitionSource, Fault, SourceFile } from './types/source.ts';
import { LOCALES } from './types/locale.ts';
import { readProcess } from './process/read.ts';
import type { ProcessPlaces } from './process/places.ts';
import { resolveRefs, isSchema, type RefFault } from './schema/resolve.ts';
import { sha256 } from './text/hash.ts';
import { MAX_SEED_SIZE, readJson, type JsonText } from './text/json.ts';

export interface ReadContext {
  /** the shared parts, `schemas/common.json` */
  common?: SourceFile | undefined;
  /** The definition is looked at and thrown away: no hash is made, which whoever serves or stores it needs. */
  judgeOnly?: boolean | undefined;
}

/** A definition's files as far as they can be read: the checker looks at each, whatever became of the others. */
export interface DefinitionParts {
  source: DefinitionSource;
  /** every JSON file by its name in the folder */
  texts: Map<string, JsonText>;
  manifest: JsonObject | undefined;
  /** as written, and with every `$ref` replaced */
  schema: JsonSchema | undefined;
  resolved: JsonSchema | undefined;
  /** the shared parts that `$ref` may name */
  common: JsonSchema;
  refFaults: RefFault[];
  uiSchema: UiSchema;
  /** the forms that an entity's actions ask for */
  asked: AskedForm[];
  translations: Partial<Record<Locale, Translations>>;
  samples: Sample[];
  journeys: Journey[];
  process: ProcessModel | undefined;
  /** where everything of the process stands in its file */
  places: ProcessPlaces | undefined;
  /** see ReadContext */
  judgeOnly: boolean;
  /** what reading itself found: broken JSON, broken or unsupported BPMN */
  faults: Fault[];
}

const processFile = 'process.bpmn';

/** Files of rows, not of a definition: base data, and what the demo adds. */
export const ROW_FILES: readonly string[] = ['seed.json', 'demo.json'];

/** What a file of rows holds: a list, or, of rows of the demo that move with the present, with the day as of which they are written. */
function rowFile(value: JsonValue | undefined): { rows: FormData[]; asOf?: string } {
  if (Array.isArray(value)) return { rows: value as FormData[] };
  const { rows, asOf } = asObject(value) ?? {};
  return { rows: (Array.isArray(rows) ? rows : []) as FormData[], ...(typeof asOf === 'string' && { asOf }) };
}

/** Reads every file of a definition and collects what is wrong with them, without judging what they say. */
export async function readParts(source: DefinitionSource, context: ReadContext): Promise<DefinitionParts> {
  const texts = new Map<string, JsonText>();
  for (const file of source.files) {
    if (!file.name.endsWith('.json')) continue;
    const limit = ROW_FILES.includes(file.name) ? MAX_SEED_SIZE : undefined;
    const text = readJson(file.text, file.path, limit);
    const object = file.name === `${source.kind}.json` ? asObject(text.value) : undefined;
    texts.set(file.name, object ? { ...text, value: withLiterals(object) } : text);
  }
  const faults = [...texts.values()].flatMap((text) => text.faults);
  const bpmn = source.kind === 'topic' ? source.files.find(({ name }) => name === processFile) : undefined;
  const read = bpmn && (await readProcess(bpmn.text, bpmn.path, { layout: false }));
  faults.push(...(read?.faults ?? []));

  const common = commonSchema(context.common);
  const schema = asObject(texts.get('schema.json')?.value) as JsonSchema | undefined;
  const resolved = schema && resolveRefs(schema, common);
  const manifest = asObject(texts.get(`${source.kind}.json`)?.value);
  return {
    source,
    texts,
    manifest,
    schema,
    resolved: resolved?.schema,
    common,
    refFaults: resolved?.faults ?? [],
    uiSchema: withoutSchemaKey(asObject(texts.get('ui.json')?.value) ?? {}),
    asked: source.kind === 'entity' && manifest !== undefined ? askedForms(manifest, common) : [],
    translations: translationsOf(texts, context.common),
    samples: examples(texts, (file) => /^samples\/(?:in)?valid-.*\.json$/.test(file)) as unknown as Sample[],
    journeys: examples(texts, isJourneyFile).map(withAsides) as unknown as Journey[],
    process: read?.model,
    places: read?.places,
    judgeOnly: context.judgeOnly === true,
    faults,
  };
}

/**
 * Reads a definition that is known to be sound (the checker has passed it, or it comes from a deployed version).
 * Undefined where a file that it needs is missing or broken; then `faults` says which.
 */
export async function readDefinition(
  source: DefinitionSource,
  context: ReadContext,
): Promise<{ definition: Definition | undefined; faults: Fault[] }> {
  const parts = await readParts(source, context);
  return { definition: await assemble(parts), faults: parts.faults };
}

/** Puts the parts together; undefined where one is missing. The result is frozen: nobody changes a definition. */
export async function assemble(parts: DefinitionParts): Promise<Definition | undefined> {
  const { source, manifest, resolved, process, uiSchema, asked, translations, samples, journeys } = parts;
  if (manifest === undefined) return undefined;
  const plain = withoutSchemaKey(manifest);
  const base = { key: source.key, hash: parts.judgeOnly ? '' : await hashOf(parts), translations };
  if (source.kind === 'report')
    return deepFreeze({ ...base, kind: 'report', manifest: plain as unknown as ReportManifest });
  if (resolved === undefined) return undefined;
  const shared = { ...base, schema: resolved, uiSchema, samples };
  if (source.kind === 'entity') {
    const [seed, demo] = ROW_FILES.map((name) => rowFile(parts.texts.get(name)?.value));
    const rows = {
      seed: seed?.rows ?? [],
      demo: demo?.rows ?? [],
      ...(demo?.asOf !== undefined && { demoAsOf: demo.asOf }),
    };
    const entity = withResolved(plain, asked) as unknown as EntityManifest;
    return deepFreeze({ ...shared, kind: 'entity', manifest: entity, ...rows });
  }
  if (process === undefined) return undefined;
  const topic = { nodes: {}, ...plain } as unknown as TopicManifest;
  // the process model is the engine's, which caches on it; everything else is frozen
  return Object.freeze({ ...deepFreeze({ ...shared, manifest: topic, journeys }), kind: 'topic', process });
}

/** SHA-256 over everything that matters at run time: not samples, not rows; shared parts where they are used. */
async function hashOf({ source, common }: DefinitionParts): Promise<string> {
  const files = source.files
    .filter(({ name }) => !name.startsWith('samples/') && !ROW_FILES.includes(name) && /\.(json|bpmn)$/.test(name))
    .map(({ name, text }) => [name, text] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const shared = files.some(([, text]) => text.includes('common#')) ? common : {};
  return sha256(JSON.stringify([source.kind, source.key, files, shared]));
}

interface CommonParts {
  schema: JsonSchema;
  translations: Partial<Record<Locale, Translations>>;
}

/** The shared parts as a schema; nothing where the file is broken. */
export function commonSchema(common: SourceFile | undefined): JsonSchema {
  return commonParts(common).schema;
}

const commonCache = new WeakMap<SourceFile, CommonParts>();

/** The shared parts, and the translations of their texts that stand beside them. */
function commonParts(common: SourceFile | undefined): CommonParts {
  if (common === undefined) return { schema: {}, translations: {} };
  let parts = commonCache.get(common);
  if (parts === undefined) {
    const { value } = readJson(common.text, common.path);
    const file = asObject(value) ?? {};
    parts = {
      schema: isSchema(value) ? value : {},
      translations: (asObject(file.translations) ?? {}) as unknown as CommonParts['translations'],
    };
    commonCache.set(common, parts);
  }
  return parts;
}

function translationsOf(
  texts: ReadonlyMap<string, JsonText>,
  common: SourceFile | undefined,
): Partial<Record<Locale, Translations>> {
  const translations: Partial<Record<Locale, Translations>> = {};
  for (const locale of LOCALES) {
    const shared = commonParts(common).translations[locale];
    const value = asObject(texts.get(`locales/${locale}.json`)?.value);
    if (value === undefined && shared === undefined) continue;
    const entries = Object.entries(withoutSchemaKey(value ?? {})).filter(([, text]) => typeof text === 'string');
    translations[locale] = { ...shared, ...(Object.fromEntries(entries) as Translations) };
  }
  return translations;
}

/** Samples or journeys, named by their file without folder and ending; those that are not even objects are left out. */
function examples(texts: ReadonlyMap<string, JsonText>, isOne: (file: string) => boolean): JsonObject[] {
  return [...texts].flatMap(([file, text]) => {
    const value = isOne(file) ? asObject(text.value) : undefined;
    return value === undefined ? [] : [{ ...withoutSchemaKey(value), name: exampleName(file) }];
  });
}

/** A step that nobody does gets a name: time that passes, a record that must be there. */
function withAsides(journey: JsonObject): JsonObject {
  const { steps } = journey;
  if (!Array.isArray(steps)) return journey;
  const named = steps.map((step) => {
    const { after, expect } = asObject(step) ?? {};
    if (after === undefined && expect === undefined) return step;
    return { by: '', do: after === undefined ? 'expect' : 'wait', ...asObject(step) };
  });
  return { ...journey, steps: named };
}

export function exampleName(file: string): string {
  return file.slice('samples/'.length, -'.json'.length);
}

function withoutSchemaKey(object: JsonObject): JsonObject {
  const { $schema: _, ...rest } = object;
  return rest;
}

function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const child of Object.values(value)) deepFreeze(child);
  return Object.freeze(value);
}
