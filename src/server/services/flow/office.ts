import { HallError } from '../../../contract/errors.ts';
import { ExpressionError, ExpressionSyntaxError } from '../../../definition/expression/errors.ts';
import { textOf } from '../../../definition/expression/value.ts';
import { dueDate, dueTime } from '../../../definition/process/timer.ts';
import type { ProcessModel, ProcessNode } from '../../../definition/types/process.ts';
import { APPLICANT, type Entered, type Local, type RowIds, type Site, type Waiting } from '../../engine/port.ts';
import type { Appointment, Found } from './appoint.ts';
import { reasonText } from './reasons.ts';

/** What the hall knows of one request while it moves: its expressions, its people, its time. */
export interface Office {
  instanceId: string;
  initiator: string;
  now: Date;
  /** of the request, or of a process that it calls, by key */
  process(key: string | null): ProcessModel | undefined;
  /** evaluates `${…}` or a template over the form plus `local`; throws an ExpressionError */
  evaluate(text: string, local: Local): unknown;
  /** the same as those may read it who see some fields masked; left out = whole */
  masked?(text: string, local: Local): string;
  /** whose word it is when this person is asked at a task, see appoint.ts */
  voice(node: ProcessNode, userId: string): string;
  /** the approver rules, see appoint.ts; `path`: user tasks that people completed on the way to this one */
  appoint(node: ProcessNode, found: Found, path: readonly string[]): Appointment;
  /** whether a row that a task is about is in the form no more */
  isRowGone?(rows: RowIds | null): boolean;
  /** the name of a task that is about these rows; left out = the node's own */
  nameOf?(node: ProcessNode, rows: RowIds | null, local: Local): string;
}

export interface CreatedTask extends Found {
  id: string;
  token: string;
  activityId: string;
  name: string;
  dueAt: Date | null;
  /** why somebody else than the process says got it */
  reason: string;
  rows: RowIds | null;
}

export interface NewTimer {
  token: string;
  activity: string;
  due: Date;
  /** what is left of a repeated timer */
  cycle: string | null;
}

/** A service task for the hall to do, with its fields evaluated. */
export interface ServiceTask {
  activityId: string;
  name: string;
  delegate: string;
  fields: Record<string, string>;
  /** its text as those may read it who see some fields masked; none where it says nothing */
  masked?: string;
}

const APPLICANT_NAME = '申请人';

/** The task of a token that came to a user task; or why it completes by itself. */
export function openTask(office: Office, entered: Entered): CreatedTask | { auto: string; name: string } {
  if (entered.activityId === APPLICANT) return applicantTask(office, entered);
  const { activityId, token, rows, local, path, holder } = entered;
  const node = nodeAt(office, entered);
  if (office.isRowGone?.(rows)) return { auto: reasonText('rowGone'), name: nameOf(office, node, rows, local) };
  const found = findPeople(office, node, local);
  const appointed = office.appoint(node, holder === undefined ? found : { ...found, assignee: holder }, path);
  const name = nameOf(office, node, rows, local);
  if (appointed.auto) return { auto: appointed.reason, name };
  const { assignee, candidateUsers, candidateGroups, reason = '' } = appointed;
  return {
    ...{ id: taskId(office, token), token, activityId, name, rows, assignee, candidateUsers, candidateGroups, reason },
    dueAt: node.dueDate === undefined ? null : readDueDate(office, node, node.dueDate, local),
  };
}

/** Gives the request back to its applicant. */
function applicantTask(office: Office, { token, activityId, rows }: Entered): CreatedTask {
  const process = office.process(null);
  const start = Object.values(process?.nodes ?? {}).find(
    ({ type, scope }) => type === 'startEvent' && scope === process?.id,
  );
  return {
    ...{ id: taskId(office, token), token, activityId, rows, assignee: office.initiator, reason: '', dueAt: null },
    ...{ name: start?.name || APPLICANT_NAME, candidateUsers: [], candidateGroups: [] },
  };
}

/** A token has one task in its life, and a task's id tells its request. */
function taskId({ instanceId }: Office, token: string): string {
  return `${instanceId}-${token}`;
}

export function nameOf(office: Office, node: ProcessNode, rows: RowIds | null, local: Local): string {
  return office.nameOf?.(node, rows, local) || node.name || node.id;
}

export function nodeAt(office: Office, { activityId, process }: Site): ProcessNode {
  const node = office.process(process)?.nodes[activityId];
  if (!node) throw new Error(`${activityId} is not in the process`);
  return node;
}

export function serviceTask(office: Office, site: Site): ServiceTask {
  const node = nodeAt(office, site);
  const given = node.fields ?? {};
  const read = (text: string): string => textOf(evaluateAt(office, node, text, site.local));
  const fields = Object.fromEntries(Object.entries(given).map(([name, text]) => [name, read(text)]));
  const { id: activityId, name, delegate = '' } = node;
  const task = { activityId, name: name || activityId, delegate, fields };
  const text = given['text'] ?? given['message'];
  return text === undefined ? task : { ...task, masked: office.masked?.(text, site.local) ?? read(text) };
}

/** The clock of a timer that a token waits for; none for a signal or a message. */
export function clockOf(office: Office, waiting: Waiting): NewTimer | undefined {
  const event = nodeAt(office, waiting);
  const timer = event.event?.timer;
  if (event.event?.kind !== 'timer' || !timer) return undefined;
  return timerAt(office, event, waiting.token, textOf(evaluateAt(office, event, timer.value, waiting.local)));
}

/** The same for a value that is known, such as what is left of a cycle: counted from now. */
export function timerAt({ now }: Office, event: ProcessNode, token: string, value: string): NewTimer {
  const kind = event.event?.timer?.kind ?? 'duration';
  const due = dueTime(kind, value, now);
  if (!due) throw failure(event, `"${value}" is no ${kind}`);
  return { token, activity: event.id, ...due };
}

function findPeople(office: Office, node: ProcessNode, local: Local): Found {
  const idsOf = (text: string): string[] => idsIn(evaluateAt(office, node, text, local));
  const assignees = node.assignee === undefined ? [] : idsOf(node.assignee);
  const users = [...(assignees.length > 1 ? assignees : []), ...(node.candidateUsers ?? []).flatMap(idsOf)];
  const groups = (node.candidateGroups ?? []).flatMap(idsOf);
  return {
    assignee: assignees.length === 1 ? (assignees[0] ?? null) : null,
    candidateUsers: [...new Set(users)],
    // a prefix before an empty value is nobody: `dept:${deptOf(x)}`
    candidateGroups: [...new Set(groups)].filter((group) => !group.endsWith(':')),
  };
}

/** Ids in what an expression gave: one, a list, or several with commas between. */
function idsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  return textOf(value)
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
}

function readDueDate(office: Office, node: ProcessNode, text: string, local: Local): Date | null {
  const value = textOf(evaluateAt(office, node, text, local));
  if (value === '') return null;
  const due = dueDate(value, office.now);
  if (!due) throw failure(node, `due date "${value}" is no date`);
  return due;
}

/** An expression of this activity; one that fails is a refusal that names it. */
export function evaluateAt(office: Office, node: ProcessNode, text: string, local: Local): unknown {
  try {
    return office.evaluate(text, local);
  } catch (error) {
    if (!(error instanceof ExpressionError || error instanceof ExpressionSyntaxError)) throw error;
    throw failure(node, `${text}: ${error.message}`);
  }
}

export function failure(node: ProcessNode, reason: string): HallError {
  return new HallError('conditionFailed', { values: { activity: node.name || node.id, reason } });
}
