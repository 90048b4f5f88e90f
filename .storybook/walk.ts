import { plainCalendar, type Scope } from '../src/definition/expression/scope.ts';
import { entityLogic } from '../src/definition/entity/form.ts';
import { generateData } from '../src/definition/generate/data.ts';
import { Random } from '../src/definition/generate/random.ts';
import { NO_WISHES, type Stock } from '../src/definition/generate/stock.ts';
import { generateSubmission } from '../src/definition/generate/submission.ts';
import { loopsAround, onlyOwnRows, rowsOfPerson, type OwnRows } from '../src/definition/projection/row-scope.ts';
import { project } from '../src/definition/projection/project.ts';
import { visibleData } from '../src/definition/projection/visible.ts';
import { submitData } from '../src/definition/projection/submit.ts';
import {
  ASIDES,
  type FormDefinition,
  type Journey,
  type Sample,
  type TopicDefinition,
} from '../src/definition/types/definition.ts';
import type { FormData } from '../src/definition/types/json.ts';
import { DEFAULT_LOCALE } from '../src/definition/types/locale.ts';
import { formLogic } from '../src/renderer/form/logic.ts';
import type { Vocabulary } from '../src/definition/types/source.ts';
import type { GalleryEntry, WalkedStep } from '../src/renderer/stories/gallery.ts';

/** Stories look the same every day. */
const TODAY = '2026-03-02';
const scopeOf = (initiator: string): Scope => ({
  variables: { initiator },
  calendar: plainCalendar(() => new Date(`${TODAY}T09:00:00+08:00`)),
});

/**
 * A definition's own samples, with the mistakes that a page itself can name: what only the server knows (the organisation,
 * other records, what the node hides) has no place in a story. Where it has no valid one yet, data that its schema and rules
 * take is made up.
 */
export function samplesOf(definition: FormDefinition, vocabulary: Vocabulary): Sample[] {
  const samples = definition.samples.map((sample) => {
    if (sample.errors === undefined) return sample;
    const told = new Set(mistakesOf(definition, 'start', sample.formData, sample.as));
    return { ...sample, errors: sample.errors.filter((path) => told.has(path)) };
  });
  if (samples.some(({ errors }) => errors === undefined)) return samples;
  return [{ name: 'valid-generated', as: 'teacher', formData: madeUp(definition, vocabulary) }, ...samples];
}

/** Paths that the page refuses at a node of a topic, or in the form of an entity. */
function mistakesOf(definition: FormDefinition, node: string, formData: FormData, by: string): string[] {
  const scope = scopeOf(by);
  const topic = definition.kind === 'topic';
  const form = topic
    ? project(definition, node, { formData, scope })
    : { schema: definition.schema, uiSchema: definition.uiSchema, ...entityLogic(definition.manifest) };
  const logic = formLogic({ projection: form, validators: undefined, locale: DEFAULT_LOCALE, scope });
  const seen = topic ? visibleData(definition, node, formData) : formData;
  return logic.check(logic.compute(seen)).map(({ path }) => path);
}

function madeUp(definition: FormDefinition, vocabulary: Vocabulary): FormData {
  const random = new Random(1);
  const stock: Stock = {
    people: ['teacher', 'student', 'leader'],
    departments: ['college-info'],
    regions: ['110000', '120000'],
    majors: ['080901'],
    vocabulary,
    records: () => ['finance'],
    file: (number) => ({ id: `generated-${number}`, name: `generated-${number}.pdf`, size: 1024 }),
    today: TODAY,
  };
  if (definition.kind === 'entity') {
    return generateData(definition.schema, { random, stock, preferences: NO_WISHES, fill: 1, numbers: [], texts: [] });
  }
  const made = generateSubmission(definition, 'start', {}, { random, stock, scope: scopeOf('teacher') });
  return 'formData' in made ? made.formData : {};
}

/** The steps that people take: waiting and looking are none. */
const lengthOf = ({ steps }: Journey): number => steps.filter(({ do: verb }) => !ASIDES.includes(verb)).length;

/**
 * How a request of a topic went, by its longest journey that was completed, or one person after the other who says
 * nothing in particular; and what it held at each node, by the first journey that came there.
 */
export function walkOf(
  topic: TopicDefinition,
  samples: readonly Sample[],
): Pick<GalleryEntry, 'steps' | 'visits' | 'taken'> {
  const walks = topic.journeys
    .toSorted(
      (one, other) =>
        Number(other.end === 'completed') - Number(one.end === 'completed') || lengthOf(other) - lengthOf(one),
    )
    .map((journey) => walked(topic, journey));
  const visits: GalleryEntry['visits'] = {};
  for (const steps of walks) {
    for (const { node, before } of steps) {
      const after = steps.findLast((step) => step.node === node)?.after ?? before;
      visits[node] ??= { before, after };
    }
  }
  const taken = Object.entries(visits).flatMap(([node, { after }]) =>
    // a task about one row is drawn without its request, in which the row has its place
    loopsAround(topic, node).length === 0 && mistakesOf(topic, node, after, 'teacher').length === 0 ? [node] : [],
  );
  return { steps: walks[0] ?? walked(topic, made(topic, samples)), visits, taken };
}

function walked(topic: TopicDefinition, journey: Journey): WalkedStep[] {
  const steps = [{ by: journey.as, at: 'start', do: 'start', formData: journey.formData }, ...journey.steps];
  let stored: FormData = {};
  return steps.flatMap((step): WalkedStep[] => {
    if (step.at === undefined) return [];
    const { at, by, do: outcome, formData } = step;
    const own = rowsOfPerson(topic, at, by, stored);
    const before = onlyOwnRows(stored, own);
    stored = formData === undefined ? stored : handedIn(topic, { at, own, formData }, stored, journey.as);
    const comment = 'comment' in step ? (step.comment ?? '') : '';
    return [{ node: at, by, outcome, comment, before, after: onlyOwnRows(stored, own) }];
  });
}

function made({ process }: TopicDefinition, samples: readonly Sample[]): Journey {
  const sample = samples.find(({ errors }) => errors === undefined);
  const tasks = Object.values(process.nodes).filter(({ type }) => type === 'userTask');
  return {
    ...{ name: 'generated', as: sample?.as ?? 'teacher', formData: sample?.formData ?? {}, end: 'completed' },
    steps: tasks.map(({ id }) => ({ by: 'leader', at: id, do: 'complete' })),
  };
}

function handedIn(
  definition: TopicDefinition,
  { at: node, own, formData: incoming }: { at: string; own: OwnRows; formData: FormData },
  stored: FormData,
  by: string,
): FormData {
  try {
    return submitData({ definition, node, stored, incoming, own, scope: scopeOf(by) }).formData;
  } catch {
    // an expression that asks about the organisation: nobody knows it here
    return { ...stored, ...incoming };
  }
}
