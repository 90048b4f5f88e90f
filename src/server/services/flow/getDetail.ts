import { offeredName } from '../../../contract/flow.ts';
import type { Detail, OfferedAction, OpenTask } from '../../../contract/flow.ts';
import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import { answersFor } from '../../../definition/projection/asked.ts';
import { project } from '../../../definition/projection/project.ts';
import type { TopicDefinition } from '../../../definition/types/definition.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import { campusDateTime } from '../../../definition/campus.ts';
import { buttonsThat } from '../../../definition/verbs.ts';
import type { Hall } from '../hall.ts';
import { validatorsAddress } from '../topics/validators.ts';
import { verificationOf } from '../verification/content.ts';
import { projectionScope } from './calendar.ts';
import { copyTarget, followUps } from './afterwards.ts';
import { readCalled } from './called.ts';
import { candidateNames } from './candidateNames.ts';
import { changesSince } from './changesSince.ts';
import { comingSteps } from './comingSteps.ts';
import { followedBy } from './followed.ts';
import { historyRows } from './historyRows.ts';
import { seenBy } from './eyes.ts';
import { holds, involvementOf, isStranger } from './involvement.ts';
import type { InvolvedTask } from './involvement.ts';
import { readLabels } from './labels.ts';
import type { Labels } from './labels.ts';
import { hasTask, locate, versionOf } from './locate.ts';
import { isLateComer } from './move.ts';
import { winnerOf } from './winner.ts';
import type { PlaceInput } from './locate.ts';
import type { Standing } from '../../engine/port.ts';
import { activityName } from './names.ts';
import { markRead, readersOf } from './readers.ts';
import { requestNames } from './requestOptions.ts';
import { readTrail } from './requestTrail.ts';
import { readRelated } from './related.ts';
import { houseScope, standing } from './run.ts';
import { rollbackTargets } from './verbs/rollbackTask.ts';
import type { OpenTaskRow } from './rows.ts';
import { offeredAt } from './offered.ts';
import { START } from './taskMove.ts';
import { eyesOf, isMoving, nodeFor } from './viewpoint.ts';
import { deptName } from '../processes/groups.ts';
import { dueOf, urgencyOf } from '../sla/urgency.ts';
import type { SlaColumns } from '../sla/urgency.ts';
import type { Viewpoint } from './viewpoint.ts';
import { OFFERS } from './verbs.ts';
import { justTold } from './verbs/urgeRequest.ts';

export interface GetDetail extends PlaceInput {
  locale: Locale;
}

/** One request as this person may see it now: his node's form, what he may do, what happened. */
export async function getDetail(person: Person, input: GetDetail, hall: Hall): Promise<Detail> {
  const view = await openRequest(person, input, hall);
  const { instance, topic, involvement, mine, node } = view;
  const { locale } = input;
  const localised = hall.registry.localised(topic, locale);
  const scope = projectionScope(instance.initiator, person.id, hall);
  const { initiator, form_data: whole } = instance;
  const relatedToAll = await readRelated(topic, [whole], initiator, hall.db, hall);
  const house = houseScope(initiator, hall.clock.now(), hall, relatedToAll, person.id);
  const projection = project(localised, node, { formData: whole, scope: house });
  const actions = await actionsOf(view, localised, hall);
  const offered = new Set(actions.map(offeredName));
  const places = mine && (offered.has('rollback') || offered.has('removeSign')) ? await placesOf(view, hall) : [];
  await markRead(person, instance.id, hall);
  const formData = seenBy(eyesOf(view), whole);
  // the page is told only of what it sees
  const related = await readRelated(topic, [formData], initiator, hall.db, hall);
  const organisation = answersFor(topic, projection, formData, { ...house, related });
  const trail = await readTrail(instance, hall.db);
  const candidates = await candidateNames(involvement.open, locale, hall);
  const labels = await readLabels(hall);
  const running = instance.state === 'running' ? true : null;
  return {
    topic: instance.topic,
    title: localised.manifest.title,
    guide: localised.manifest.guide ?? '',
    version: topic.version.number,
    node,
    number: instance.number,
    state: instance.state,
    suspended: instance.suspended,
    processInstanceId: instance.id,
    businessKey: instance.business_key,
    startUserId: instance.initiator,
    startUserName: hall.directory.nameOf(instance.initiator),
    startUserDept: deptName(hall.directory.deptOf(instance.initiator), locale, hall),
    startTime: campusDateTime(instance.started_at),
    endTime: instance.ended_at && campusDateTime(instance.ended_at),
    dueTime: running && instance.due_at && campusDateTime(instance.due_at),
    urgency: running ? urgencyOf(slaOf(instance), null, hall.clock.now()) : 'none',
    formData,
    schema: projection.schema,
    uiSchema: projection.uiSchema,
    computed: projection.computed,
    rules: projection.rules,
    exclusive: projection.exclusive,
    summary: projection.summary,
    scope: { ...scope, related, ...(organisation && { organisation }) },
    validators: validatorsAddress(topic, node),
    actions,
    justTold: offered.has('urge') && (await justTold(view, hall)),
    history: await historyRows(view, locale, hall),
    task: mine ? openTask(mine.task, involvement.tasks, view, locale, { hall, labels }) : null,
    openTasks: involvement.open.map((task) => ({
      ...openTask(task, involvement.tasks, view, locale, { hall, labels }),
      candidates: candidates(task.id),
    })),
    readers: await readersOf(instance, hall),
    rollbackTargets: offered.has('rollback') && mine ? targetsOf(view, places, mine, locale, hall) : [],
    awaited: offered.has('removeSign') && mine ? awaitedBy(places, mine, hall) : [],
    changed: changesSince(view, trail, locale, { hall, labels }),
    coming: comingSteps(view, related, locale, hall),
    again: copyTarget(view, hall) !== undefined,
    afterwards: await followUps(view, locale, hall),
    followed: await followedBy(view, locale, hall),
    requests: await requestNames(topic, formData, hall),
    verification: await verificationOf(instance, trail, hall),
  };
}

/** Looks a request up for reading. @throws HallError 404 for strangers */
export async function openRequest(
  person: Person,
  input: PlaceInput & { locale?: Locale },
  hall: Hall,
): Promise<Viewpoint> {
  const missing = () => new HallError(input.taskId === undefined ? 'instanceNotFound' : 'taskNotFound');
  const id = await locate(input, hall);
  if (id === undefined) throw missing();
  const instance = await hall.db.selectFrom('wf_instance').selectAll().where('id', '=', id).executeTakeFirst();
  if (!instance) throw missing();
  const involvement = await involvementOf(person, instance, hall.db, hall);
  const { taskId } = input;
  const topic = await versionOf(instance.version_id, hall);
  if (isStranger(involvement)) {
    const looking = { person, trx: hall.db, topic, instance, hall, now: hall.clock.now() };
    if (taskId === undefined || !(await isLateComer(looking, taskId))) throw missing();
    // who was offered the task, or had it, learns who was faster, and nothing else
    throw new HallError('taskNotFound', { data: await winnerOf(id, taskId, hall.db, hall, input.locale) });
  }
  if (taskId !== undefined && !(await hasTask({ id, open: involvement.open }, taskId, hall.db))) throw missing();
  const seen = { person, instance, topic, involvement };
  return { ...seen, ...(await nodeFor(seen, input.taskId, hall)) };
}

async function actionsOf(view: Viewpoint, localised: TopicDefinition, hall: Hall): Promise<OfferedAction[]> {
  const { person, instance, mine } = view;
  const actions: OfferedAction[] = [];
  if (mine && isMoving(instance)) {
    const { task, candidate, claimed } = mine;
    if (task.assignee === null && candidate) actions.push('claim');
    if (holds(person, mine)) {
      if (task.state === 'pending') actions.push('resolve');
      else actions.push(...offeredAt(localised, task.activity_id), ...(claimed ? (['unclaim'] as const) : []));
    }
  }
  for (const action of buttonsThat(() => true)) {
    if (actions.some((other) => offeredName(other) === action)) continue;
    if (await OFFERS[action]?.(view, hall)) actions.push(action);
  }
  return actions;
}

const slaOf = ({ clock_at, due_at, warn_at }: Viewpoint['instance']): SlaColumns => ({
  ...{ clockAt: clock_at, slaDueAt: due_at, warnAt: warn_at },
});

export function openTask(
  task: OpenTaskRow,
  mine: readonly InvolvedTask[],
  view: Viewpoint,
  locale: Locale,
  { hall, labels }: { hall: Hall; labels: Labels },
): OpenTask {
  const { instance, topic } = view;
  const sla = slaOf(instance);
  const due = dueOf(sla, task.due_at);
  return {
    taskId: task.id,
    activityId: task.activity_id,
    taskName: activityName(topic, task.activity_id, task.name, locale, hall, {
      ...{ formData: instance.form_data, rows: task.rows, eyes: eyesOf(view), labels },
    }),
    assignee: task.assignee,
    assigneeName: hall.directory.nameOf(task.assignee),
    owner: task.owner,
    revision: task.revision,
    dueTime: due && campusDateTime(due),
    urgency: urgencyOf(sla, task.due_at, hall.clock.now()),
    claimable: task.assignee === null && mine.some(({ task: { id }, candidate }) => id === task.id && candidate),
    candidates: [],
    pending: task.state === 'pending',
    onBehalfOfName: hall.directory.nameOf(mine.find(({ task: { id } }) => id === task.id)?.onBehalfOf),
  };
}

async function placesOf({ instance, topic, involvement }: Viewpoint, hall: Hall): Promise<Standing[]> {
  const called = await readCalled(instance, hall);
  return standing({ hall, instance, topic, called, open: involvement.open });
}

/** Who is asked after the person, where people are asked one after the other. */
function awaitedBy(places: readonly Standing[], { task }: InvolvedTask, hall: Hall) {
  const here = places.find(({ token }) => token === task.execution_id);
  return (here?.awaited ?? []).flatMap((userId) => {
    const name = hall.directory.nameOf(userId);
    return name === '' ? [] : [{ userId, name }];
  });
}

function targetsOf(
  view: Viewpoint,
  places: readonly Standing[],
  mine: InvolvedTask,
  locale: Locale,
  hall: Hall,
): Detail['rollbackTargets'] {
  const { instance, topic } = view;
  const targets = rollbackTargets(places, mine.task.execution_id);
  const applicant = hall.directory.user(instance.initiator)?.enabled ? [START] : [];
  return [...applicant, ...targets.filter((target) => target !== START)].map((activityId) => ({
    activityId,
    name: activityName(topic, activityId, '', locale, hall),
  }));
}
