import { isJourneyFile } from '../linked.ts';
import type { Definition, Journey } from '../types/definition.ts';
import type { EntityManifest, TopicManifest } from '../types/manifest.ts';
import type { ReportManifest } from '../types/report.ts';
import type { ProcessModel } from '../types/process.ts';
import type { JsonSchema, UiSchema } from '../types/schema.ts';
import type { DefinitionSource, Vocabulary } from '../types/source.ts';
import { assemble, type DefinitionParts, type ReadContext } from '../read.ts';
import type { ProcessLookup } from '../process/called.ts';
import { isSchema } from '../schema/resolve.ts';
import { allProperties, fieldsByPath, type Field } from '../schema/walk.ts';
import { within, type JsonText, type Pointer } from '../text/json.ts';
import { asObject, type JsonObject } from '../types/json.ts';
import type { MetaSchema } from '../types/meta.ts';
import { judgeMeta, META, type MetaFault } from './meta.ts';
import { soundManifest, soundUi } from './sound.ts';

/** What the checker knows of the world outside the definition. */
export interface CheckContext extends ReadContext {
  vocabulary: Vocabulary;
  /** names of known icons; left out = icons are not judged */
  icons?: ReadonlySet<string> | undefined;
  /** the schema of each entity, for what a request writes into its records and a report counts of them; left out = not judged */
  entitySchemas?: Readonly<Record<string, JsonSchema>> | undefined;
  /** the filters of each entity, by which others show its records beside theirs; left out = not judged */
  entityFilters?: Readonly<Record<string, readonly string[]>> | undefined;
  /** the schema of each topic, for what reads of its requests or fills them in; left out = not judged */
  topicSchemas?: Readonly<Record<string, JsonSchema>> | undefined;
  /** the journeys of each topic, for those that name one; left out = not judged */
  journeys?: ((topic: string) => readonly Pick<Journey, 'name' | 'as' | 'end'>[] | undefined) | undefined;
  /** Whoever asks walks the journeys of what is sound: then nobody needs to look whether their data are taken. */
  walksJourneys?: boolean | undefined;
  /** keys of all topics, for call activities; left out = not judged */
  topics?: readonly string[] | undefined;
  /** their processes, for the tasks that call activities lead to; left out = not known */
  processes?: ProcessLookup | undefined;
  /** today, for samples whose rules ask for it */
  now?: (() => Date) | undefined;
}

/** schema.json once its shape is sound. */
export interface Form {
  text: JsonText;
  /** with every `$ref` replaced */
  schema: JsonSchema;
  /** by dotted path */
  fields: Map<string, Field[]>;
}

/** One definition before the rules: each part is there as far as it could be read and has the right shape. */
export interface Subject {
  parts: DefinitionParts;
  context: CheckContext;
  key: string;
  kind: DefinitionSource['kind'];
  /** topic.json, entity.json or report.json, as it is written */
  manifest: JsonText | undefined;
  /** the same without what is misshapen in it, as `topic`, `entity` and `report` are: what their rules point into */
  judged: JsonText | undefined;
  topic: TopicManifest | undefined;
  entity: EntityManifest | undefined;
  report: ReportManifest | undefined;
  form: Form | undefined;
  ui: JsonText | undefined;
  uiSchema: UiSchema;
  process: ProcessModel | undefined;
  /** all parts together, when none is missing or misshapen */
  definition: Definition | undefined;
  /** what the meta-schemas say, by file name */
  meta: Map<string, MetaFault[]>;
  /** the forms that actions ask for, each a subject whose schema.json and ui.json stand in entity.json */
  asked: Subject[];
}

export async function subjectOf(parts: DefinitionParts, context: CheckContext): Promise<Subject> {
  const { source } = parts;
  const manifestName = `${source.kind}.json`;
  const meta = metaFaults(parts);
  const isRead = (name: string): boolean => !parts.texts.has(name) || parts.texts.get(name)?.value !== undefined;
  const sound = (name: string): boolean =>
    isRead(name) && !(meta.get(name) ?? []).some(({ kind }) => kind === 'invalid');
  const manifest = parts.texts.get(manifestName);
  const manifestValue = sound(manifestName) ? parts.manifest : undefined;
  const judged =
    manifest && parts.manifest && soundManifest(manifest, parts.manifest, source.kind, meta.get(manifestName) ?? []);
  const schemaText = parts.texts.get('schema.json');
  const schema = sound('schema.json') && isFormSchema(parts.resolved) ? parts.resolved : undefined;
  const uiSchema = isRead('ui.json') ? soundUi(parts.uiSchema, meta.get('ui.json') ?? []) : undefined;
  const whole =
    manifestValue !== undefined && (source.kind === 'report' || (schema !== undefined && sound('ui.json')))
      ? await assemble(parts)
      : undefined;
  const subject: Subject = {
    parts,
    context,
    key: source.key,
    kind: source.kind,
    manifest,
    judged: judged?.text,
    // rights name sections: they wait until ui.json can be read
    topic:
      source.kind === 'topic' && judged
        ? ({ nodes: {}, ...judged.value, ...(uiSchema === undefined && { nodes: {} }) } as unknown as TopicManifest)
        : undefined,
    entity: source.kind === 'entity' ? (judged?.value as EntityManifest | undefined) : undefined,
    report: source.kind === 'report' ? (judged?.value as unknown as ReportManifest | undefined) : undefined,
    form: schema && schemaText && { text: schemaText, schema, fields: fieldsByPath(schema) },
    ui: parts.texts.get('ui.json'),
    uiSchema: uiSchema ?? {},
    process: isWhole(parts) ? parts.process : undefined,
    definition: whole,
    meta,
    asked: [],
  };
  return subject.entity === undefined ? subject : { ...subject, asked: askedOf(subject) };
}

/** What an action asks for is a form like any other. */
function askedOf(subject: Subject): Subject[] {
  const { parts, manifest } = subject;
  return parts.asked.flatMap(({ pointer, schema, uiSchema, resolved }) => {
    if (manifest === undefined) return [];
    const file = (name: string, value: object): JsonText => within(manifest, [...pointer, name], value as JsonObject);
    const text = file('schema', schema);
    const ui = uiSchema && file('uiSchema', uiSchema);
    const texts = new Map([['schema.json', text], ...(ui ? [['ui.json', ui] as const] : [])]);
    const read = { schema, resolved: resolved.schema, refFaults: resolved.faults, uiSchema: uiSchema ?? {} };
    const own = { ...parts, ...read, texts, asked: [] };
    const meta = metaFaults(own);
    const isSound = (name: string): boolean => !(meta.get(name) ?? []).some(({ kind }) => kind === 'invalid');
    const fields = isSound('schema.json') && isFormSchema(resolved.schema) && fieldsByPath(resolved.schema);
    return [
      {
        ...{ ...subject, parts: own, ui, meta },
        form: fields ? { text, schema: resolved.schema, fields } : undefined,
        uiSchema: uiSchema !== undefined && isSound('ui.json') ? uiSchema : {},
      },
    ];
  });
}

/** Faults of the process after which its structure can still be looked at. */
const LOCAL_FAULTS = [
  'bpmn-expression',
  'bpmn-unknown-delegate',
  'bpmn-delegate-field',
  'bpmn-timer',
  'bpmn-condition',
  'bpmn-called-element',
];

function isWhole({ faults }: DefinitionParts): boolean {
  return faults.every(
    ({ rule, severity }) => severity === 'warning' || !rule.startsWith('bpmn-') || LOCAL_FAULTS.includes(rule),
  );
}

/** What the meta-schemas say against each JSON file of a known name. */
function metaFaults({ texts }: DefinitionParts): Map<string, MetaFault[]> {
  const found = new Map<string, MetaFault[]>();
  for (const [name, text] of texts) {
    const meta = metaOf(name);
    if (meta === undefined || text.value === undefined) continue;
    const faults = judgeMeta(meta, text.value);
    if (faults.length > 0) found.set(name, faults);
  }
  return found;
}

function metaOf(name: string): MetaSchema | undefined {
  if (name === 'topic.json') return META.topic;
  if (name === 'entity.json') return META.entity;
  if (name === 'report.json') return META.report;
  if (name === 'schema.json') return META.schema;
  if (name === 'ui.json') return META.ui;
  if (name.startsWith('locales/')) return META.locale;
  if (/^samples\/(in)?valid-/.test(name)) return META.sample;
  return isJourneyFile(name) ? META.journey : undefined;
}

function isFormSchema(schema: JsonSchema | undefined): schema is JsonSchema {
  return schema !== undefined && (schema.type === 'object' || isSchema(schema.properties));
}

export interface SchemaNode {
  schema: JsonSchema;
  pointer: Pointer;
  /** the keyword under which it stands: `properties`, `if`, `allOf`, …; empty for the root */
  parent: string;
}

/** Every schema object of schema.json as written, parts in `definitions` too. */
export function schemaNodes(parts: DefinitionParts): SchemaNode[] {
  const root = asObject(parts.texts.get('schema.json')?.value);
  return root === undefined ? [] : nodesOf(root);
}

export function nodesOf(root: JsonSchema): SchemaNode[] {
  const found: SchemaNode[] = [];
  const visit = (schema: JsonSchema, pointer: Pointer, parent: string): void => {
    found.push({ schema, pointer, parent });
    for (const key of ['items', 'if', 'then', 'else'] as const) {
      const child = schema[key];
      if (isSchema(child)) visit(child, [...pointer, key], key);
    }
    for (const key of ['properties', 'definitions'] as const) {
      const children = schema[key];
      if (!isSchema(children)) continue;
      for (const [name, child] of Object.entries<unknown>(children)) {
        if (isSchema(child)) visit(child, [...pointer, key, name], key);
      }
    }
    const all = Array.isArray(schema.allOf) ? schema.allOf : [];
    all.forEach((child, i) => isSchema(child) && visit(child, [...pointer, 'allOf', i], 'allOf'));
  };
  visit(root, [], '');
  return found;
}

/** The object schema that a node of the form speaks about: the one whose fields its `properties` and `required` name. */
export function objectAround(root: JsonSchema, pointer: Pointer): JsonSchema {
  let here: JsonSchema = root;
  for (let i = 0; i < pointer.length; i++) {
    if (pointer[i] === 'properties') here = allProperties(here)[String(pointer[++i])] ?? {};
    else if (pointer[i] === 'items') here = here.items ?? {};
  }
  return here;
}
