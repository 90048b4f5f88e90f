import type { FileTexts } from '../../../contract/studio/definition.ts';
import { foreignEntries } from '../../../definition/check/verdict.ts';
import { jsonText } from '../../../definition/edit/outline.ts';
import type { Scope } from '../../../definition/expression/scope.ts';
import { Random } from '../../../definition/generate/random.ts';
import type { Stock } from '../../../definition/generate/stock.ts';
import { generateSubmission } from '../../../definition/generate/submission.ts';
import { getPath, setPath } from '../../../definition/projection/rows.ts';
import { submitData } from '../../../definition/projection/submit.ts';
import {
  stepWritten,
  type Journey,
  type JourneyStep,
  type Sample,
  type TopicDefinition,
} from '../../../definition/types/definition.ts';
import type { FormData } from '../../../definition/types/json.ts';
import type { Vocabulary } from '../../../definition/types/source.ts';
import { wrongPeople } from '../organisation/narrowed.ts';
import { WalkRefused } from './refused.ts';
import { membersAmong, type TrialPeople } from './trialPeople.ts';
import { Walk } from './walk.ts';
import type { WalkWorld } from './walkWorld.ts';

/** A way that is longer than this goes round in a circle. */
const MOST_STEPS = 40;
/** Samples have to be right on any day for years to come. */
const YEARS = 5;

/** All that examples meet, and whom they may name. */
export interface FittingWorld extends WalkWorld {
  people: TrialPeople;
  vocabulary: Vocabulary;
  /** the campus day, `yyyy-MM-dd` */
  today: string;
}

/**
 * The samples and journeys of a topic that it no longer takes, made to fit: what they say stays where the form takes it,
 * what it asks for besides is made up, and a journey goes on to its end by whoever has each task.
 * @param unfit the names of those that the checker refuses
 * @returns the texts of those that are other ones now; an empty one is left out: it cannot be made to fit
 */
export function fitExamples(topic: TopicDefinition, unfit: ReadonlySet<string>, world: FittingWorld): FileTexts {
  const fitted: FileTexts = {};
  for (const name of unfit) fitted[`samples/${name}.json`] = '';
  for (const sample of topic.samples.filter((one) => unfit.has(one.name))) {
    const fit = new Fitting(topic, sample.as, world);
    const { errors, formData } = sample;
    const next = errors === undefined ? fit.filled('start', formData) : formData;
    const refused = errors === undefined ? fit.unfit('start', next) : fit.refused('start', next);
    // one that is to be refused says by what; one that is taken by now has nothing to say
    if (errors === undefined ? refused.length > 0 : refused.length === 0) continue;
    fitted[`samples/${sample.name}.json`] = textOf({ ...sample, formData: next, ...(errors && { errors: refused }) });
  }
  for (const journey of topic.journeys) {
    // the checker hands in what a journey fills in, and does not go its way
    if (!unfit.has(journey.name) && arrives(journey, topic, world)) continue;
    const gone = new Fitting(topic, journey.as, world).gone(journey.formData, journey.steps);
    fitted[`samples/${journey.name}.json`] = '';
    if (gone !== undefined)
      fitted[`samples/${journey.name}.json`] = textOf({ ...journey, ...gone, steps: gone.steps.map(stepWritten) });
  }
  return fitted;
}

function arrives({ as, formData, steps, end }: Journey, topic: TopicDefinition, world: WalkWorld): boolean {
  const walk = new Walk(topic, as, world);
  try {
    walk.start(formData);
    for (const step of steps) walk.take(step);
    return walk.state === end;
  } catch (error) {
    if (error instanceof WalkRefused) return false;
    throw error;
  }
}

/** What is booked ends after it begins: the two were made up, or kept, one by one. */
function inOrder({ manifest }: TopicDefinition, data: FormData): FormData {
  let next = data;
  for (const { from, to } of manifest.exclusive ?? []) {
    if (from === undefined || to === undefined) continue;
    const [begins, ends] = [getPath(next, from), getPath(next, to)];
    if (typeof begins === 'string' && typeof ends === 'string' && ends < begins)
      next = setPath(setPath(next, from, ends), to, begins);
  }
  return next;
}

/** The first of the month in some years. */
const laterBy = (today: string): string => `${Number(today.slice(0, 4)) + YEARS}${today.slice(4, 8)}01`;

/** It is called by its file. */
function textOf({ name: _, ...sample }: Sample | (Sample & { steps: object[]; end: string })): string {
  return jsonText(sample);
}

/** What one applicant hands in, and what becomes of it. */
class Fitting {
  readonly #topic: TopicDefinition;
  readonly #walk: Walk;
  readonly #stock: Stock;
  readonly #people: FittingWorld['people'];

  constructor(topic: TopicDefinition, as: string, world: FittingWorld) {
    this.#topic = topic;
    this.#people = world.people;
    this.#walk = new Walk(topic, as, world);
    this.#stock = {
      people: [as],
      members: membersAmong(world.people),
      departments: [world.people.deptOf(as)].filter((dept) => dept !== null),
      regions: [],
      majors: [],
      vocabulary: world.vocabulary,
      records: () => ['record-1'],
      file: (number) => ({ id: `sample-${number}`, name: '示例.pdf', size: 1024 }),
      today: laterBy(world.today),
    };
  }

  /** the fields that are refused */
  refused(node: string, incoming: FormData): string[] {
    return [...new Set(this.#submit(node, incoming).errors.map(({ path }) => path))];
  }

  /** those, and those in which somebody stands whom they do not want: the checker knows nobody */
  unfit(node: string, incoming: FormData): string[] {
    const { formData, errors } = this.#submit(node, incoming);
    const wrong = wrongPeople(this.#topic, formData, this.#walk.formData, this.#scope(), this.#people);
    return [...new Set([...errors, ...wrong].map(({ path }) => path))];
  }

  /** What is taken of it, and what is made up for what is not. */
  filled(node: string, before: FormData): FormData {
    if (this.unfit(node, before).length === 0) return before;
    const options = { random: new Random(1), stock: this.#stock, scope: this.#scope(), usual: true };
    const made = generateSubmission(this.#topic, node, this.#walk.formData, options);
    if ('whyNot' in made) return before;
    let next = before;
    for (const [name] of this.unfit(node, next).map((path) => path.split('.'))) {
      if (name === undefined) continue;
      const { [name]: _, ...rest } = next;
      next = made.incoming[name] === undefined ? rest : { ...rest, [name]: made.incoming[name] };
    }
    return inOrder(this.#topic, this.unfit(node, next).length === 0 ? next : made.incoming);
  }

  /** The steps that are still taken, with what they fill in made to fit, and then on by whoever has the next task. */
  gone(formData: FormData, steps: readonly JourneyStep[]) {
    const taken: JourneyStep[] = [];
    const begun = this.filled('start', formData);
    try {
      this.#walk.start(begun);
      for (const step of steps) {
        const fit = this.#fit(step);
        if (!this.#take(fit)) break;
        taken.push(fit);
      }
      while (this.#walk.state === 'running' && taken.length < MOST_STEPS) {
        const [task] = this.#walk.tasks;
        const by = task && this.#walk.handlers(task)[0];
        if (task === undefined || by === undefined) return undefined;
        const fit = this.#fit({ by, at: task.activityId, do: 'complete', comment: '同意' });
        this.#walk.take(fit);
        taken.push(fit);
      }
    } catch (error) {
      if (error instanceof WalkRefused) return undefined;
      throw error;
    }
    return this.#walk.state === 'running' ? undefined : { formData: begun, steps: taken, end: this.#walk.state };
  }

  #fit(step: JourneyStep): JourneyStep {
    const { at, formData, do: verb } = step;
    if (at === undefined || verb !== 'complete') return step;
    const next = this.filled(at, formData ?? {});
    return Object.keys(next).length === 0 ? step : { ...step, formData: next };
  }

  #take(step: JourneyStep): boolean {
    try {
      this.#walk.take(step);
      return true;
    } catch (error) {
      if (error instanceof WalkRefused) return false;
      throw error;
    }
  }

  #submit(node: string, incoming: FormData) {
    const definition = this.#topic;
    const refuse = (data: FormData) => foreignEntries(definition, data, this.#stock.vocabulary);
    return submitData({ definition, node, stored: this.#walk.formData, incoming, scope: this.#scope(), refuse });
  }

  #scope(): Scope {
    return this.#walk.scope();
  }
}
