import { evaluateTemplate } from '../../../definition/expression/template.ts';
import type { Related, Scope } from '../../../definition/expression/scope.ts';
import { NOTHING_RELATED } from '../../../definition/projection/related.ts';
import { allProperties } from '../../../definition/schema/walk.ts';
import type { FormData } from '../../../definition/types/json.ts';
import type { Command, EngineRun, Local, Standing } from '../../engine/port.ts';
import type { ProcessModel, ProcessNode } from '../../../definition/types/process.ts';
import type { Hall } from '../hall.ts';
import { calendarOf } from './calendar.ts';
import { advancing, drive, type Advance } from './advance.ts';
import { appoint, voiceOf, type Desk } from './appoint.ts';
import { approvalsOf, approversOf } from './approvals.ts';
import type { Approval } from './approvals.ts';
import { topicsCalled } from './called.ts';
import type { Office } from './office.ts';
import { maskedWords } from './maskedWords.ts';
import { activityName, toldName } from './names.ts';
import type { Progress } from './progress.ts';
import { holdersOf } from './tasks.ts';
import { currentRows, isRowGone } from '../../../definition/projection/row-scope.ts';

/** What expressions see besides the form: the applicant, who acts, the organisation, the calendar, records pointed at. */
export function houseScope(
  initiator: string,
  now: Date,
  hall: Hall,
  related: Related = NOTHING_RELATED,
  user = initiator,
): Scope {
  return { variables: { initiator, user }, organisation: hall.directory, calendar: calendarOf(hall, now), related };
}

/** The same with the form in it. */
export function formScope(
  formData: FormData,
  initiator: string,
  now: Date,
  hall: Hall,
  related?: Related,
  user?: string,
): Scope {
  const scope = houseScope(initiator, now, hall, related, user);
  return { ...scope, variables: { ...formData, ...scope.variables } };
}

/** The same with what mails and records may tell of the request; a field of the form that is called so comes first. */
export function requestScope(
  formData: FormData,
  {
    hall,
    instance,
    topic,
    now,
    related,
    person,
  }: Pick<Progress, 'hall' | 'instance' | 'topic' | 'now' | 'related' | 'person'>,
): Scope {
  const { number, title, business_key: businessKey, id: processInstanceId } = instance;
  const told = Object.entries({ number, title, topic: instance.topic, businessKey, processInstanceId });
  const fields = allProperties(topic.schema);
  const scope = formScope(formData, instance.initiator, now, hall, related, person?.id);
  const request = Object.fromEntries(told.filter(([name]) => !Object.hasOwn(fields, name)));
  return { ...scope, variables: { ...request, ...scope.variables } };
}

/** A request that is only looked at. */
type Seen = Pick<Progress, 'hall' | 'instance' | 'topic' | 'called' | 'open'>;

export interface Orders {
  /** the form as it is after the person's step; left out: as it is */
  formData?: FormData;
  /** target of a jump, which never completes by itself */
  asked?: string;
  /** what is left of the repeated timer that fires */
  cycle?: string | null;
}

/** Before these nobody has approved anything, or nobody is asked any more. */
const UNAPPROVED: readonly Command['type'][] = ['start', 'terminate', 'migrate'];

/** Gives the engine a command, and whatever follows from it until the request waits for somebody. Nothing is written. */
export async function advance(progress: Progress, command: Command, orders: Orders = {}): Promise<Advance> {
  const approvals = UNAPPROVED.includes(command.type) ? [] : await approvalsOf(progress);
  const run = await engineRun(progress);
  const open = progress.open.map(({ execution_id: token, rows }) => ({ token, rows }));
  const calls = advancing(officeOf(progress, approvals, orders), run, command, orders.cycle, open);
  return drive(calls, progress.hall.engine);
}

/** Where the request stands. */
export async function standing(seen: Seen): Promise<Standing[]> {
  return seen.hall.engine.standing(await engineRun(seen));
}

/** The request as the engine is told of it, which knows its versions from then on. */
export async function engineRun({ hall, instance, topic, called, open }: Seen): Promise<EngineRun> {
  const served = new Map(topicsCalled(topic, hall).map((each) => [each.key, each]));
  // what it was pinned to when it began comes before what is served now
  const versions = new Map([...served, ...called]);
  const models = [topic, ...versions.values()].map(({ version, process }) => [version.versionId, process] as const);
  await hall.engine.deploy(new Map<string, ProcessModel>(models));
  return {
    instanceId: instance.id,
    version: topic.version.versionId,
    called: Object.fromEntries([...versions].map(([key, { version }]) => [key, version.versionId])),
    tokens: instance.tokens,
    holders: Object.fromEntries(holdersOf(open)),
    decisions: {},
  };
}

/** Everything that the hall may be asked while one request moves. */
export function officeOf(
  progress: Omit<Progress, 'trx'>,
  approvals: readonly Approval[],
  { formData, asked }: Orders,
): Office {
  const { hall, instance, topic, now, locale, called, labels } = progress;
  const { initiator } = instance;
  const form = formData ?? instance.form_data;
  const scope = requestScope(form, progress);
  const here = (local: Local): Scope => ({
    ...scope,
    variables: { ...scope.variables, ...currentRows(topic, form, local) },
  });
  return {
    ...{ instanceId: instance.id, initiator, now },
    process: (key) => (key === null ? topic.process : (called.get(key) ?? hall.registry.topic(key))?.process),
    evaluate: (expression, local) => evaluateTemplate(expression, here(local)),
    masked: (text, local) => maskedWords(text, topic, here(local)),
    nameOf: ({ name }, rows, local) => {
      const begins = { related: progress.related, local };
      const telling = { formData: form, begins, rows, eyes: null, labels };
      return name.includes('${') ? toldName(name, topic, 'zh-CN', hall, telling) : name;
    },
    voice: (node, userId) => voiceOf(deskAt(progress, node), userId),
    isRowGone: (rows) => isRowGone(topic, rows, form),
    appoint: (node, found, path) =>
      appoint({
        // a refusal names the step to whoever acts
        ...deskAt(progress, { ...node, name: activityName(topic, node.id, node.name, locale, hall) }),
        found,
        approvedBy: path.map((activityId) => approversOf(approvals, activityId)),
        chosen: Object.hasOwn(instance.approvers, node.id) ? instance.approvers[node.id] : undefined,
        mayComplete: node.id !== asked,
      }),
  };
}

/** Who may decide at this task, by the request type and the organisation of now. */
export function deskAt(
  { topic, instance, hall }: Pick<Progress, 'topic' | 'instance' | 'hall'>,
  node: ProcessNode,
): Desk {
  const { directory } = hall;
  return {
    ...{ node, rights: topic.manifest.nodes[node.id], rules: topic.manifest.approvers ?? {} },
    initiator: instance.initiator,
    staffing: {
      active: (userId) => directory.user(userId)?.enabled === true,
      members: (group) => [...directory.usersOf(group)],
      leaderAbove: (userId) => directory.superiorOf(userId),
    },
  };
}
