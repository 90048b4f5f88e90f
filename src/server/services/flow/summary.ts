import type { TaskRow } from '../../../contract/flow.ts';
import { maskedFields } from '../../../definition/mask.ts';
import { fieldPath, rightsAt } from '../../../definition/projection/rights.ts';
import type { Rights } from '../../../definition/projection/rights.ts';
import { rowLoops } from '../../../definition/projection/row-scope.ts';
import { withSections } from '../../../definition/projection/sections.ts';
import { fieldsByPath, isFileList } from '../../../definition/schema/walk.ts';
import type { TopicDefinition } from '../../../definition/types/definition.ts';
import type { FormData, JsonValue } from '../../../definition/types/json.ts';
import { DEFAULT_LOCALE } from '../../../definition/types/locale.ts';
import type { JsonSchema } from '../../../definition/types/schema.ts';
import { pointedNames } from '../records/called.ts';
import { toTaiwan } from '../../definitions/localiser.ts';
import type { Hall } from '../hall.ts';
import { displayText } from './display.ts';
import type { Wording } from './display.ts';
import { seenBy, shownTo } from './eyes.ts';
import type { Eyes } from './eyes.ts';
import type { Labels } from './labels.ts';
import type { Handle } from './rows.ts';
import { START } from './taskMove.ts';

/** One field of a request's summary as it lies in its row: lists show it without opening the form. */
export interface SummaryField {
  path: string;
  value: JsonValue;
  /** as people read it in Simplified Chinese; what a keyword is compared with */
  text: string;
  /** there are steps or readers that may not see it: no keyword finds it, or they could find it out by trying */
  veiled?: true;
}

export async function summaryOf(
  topic: TopicDefinition,
  formData: FormData,
  labels: Labels,
  trx: Handle,
  hall: Hall,
): Promise<SummaryField[]> {
  return fieldsOf(topic, topic.manifest.summary ?? [], formData, labels, trx, hall);
}

async function fieldsOf(
  topic: TopicDefinition,
  paths: readonly string[],
  formData: FormData,
  labels: Labels,
  trx: Handle,
  hall: Hall,
): Promise<SummaryField[]> {
  const fields = fieldsByPath(topic.schema);
  const summary: SummaryField[] = [];
  for (const path of paths) {
    const declared = fields.get(path)?.[0]?.schema;
    // a list cannot show what is in a file, and its name says nothing
    if (declared !== undefined && isFileList(declared)) continue;
    const value = valueOf(formData, path.split('.'));
    const schema = schemaOf(value, declared);
    const wording = { locale: DEFAULT_LOCALE, labels, hall };
    const text = displayText(value, schema, wording) ?? (await recordNames(value, schema, wording, trx));
    summary.push({ path, value, text, ...(isVeiled(topic, path) && { veiled: true }) });
  }
  return summary;
}

/** What `start` hides is hidden only while the form is filled in. */
function isVeiled(topic: TopicDefinition, path: string): boolean {
  if (maskedFields(topic.schema, topic.uiSchema).has(fieldPath(path))) return true;
  if (rowLoops(topic).some(({ table }) => `${path}.`.startsWith(`${table}.`))) return true;
  const nodes = Object.keys(topic.manifest.nodes).filter((node) => node !== START);
  return nodes.some((node) => isHidden(rightsAt(topic, node), path));
}

/** Of an object, and of a table's rows, the summary shows the name. */
function isHidden(rights: Rights, path: string): boolean {
  const field = fieldPath(path);
  return rights.hidden(field) || rights.hidden(`${field}.name`);
}

/** What a node's approver decides by; the topic's summary where the node has none. */
function summaryPaths({ manifest, uiSchema }: TopicDefinition, node: string): string[] {
  const own = manifest.nodes[node]?.summary;
  return own === undefined ? (manifest.summary ?? []) : withSections(own, uiSchema);
}

/** The summary for somebody's eyes, read off the form itself: for a task that is about one row, or whose node has its own. */
export async function tellSummary(eyes: Eyes, formData: FormData, wording: Wording): Promise<SummaryText[]> {
  const { labels, hall } = wording;
  const paths = summaryPaths(eyes.topic, eyes.node);
  const fields = await fieldsOf(eyes.topic, paths, seenBy(eyes, formData), labels, hall.db, hall);
  return readSummary(
    fields.map((field) => ({ ...field })),
    { ...eyes, own: {} },
    wording,
  );
}

type SummaryText = TaskRow['summary'][number];

/** One of a few kinds, by its schema. */
const isChoice = (schema: JsonSchema | undefined): boolean =>
  Boolean(schema?.oneOf ?? schema?.enum ?? schema?.['x-dict']) || schema?.type === 'boolean';

/** A stored summary in the reader's language, without what he may not see. */
export function readSummary(stored: JsonValue, eyes: Eyes, wording: Wording): SummaryText[] {
  const { hall, locale } = wording;
  const { topic, node, own } = eyes;
  const fields = fieldsByPath(hall.registry.localised(topic, locale).schema);
  const rights = rightsAt(topic, node);
  const isElsewhere = (path: string) => Object.keys(own).some((table) => `${path}.`.startsWith(`${table}.`));
  return (Array.isArray(stored) ? stored : []).flatMap((entry) => {
    if (!isSummaryField(entry) || isHidden(rights, entry.path) || isElsewhere(entry.path)) return [];
    const schema = fields.get(entry.path)?.[0]?.schema;
    const value = shownTo(eyes, fieldPath(entry.path), entry.value);
    const shown = displayText(value, value === entry.value ? schemaOf(value, schema) : undefined, wording);
    const text = shown ?? (locale === 'zh-TW' ? toTaiwan(entry.text) : entry.text);
    return text === '' ? [] : [{ title: schema?.title ?? entry.path, text, ...(isChoice(schema) && { choice: true }) }];
  });
}

/** Names of records, regions and majors, numbers of requests; the ids themselves where there is no such thing any more. */
async function recordNames(
  value: JsonValue,
  schema: JsonSchema | undefined,
  wording: Wording,
  trx: Handle,
): Promise<string> {
  const ids = (Array.isArray(value) ? value : [value]).map(String);
  const names = await pointedNames(trx, schema, ids, wording);
  return ids.map((id) => names.get(id) ?? id).join('、');
}

/** What stands at a path; of a table's column what all rows have there. */
function valueOf(here: JsonValue | undefined, [step, ...rest]: readonly string[]): JsonValue {
  if (step === undefined || here === undefined || here === null || typeof here !== 'object') return here ?? null;
  if (!Array.isArray(here)) return Object.hasOwn(here, step) ? valueOf(here[step], rest) : null;
  return here.flatMap((row) => valueOf(row, [step, ...rest])).filter((value) => value !== null);
}

/** A column's values are a list of what its schema describes. */
function schemaOf(value: JsonValue, schema: JsonSchema | undefined): JsonSchema | undefined {
  return schema && Array.isArray(value) && schema.type !== 'array' ? { type: 'array', items: schema } : schema;
}

function isSummaryField(value: unknown): value is SummaryField {
  return typeof value === 'object' && value !== null && 'path' in value && 'value' in value && 'text' in value;
}
