import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { ExampleVerdict, Trial, TrialStep, TrialTask, TryDraft } from '../../../contract/studio/trial.ts';
import type { FileTexts } from '../../../contract/studio/definition.ts';
import { ExpressionError, ExpressionSyntaxError } from '../../../definition/expression/errors.ts';
import { visibleData } from '../../../definition/projection/visible.ts';
import { ownRows } from '../../../definition/projection/row-scope.ts';
import { modelOf } from '../../../definition/projection/model.ts';
import { readDefinition } from '../../../definition/read.ts';
import { ASIDES } from '../../../definition/types/definition.ts';
import type { Journey, JourneyStep, Sample, TopicDefinition } from '../../../definition/types/definition.ts';
import { say } from '../../../definition/text/say.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { Vocabulary } from '../../../definition/types/source.ts';
import type { CreatedTask } from '../flow/office.ts';
import { calendarOf, refreshCalendar } from '../flow/calendar.ts';
import { drawTopic } from '../flow/getDiagram.ts';
import { readReason } from '../flow/reasons.ts';
import { readLabels, type Labels } from '../flow/labels.ts';
import { activityName, startEvents } from '../flow/names.ts';
import type { Hall } from '../hall.ts';
import { checkFiles, placed, sourceOf } from '../studio/openDefinition.ts';
import { requireDefine, requireStudio } from '../studio/rights.ts';
import { linkedRequests } from './linkedRequest.ts';
import { WalkRefused } from './refused.ts';
import { RuleWords } from './ruleWords.ts';
import { Walk } from './walk.ts';
import type { WalkWorld } from './walkWorld.ts';

export interface Draft {
  key: string;
  files: FileTexts;
  locale: Locale;
}

/**
 * Goes a journey on a draft with the hall's own people, rules and calendar: who gets each task, and why. Everything is in
 * memory and over with the answer: no request, file, number or record comes of it.
 * @throws HallError badRequest, forbidden, invalidData for files that cannot be read, tooLarge
 */
export async function tryDraft(person: Person, input: Draft & TryDraft, hall: Hall): Promise<Trial> {
  const told = await readDraft(person, input, hall);
  const { as, formData, steps } = input;
  return new Teller(told, as, hall).go(formData, steps);
}

/** Goes every journey of a draft and hands in every sample. @throws HallError as {@link tryDraft} does */
export async function tryExamples(person: Person, input: Draft, hall: Hall): Promise<ExampleVerdict[]> {
  const told = await readDraft(person, input, hall);
  const { topic, locale } = told;
  const source = sourceOf({ kind: 'topic', key: input.key }, input.files, await hall.registry.now('topic', input.key));
  const faults = placed(await hall.registry.judge(source), source, locale);
  // the checker hands samples in: what it has against one is said here too
  const judge = ({ name }: Sample): ExampleVerdict => {
    const against = faults.filter(({ file, severity }) => file === `samples/${name}.json` && severity === 'error');
    const message = against.map((fault) => fault.message).join('; ');
    return { name, kind: 'sample', ok: against.length === 0, message };
  };
  const walk = async ({ name, as, formData, steps, end }: Journey): Promise<ExampleVerdict> => {
    const { refused, state } = await new Teller(told, as, hall).go(formData, steps);
    const wrongEnd = hall.texts.text(locale, 'studio.wrongEnd', {
      state: hall.texts.text(locale, `flow.state.${state}`),
      end: hall.texts.text(locale, `flow.state.${end}`),
    });
    const message = refused?.message ?? (state === end ? '' : wrongEnd);
    return { name, kind: 'journey', ok: message === '', message };
  };
  return [...topic.samples.map(judge), ...(await Promise.all(topic.journeys.map(walk)))];
}

/** A draft, and what it takes to tell of it in the reader's language. */
interface Told {
  topic: TopicDefinition;
  locale: Locale;
  labels: Labels;
  /** as dictionaries are now */
  vocabulary: Vocabulary;
}

export async function readDraft(person: Person, { key, files, locale }: Draft, hall: Hall): Promise<Told> {
  requireStudio(person, 'info');
  checkFiles('topic', files);
  const at = { kind: 'topic', key } as const;
  const now = await hall.registry.now('topic', key);
  requireDefine(person, 'info', { at, now, files }, hall);
  const source = sourceOf(at, files, now);
  const { definition, faults } = await readDefinition(source, { common: hall.registry.common() });
  const isBroken = faults.some(({ severity }) => severity === 'error');
  if (definition?.kind !== 'topic' || isBroken) throw new HallError('invalidData', { data: { errors: [] } });
  await refreshCalendar(hall);
  return { topic: definition, locale, labels: await readLabels(hall), vocabulary: await hall.registry.vocabulary() };
}

/** Goes one journey and says what comes of each step. */
class Teller {
  readonly #topic: TopicDefinition;
  readonly #spoken: TopicDefinition;
  readonly #locale: Locale;
  readonly #hall: Hall;
  readonly #as: string;
  readonly #world: WalkWorld;
  readonly #walk: Walk;
  readonly #rules: RuleWords;
  readonly #labels: Labels;
  readonly #told = new Set<string>();

  constructor({ topic, locale, labels, vocabulary }: Told, as: string, hall: Hall) {
    this.#topic = topic;
    this.#spoken = hall.registry.localised(topic, locale);
    this.#locale = locale;
    this.#hall = hall;
    this.#as = as;
    this.#world = worldOf(hall, vocabulary);
    this.#walk = new Walk(topic, as, this.#world, { topic: this.#spoken, locale });
    this.#rules = new RuleWords(this.#spoken, locale, hall);
    this.#labels = labels;
  }

  async go(formData: Trial['formData'], journey: readonly JourneyStep[]): Promise<Trial> {
    const steps: TrialStep[] = [];
    let refused: Trial['refused'] = null;
    const begin = () => {
      this.#mustBe(this.#as);
      this.#walk.start(formData);
    };
    const turns = [undefined, ...journey];
    for (const [at, step] of turns.entries()) {
      const task = step ? this.#doneTo(step) : '';
      try {
        if (step) this.#take(step);
        else begin();
      } catch (error) {
        refused = { step: at - 1, message: this.#inWords(error) };
        break;
      }
      steps.push({ task, ...this.#news() });
    }
    const { tasks, state } = this.#walk;
    return {
      ...{ steps, refused, state, formData: this.#walk.formData },
      tasks: tasks.map((task) => this.#taskOf(task)),
      names: Object.fromEntries(
        [this.#as, ...journey.map(({ by }) => by)].map((id) => [id, this.#hall.directory.nameOf(id)]),
      ),
      svg: await this.#drawn(),
    };
  }

  /** What a step is done to: the walk takes the first that is theirs. */
  #doneTo({ at, by }: JourneyStep): string {
    const task = this.#walk.tasks.find((one) => one.activityId === at && this.#walk.handlers(one).includes(by));
    return task ? this.#nameOf(task.activityId, task) : '';
  }

  #take(step: JourneyStep): void {
    if (!ASIDES.includes(step.do)) this.#mustBe(step.by);
    this.#walk.take(step);
  }

  #mustBe(id: string): void {
    if (!this.#world.people.has(id)) throw new WalkRefused('stranger', say`there is nobody called "${id}"`, { by: id });
  }

  #news(): Omit<TrialStep, 'task'> {
    const opened = this.#walk.tasks.filter(({ id }) => !this.#told.has(id));
    for (const { id } of opened) this.#told.add(id);
    const automatic = this.#walk.automatic
      .splice(0)
      .map(({ activityId, reason }) => ({ name: this.#nameOf(activityId), reason: this.#reason(reason) }));
    const told = this.#walk.notices
      .news()
      .map(({ to, said }) => ({ people: to.map((id) => this.#hall.directory.nameOf(id)), said }));
    return { automatic, told, opened: opened.map((task) => this.#taskOf(task)) };
  }

  #taskOf(task: CreatedTask): TrialTask {
    const { id, activityId, assignee, rows } = task;
    const people = this.#walk.handlers(task).map((each) => ({ id: each, name: this.#hall.directory.nameOf(each) }));
    const own = ownRows(this.#topic, activityId, rows);
    return {
      ...{ id, activityId, name: this.#nameOf(activityId, task), reason: this.#reason(task.reason) },
      rule: this.#rules.of(activityId),
      isClaimed: assignee !== null,
      people: [...new Map(people.map((each) => [each.id, each])).values()].slice(0, MOST_PEOPLE),
      formData: visibleData(this.#topic, activityId, this.#walk.formData, own),
    };
  }

  /** As the people of the task read it: a name may speak of what was filled in. */
  #nameOf(activityId: string, task?: CreatedTask): string {
    if (activityId === 'start') return this.#hall.texts.text(this.#locale, 'studio.node.start');
    const about = { formData: this.#walk.formData, rows: task?.rows ?? null, eyes: null, labels: this.#labels };
    return activityName(this.#topic, activityId, '', this.#locale, this.#hall, about);
  }

  #reason(text: string): string {
    const reason = readReason(text);
    if (!reason) return text;
    const people = this.#hall.directory.nameOf(reason.values['userId']);
    return this.#hall.texts.text(this.#locale, `flow.reason.${reason.name}`, { ...reason.values, people });
  }

  #inWords(error: unknown): string {
    if (error instanceof WalkRefused && error.values['at'] !== undefined) {
      const at = error.values['at'];
      // where somebody fills it in it is called so by the words themselves
      if (at !== 'start') return refusalInWords(error, this.#locale, this.#hall, this.#nameOf(at));
    }
    return problemInWords(error, this.#locale, this.#hall);
  }

  #drawn(): Promise<string> {
    const { flows } = this.#topic.process;
    const begin = startEvents(this.#topic).map(({ id }) => id);
    const active = this.#walk.tasks.flatMap(({ activityId }) => (activityId === 'start' ? begin : [activityId]));
    const { taken } = this.#walk;
    const reached = [...taken].flatMap((id) => flows[id]?.target ?? []);
    const done = [...new Set([...begin, ...reached])].filter((id) => !active.includes(id));
    return drawTopic(this.#topic, { done, active, taken }, this.#locale, this.#hall);
  }
}

/** What cannot be done with a draft, as its reader is told. Whatever else goes wrong is thrown on. */
export function problemInWords(error: unknown, locale: Locale, hall: Hall): string {
  if (error instanceof HallError) return hall.texts.text(locale, `errors.${error.error}`, error.details.values ?? {});
  if (error instanceof WalkRefused)
    return refusalInWords(error, locale, hall, hall.texts.text(locale, 'studio.node.start'));
  // of a draft that is not finished, which the checker names as well; anything else is a mistake of ours
  if (error instanceof ExpressionError || error instanceof ExpressionSyntaxError) return error.message;
  throw error;
}

/** What is refused is said by the titles of its fields: nobody knows their names. */
function refusalInWords({ refusal, values, errors }: WalkRefused, locale: Locale, hall: Hall, at: string): string {
  const said = errors.length > 0 ? { errors: errors.map(({ message }) => message).join('; ') } : {};
  return hall.texts.text(locale, `studio.refused.${refusal}`, { ...values, ...said, at });
}

/** Of a large group nobody looks at all. */
const MOST_PEOPLE = 50;

/** The hall as a walk sees it. */
export function worldOf(hall: Hall, vocabulary: Vocabulary): WalkWorld {
  const { directory, registry } = hall;
  const world: WalkWorld = {
    vocabulary,
    people: {
      deptOf: (user) => directory.deptOf(user),
      leaderOf: (userOrDept) => directory.leaderOf(userOrDept),
      collegeOf: (userOrDept) => directory.collegeOf(userOrDept),
      usersWithRole: (...roles) => directory.usersWithRole(...roles),
      usersInPost: (post, dept) => directory.usersInPost(post, dept),
      peopleIn: (dept, ...groups) => directory.peopleIn(dept, ...groups),
      counselorOf: (student) => directory.counselorOf(student),
      supervisorOf: (student) => directory.supervisorOf(student),
      matrixOf: (topic, amount, initiator) => directory.matrixOf(topic, amount, initiator),
      has: (id) => directory.user(id)?.enabled === true,
      members: (group) => directory.usersOf(group),
      superiorOf: (id) => directory.superiorOf(id),
      called: (id) => directory.nameOf(id),
    },
    called: (key) => registry.topic(key)?.process,
    forms: (key) => {
      const entity = registry.entity(key);
      const { states } = entity?.manifest ?? {};
      return entity && { ...modelOf(entity), ...(states && { states }) };
    },
    calendar: (now) => calendarOf(hall, now()),
    engine: hall.engineInMemory,
  };
  return { ...world, request: linkedRequests((key) => registry.topic(key), world) };
}
