import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { StepHandlers, StepPeople } from '../../../contract/studio/trial.ts';
import type { Sample, TopicDefinition } from '../../../definition/types/definition.ts';
import type { JsonValue } from '../../../definition/types/json.ts';
import type { ProcessNode } from '../../../definition/types/process.ts';
import { openTask } from '../flow/office.ts';
import { readReason } from '../flow/reasons.ts';
import type { Hall } from '../hall.ts';
import { readDraft, type Draft } from './readDraft.ts';
import { problemInWords, worldOf } from './tryDraft.ts';
import { RuleWords } from './ruleWords.ts';
import { Walk } from './walk.ts';
import { walkOffice } from './walkOffice.ts';
import type { WalkWorld } from './walkWorld.ts';

/** As many applicants as somebody looks at beside the drawing, and as many people for each of them. */
const MOST_APPLICANTS = 6;
const MOST_PEOPLE = 10;

/**
 * Who would get a step of a draft: as its process says, and if what the valid samples say went there, one for each applicant. Nothing is kept.
 * @throws HallError badRequest, forbidden, invalidData for files that cannot be read, notFound for what is no user task
 */
export async function stepHandlers(
  person: Person,
  { activityId, ...draft }: Draft & { activityId: string },
  hall: Hall,
): Promise<StepPeople> {
  const { topic, locale, vocabulary } = await readDraft(person, draft, hall);
  const node = topic.process.nodes[activityId];
  if (node?.type !== 'userTask') throw new HallError('notFound');
  const world = worldOf(hall, vocabulary);
  const valid = topic.samples.filter(({ as, errors }) => errors === undefined && world.people.has(as));
  const samples = [...new Map(valid.toReversed().map((sample) => [sample.as, sample])).values()].toReversed();
  const applicants = samples.slice(0, MOST_APPLICANTS).map((sample): StepHandlers => {
    const applicant = hall.directory.nameOf(sample.as);
    try {
      const { ids, reason } = handlersAt(topic, node, sample, world);
      const people = ids.slice(0, MOST_PEOPLE).map((id) => hall.directory.nameOf(id));
      const told = readReason(reason);
      const values = { ...told?.values, people: hall.directory.nameOf(told?.values['userId']) };
      return { applicant, people, reason: told ? hall.texts.text(locale, `flow.reason.${told.name}`, values) : reason };
    } catch (error) {
      return { applicant, people: [], reason: problemInWords(error, locale, hall) };
    }
  });
  const rule = new RuleWords(hall.registry.localised(topic, locale), locale, hall).of(activityId);
  return { rule, applicants };
}

function handlersAt(topic: TopicDefinition, node: ProcessNode, { as, formData }: Sample, world: WalkWorld) {
  const walk = new Walk(topic, as, world);
  walk.fill(formData);
  const { now } = walk;
  const rest = { world, approvals: [], asked: undefined, now };
  const office = walkOffice({ topic, initiator: as, formData: walk.formData, scope: walk.scope(), ...rest });
  const { collection, elementVariable = '' } = node.multi ?? {};
  const elements = collection === undefined ? undefined : office.evaluate(collection, {});
  const locals = Array.isArray(elements)
    ? elements.map((element: JsonValue) => ({ [elementVariable]: element }))
    : elements === undefined
      ? [{}]
      : [];
  const site = { process: null, at: '', activityId: node.id, rows: null, path: [] };
  const tasks = locals.map((local, index) => openTask(office, { ...site, local, token: String(index) }));
  const ids = tasks.flatMap((task) => ('auto' in task ? [] : walk.handlers(task)));
  const reason = tasks.map((task) => ('auto' in task ? task.auto : task.reason)).find((text) => text !== '') ?? '';
  return { ids: [...new Set(ids)], reason };
}
