import { evaluate } from '../../../definition/expression/evaluate.ts';
import type { Related } from '../../../definition/expression/scope.ts';
import { pathOf } from '../../../definition/expression/ast.ts';
import type { Expression } from '../../../definition/expression/ast.ts';
import { parseTemplate } from '../../../definition/expression/template.ts';
import { textOf } from '../../../definition/expression/value.ts';
import { variablesOf } from '../../../definition/expression/variables.ts';
import { variablesIn } from '../../../definition/projection/dependencies.ts';
import { relatedFields } from '../../../definition/projection/related.ts';
import { rightsAt } from '../../../definition/projection/rights.ts';
import { rowLoops, rowVariables } from '../../../definition/projection/row-scope.ts';
import { getPath } from '../../../definition/projection/rows.ts';
import { fieldsByPath } from '../../../definition/schema/walk.ts';
import type { TopicDefinition } from '../../../definition/types/definition.ts';
import type { FormData } from '../../../definition/types/json.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { ProcessNode } from '../../../definition/types/process.ts';
import type { RowIds } from '../../engine/port.ts';
import type { Hall } from '../hall.ts';
import { calendarOf } from './calendar.ts';
import { topicsCalled } from './called.ts';
import { displayText } from './display.ts';
import { shownTo } from './eyes.ts';
import type { Eyes } from './eyes.ts';
import type { Labels } from './labels.ts';
import { START } from './taskMove.ts';

/** What a task's name may say: `为 ${candidate.name} 评分` reads its row as it is now, `验收 ${tool.name}` a record. */
interface Telling {
  formData: FormData;
  /** what is read of records; undefined = the name says what it said when the step began */
  related?: Related;
  /** rows that the task is about */
  rows: RowIds | null;
  /** who reads it; null = the hall itself, which keeps the name for those whose task it is */
  eyes: Eyes | null;
  labels: Labels;
}

/** Stands for what is not known, or not for this reader. */
const UNTOLD = '…';

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
  if (activityId === 'end') return hall.texts.text(locale, 'flow.end');
  const own = localised.process.nodes[activityId]?.name;
  const name = own || nameInCalled(topic, activityId, stored, locale, hall) || stored || activityId;
  if (!name.includes('${')) return name;
  const keepsWords = telling && !telling.related && stored !== '' && !stored.includes('${');
  if (keepsWords && readsRecord(name, topic) && maySeeAll(name, topic, telling)) return stored;
  return toldName(name, localised, locale, hall, telling);
}

function readsRecord(name: string, topic: TopicDefinition): boolean {
  return variablesIn(name).some((variable) => recordFieldOf(variable, topic) !== undefined);
}

function maySeeAll(name: string, topic: TopicDefinition, { rows, eyes }: Telling): boolean {
  return !eyes || !variablesIn(name).some((variable) => isUnseen(eyes, rows, fieldNamed(topic, rows, variable)));
}

/** The field whose record a name reads from: `tool` of `tool.name`. */
function recordFieldOf(name: string, topic: TopicDefinition): string | undefined {
  return relatedFields(topic).find(({ path }) => name.startsWith(`${path}.`))?.path;
}

/** A name with its expressions answered as far as the reader may know. @param topic in the language of the name */
export function toldName(name: string, topic: TopicDefinition, locale: Locale, hall: Hall, telling?: Telling): string {
  try {
    return parseTemplate(name)
      .parts.map((part) => (typeof part === 'string' ? part : told(part.expression, topic, locale, hall, telling)))
      .join('');
  } catch {
    return name;
  }
}

function told(expression: Expression, topic: TopicDefinition, locale: Locale, hall: Hall, telling?: Telling): string {
  if (!telling) return UNTOLD;
  const { formData, related, rows, eyes, labels } = telling;
  const variables = { ...formData, ...rowVariables(topic, rows, formData) };
  const fields = variablesOf(expression).map((name) => fieldNamed(topic, rows, name));
  if (eyes && fields.some((field) => isUnseen(eyes, rows, field))) return UNTOLD;
  const path = pathOf(expression);
  if (path === null || recordFieldOf(path, topic) !== undefined) {
    const calendar = calendarOf(hall, hall.clock.now());
    const scope = { variables, organisation: hall.directory, calendar, ...(related && { related }) };
    return textOf(evaluate(expression, scope)) || UNTOLD;
  }
  const [field = path] = fields;
  const value = getPath(variables as FormData, path) ?? null;
  const schema = fieldsByPath(topic.schema).get(field)?.[0]?.schema;
  const shown = eyes ? shownTo(eyes, field, value) : value;
  return (displayText(shown, schema, { locale, labels, hall }) ?? textOf(shown)) || UNTOLD;
}

/** The field that a name in an expression means: `candidate.name` is the column `candidates.name`, `tool.name` is `tool`. */
function fieldNamed(topic: TopicDefinition, rows: RowIds | null, name: string): string {
  const [first = '', ...rest] = name.split('.');
  const loop = rowLoops(topic).find(({ variable, activity }) => variable === first && rows?.[activity] !== undefined);
  return loop ? [loop.table, ...rest].join('.') : (recordFieldOf(name, topic) ?? name);
}

function isUnseen({ topic, node, own }: Eyes, rows: RowIds | null, field: string): boolean {
  if (rightsAt(topic, node).hidden(field)) return true;
  // several steps may go over the same rows: the task is in one of them
  return Object.entries(own).some(
    ([table, id]) =>
      `${field}.`.startsWith(`${table}.`) &&
      !rowLoops(topic).some((loop) => loop.table === table && rows?.[loop.activity] === id),
  );
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
