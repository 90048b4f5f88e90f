import { evaluate } from '../../../definition/expression/evaluate.ts';
import type { Related } from '../../../definition/expression/scope.ts';
import { pathOf } from '../../../definition/expression/ast.ts';
import type { Expression } from '../../../definition/expression/ast.ts';
import { parseTemplate } from '../../../definition/expression/template.ts';
import { MULTI_INSTANCE_TYPES } from '../../../definition/expression/types.ts';
import { textOf } from '../../../definition/expression/value.ts';
import { variablesOf } from '../../../definition/expression/variables.ts';
import { variablesIn } from '../../../definition/projection/dependencies.ts';
import { readsFrom, relatedFields } from '../../../definition/projection/related.ts';
import { rightsAt } from '../../../definition/projection/rights.ts';
import { rowLoops, rowVariables } from '../../../definition/projection/row-scope.ts';
import { getPath } from '../../../definition/projection/rows.ts';
import { fieldsByPath } from '../../../definition/schema/walk.ts';
import type { TopicDefinition } from '../../../definition/types/definition.ts';
import type { FormData } from '../../../definition/types/json.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { ProcessNode } from '../../../definition/types/process.ts';
import type { JsonSchema } from '../../../definition/types/schema.ts';
import type { Local, RowIds } from '../../engine/port.ts';
import type { Hall } from '../hall.ts';
import { calendarOf } from './calendar.ts';
import { topicsCalled } from './called.ts';
import { displayText } from './display.ts';
import { shownTo } from './eyes.ts';
import type { Eyes } from './eyes.ts';
import type { Labels } from './labels.ts';
import type { OpenTaskRow } from './rows.ts';
import { START } from './taskMove.ts';
import { keyOf, wordsIn } from './wordsIn.ts';

/**
 * What a task's name may say: `为 ${candidate.name} 评分` reads its row as it is now. `验收 ${tool.name}` (a record),
 * `第 ${loopCounter + 1} 轮` and `${expert} 评审` (an element that is no row) say what they said when the step began.
 */
interface Telling {
  formData: FormData;
  /** known while the step begins */
  begins?: { related: Related; local: Local };
  /** afterwards: what the name said then, by expression (`keyOf`) */
  said?: ReadonlyMap<string, string>;
  /** rows that the task is about */
  rows: RowIds | null;
  /** who reads it; null = the hall itself, which keeps the name for those whose task it is */
  eyes: Eyes | null;
  labels: Labels;
}

/** Stands for what is not known, or not for this reader. */
const UNTOLD = '…';
const UNTOLD_AT_END = /^…[\s:：]*|[\s:：]*…$/g;

/** The start events of the process itself, not of its sub-processes. */
export function startEvents(topic: TopicDefinition): ProcessNode[] {
  const { id, nodes } = topic.process;
  return Object.values(nodes).filter(({ type, scope }) => type === 'startEvent' && scope === id);
}

/** What the submission is called, in the locale of the definition passed. */
export function startName(topic: TopicDefinition, hall: Hall, locale: Locale = 'zh-CN'): string {
  return startEvents(topic)[0]?.name || hall.texts.text(locale, 'flow.submit');
}

/** The name of an activity in the reader's language; `stored` is what the history wrote down. */
export function activityName(
  topic: TopicDefinition,
  activityId: string,
  stored: string,
  locale: Locale,
  hall: Hall,
  telling?: Telling,
): string {
  const localised = hall.registry.localised(topic, locale);
  if (activityId === START) return startName(localised, hall, locale);
  const node = localised.process.nodes[activityId];
  // an end that nobody named, or that no version has
  if (activityId === 'end' || (node?.type === 'endEvent' && !node.name)) return hall.texts.text(locale, 'flow.end');
  const own = node?.name;
  const name = own || nameInCalled(topic, activityId, stored, locale, hall) || stored || activityId;
  if (!name.includes('${')) return name;
  const isTold = telling && stored !== '' && !stored.includes('${');
  if (!isTold || !keepsWords(name, topic)) return toldName(name, localised, locale, hall, telling);
  const said = wordsIn(topic.process.nodes[activityId]?.name ?? '', stored);
  if (!said && maySeeAll(name, topic, telling)) return stored;
  return toldName(name, localised, locale, hall, { ...telling, ...(said && { said }) });
}

/** What a message, which may be read anywhere, says of a task: its kept name, unless that tells what the step itself hides. */
export function nameInMessage(
  topic: TopicDefinition,
  { activity_id: node, name: stored, rows }: Pick<OpenTaskRow, 'activity_id' | 'name' | 'rows'>,
  hall: Hall,
): string {
  const name = topic.process.nodes[node]?.name ?? '';
  const { hidden, masked, touches } = rightsAt(topic, node);
  const fields = variablesIn(name).flatMap((variable) => fieldsNamed(topic, rows, variable));
  const isKept = fields.some((field) => hidden(field) || (masked(field) && !touches(field)));
  return isKept ? toldName(name, topic, 'zh-CN', hall) : stored;
}

/** Whether a name reads what is known only while the step begins. */
function keepsWords(name: string, topic: TopicDefinition): boolean {
  return variablesIn(name).some((variable) => isOfBeginning(variable, topic));
}

function isOfBeginning(variable: string, topic: TopicDefinition): boolean {
  if (recordFieldOf(variable, topic) !== undefined || Object.hasOwn(MULTI_INSTANCE_TYPES, variable)) return true;
  const [first = ''] = variable.split('.');
  return collectionsOf(topic, first).length > 0 && !rowLoops(topic).some((loop) => loop.variable === first);
}

/** The lists whose elements a name stands for: `${experts}` for `expert`. */
function collectionsOf(topic: TopicDefinition, name: string): string[] {
  return Object.values(topic.process.nodes).flatMap(({ multi }) =>
    multi?.elementVariable === name && multi.collection !== undefined ? [multi.collection] : [],
  );
}

function maySeeAll(name: string, topic: TopicDefinition, { rows, eyes }: Telling): boolean {
  return !eyes || !variablesIn(name).some((variable) => isUnseen(eyes, rows, fieldsNamed(topic, rows, variable)));
}

/** The field whose record a name reads from: `tool` of `tool.name`. */
function recordFieldOf(name: string, topic: TopicDefinition): string | undefined {
  return relatedFields(topic).find((field) => readsFrom(field, name))?.path;
}

/** A name with its expressions answered as far as the reader may know. @param topic in the language of the name */
export function toldName(name: string, topic: TopicDefinition, locale: Locale, hall: Hall, telling?: Telling): string {
  try {
    const words = parseTemplate(name)
      .parts.map((part) => (typeof part === 'string' ? part : told(part.expression, topic, locale, hall, telling)))
      .join('');
    // of a step that nobody's request has reached yet, `审核 ${paper}` is just 审核
    return telling ? words : words.replace(UNTOLD_AT_END, '') || words;
  } catch {
    return name;
  }
}

function told(expression: Expression, topic: TopicDefinition, locale: Locale, hall: Hall, telling?: Telling): string {
  if (!telling) return UNTOLD;
  const { formData, begins, said, rows, eyes, labels } = telling;
  const names = variablesOf(expression);
  const fields = names.flatMap((name) => fieldsNamed(topic, rows, name));
  if (eyes && isUnseen(eyes, rows, fields)) return UNTOLD;
  if (!begins && names.some((name) => isOfBeginning(name, topic))) return said?.get(keyOf(expression)) ?? UNTOLD;
  const variables = { ...formData, ...begins?.local, ...rowVariables(topic, rows, formData) };
  const path = pathOf(expression);
  if (path === null || recordFieldOf(path, topic) !== undefined) {
    const calendar = calendarOf(hall, hall.clock.now());
    const related = begins?.related;
    const scope = { variables, organisation: hall.directory, calendar, ...(related && { related }) };
    return textOf(evaluate(expression, scope)) || UNTOLD;
  }
  const value = getPath(variables as FormData, path) ?? null;
  const schema = schemaNamed(topic, fields, path);
  const shown = eyes ? shownTo(eyes, fields[0] ?? path, value) : value;
  return (displayText(shown, schema, { locale, labels, hall }) ?? textOf(shown)) || UNTOLD;
}

/** How a value is shown: as its field, as an item of its list, and as a person where people were found by an expression. */
function schemaNamed(topic: TopicDefinition, fields: readonly string[], path: string): JsonSchema | undefined {
  const schema = fieldsByPath(topic.schema).get(fields[0] ?? path)?.[0]?.schema;
  if (collectionsOf(topic, path).length === 0) return schema;
  return schema?.items ?? { type: 'string', format: 'user-id' };
}

/**
 * The fields that a name in an expression means: `candidate.name` is the column `candidates.name`, `tool.name` is `tool`,
 * `expert` is `experts`; none for a counter.
 */
function fieldsNamed(topic: TopicDefinition, rows: RowIds | null, name: string): string[] {
  const [first = '', ...rest] = name.split('.');
  const loop = rowLoops(topic).find(({ variable, activity }) => variable === first && rows?.[activity] !== undefined);
  if (loop) return [[loop.table, ...rest].join('.')];
  const lists = collectionsOf(topic, first);
  return lists.length > 0 ? lists.flatMap(variablesIn) : [recordFieldOf(name, topic) ?? name];
}

function isUnseen({ topic, node, own }: Eyes, rows: RowIds | null, fields: readonly string[]): boolean {
  return fields.some((field) => {
    if (rightsAt(topic, node).hidden(field)) return true;
    // several steps may go over the same rows: the task is in one of them
    return Object.entries(own).some(
      ([table, id]) =>
        `${field}.`.startsWith(`${table}.`) &&
        !rowLoops(topic).some((loop) => loop.table === table && rows?.[loop.activity] === id),
    );
  });
}

/** The same of an activity of a process that is called, unless it was called otherwise when the history wrote it down. */
function nameInCalled(
  topic: TopicDefinition,
  activityId: string,
  stored: string,
  locale: Locale,
  hall: Hall,
): string | undefined {
  const called = topicsCalled(topic, hall).find(({ process }) => Object.hasOwn(process.nodes, activityId));
  if (!called || (stored !== '' && called.process.nodes[activityId]?.name !== stored)) return undefined;
  return hall.registry.localised(called, locale).process.nodes[activityId]?.name;
}
