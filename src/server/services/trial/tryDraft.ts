import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { ExampleVerdict, Trial, TrialStep, TrialTask, TryDraft } from '../../../contract/studio/trial.ts';
import { ExpressionError, ExpressionSyntaxError } from '../../../definition/expression/errors.ts';
import { visibleData } from '../../../definition/projection/visible.ts';
import { ownRows } from '../../../definition/projection/row-scope.ts';
import { modelOf } from '../../../definition/projection/model.ts';
import { ASIDES } from '../../../definition/types/definition.ts';
import type { Journey, JourneyStep, Sample, TopicDefinition } from '../../../definition/types/definition.ts';
import { say } from '../../../definition/text/say.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { Vocabulary } from '../../../definition/types/source.ts';
import type { CreatedTask } from '../flow/office.ts';
import { calendarOf } from '../flow/calendar.ts';
import { drawTopic } from '../flow/getDiagram.ts';
import { startEvents } from '../flow/names.ts';
import type { Hall } from '../hall.ts';
import { placed, sourceOf } from '../studio/openDefinition.ts';
import { linkedRequests } from './linkedRequest.ts';
import { readDraft, type Draft, type Told } from './readDraft.ts';
import { WalkRefused } from './refused.ts';
import { trialPeople } from './trialPeople.ts';
import { TrialWords } from './trialWords.ts';
import { Walk } from './walk.ts';
import { WalkNews } from './walkNews.ts';
import type { WalkWorld } from './walkWorld.ts';

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

/** Goes one journey and says what comes of each step. */
class Teller {
  readonly #topic: TopicDefinition;
  readonly #locale: Locale;
  readonly #hall: Hall;
  readonly #as: string;
  readonly #world: WalkWorld;
  readonly #walk: Walk;
  readonly #words: TrialWords;
  readonly #newsOf: WalkNews;

  constructor(told: Told, as: string, hall: Hall) {
    const { topic, locale, vocabulary } = told;
    this.#topic = topic;
    this.#locale = locale;
    this.#hall = hall;
    this.#as = as;
    this.#world = worldOf(hall, vocabulary);
    this.#walk = new Walk(topic, as, this.#world, { topic: hall.registry.localised(topic, locale), locale });
    this.#newsOf = new WalkNews(this.#walk);
    this.#words = new TrialWords(told, hall);
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
    const news = this.#newsOf.next();
    const automatic = news.automatic.map(({ activityId, reason }) => ({
      name: this.#nameOf(activityId),
      reason: this.#words.reason(reason),
    }));
    const told = this.#walk.notices
      .news()
      .map(({ to, said }) => ({ people: to.map((id) => this.#hall.directory.nameOf(id)), said }));
    return { automatic, told, opened: news.opened.map((task) => this.#taskOf(task)) };
  }

  #taskOf(task: CreatedTask): TrialTask {
    const { id, activityId, assignee, rows } = task;
    const people = this.#walk.handlers(task).map((each) => ({ id: each, name: this.#hall.directory.nameOf(each) }));
    const own = ownRows(this.#topic, activityId, rows);
    return {
      ...{ id, activityId, name: this.#nameOf(activityId, task), reason: this.#words.reason(task.reason) },
      rule: this.#words.rule(activityId),
      isClaimed: assignee !== null,
      people: [...new Map(people.map((each) => [each.id, each])).values()].slice(0, MOST_PEOPLE),
      formData: visibleData(this.#topic, activityId, this.#walk.formData, own),
    };
  }

  #nameOf(activityId: string, task?: CreatedTask): string {
    return this.#words.nameOf(activityId, this.#walk.formData, task?.rows ?? null);
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
  const { registry } = hall;
  const world: WalkWorld = {
    vocabulary,
    people: trialPeople(hall),
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
