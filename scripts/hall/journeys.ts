import type { Checked } from '../../src/definition/check/check.ts';
import type { ProcessLookup } from '../../src/definition/process/called.ts';
import { readJson, type Pointer } from '../../src/definition/text/json.ts';
import { didYouMean } from '../../src/definition/text/suggest.ts';
import type { TopicDefinition } from '../../src/definition/types/definition.ts';
import type { DefinitionSource, Fault } from '../../src/definition/types/source.ts';
import type { LinkedTopics } from './linked-topics.ts';
import type { DemoPeople } from './people.ts';
import { walkJourney } from './simulate.ts';
import type { RecordForms } from '../../src/server/services/trial/walkWorld.ts';
import { say, told, type Words } from '../../src/definition/text/say.ts';

/**
 * What only somebody who knows the demo's people can say about samples: those by nobody, and the journeys that do not get
 * to their end. Journeys of a definition with errors are not walked.
 */
export function journeyFaults(
  { source, definition }: Checked,
  people: DemoPeople,
  called: ProcessLookup = () => undefined,
  forms: RecordForms = () => undefined,
  linked?: LinkedTopics,
): Fault[] {
  const unknown = strangersIn(source, people.all());
  if (definition?.kind !== 'topic') return unknown;
  const strangers = [...unknown, ...outsidersIn(definition, source, people)];
  const failed = definition.journeys.flatMap((journey): Fault[] => {
    const name = `samples/${journey.name}.json`;
    const told = strangers.some(({ path }) => path === pathOf(source, name));
    if (told) return [];
    const { failure, reached, stuck } = walkJourney(definition, journey, { people, called, forms, linked });
    return reached ? [] : [faultAt(source, name, stuck, 'journey-end', failure)];
  });
  return [...strangers, ...failed];
}

/** Samples and journeys in which somebody acts who is not there. */
function strangersIn(source: DefinitionSource, known: readonly string[]): Fault[] {
  return source.files.flatMap(({ name, path, text }) => {
    if (!name.startsWith('samples/')) return [];
    const { value } = readJson(text, path);
    return namesIn(value).flatMap(([pointer, person]) => {
      if (known.includes(person)) return [];
      const message = say`the demo has nobody called "${person}"${didYouMean(person, known)}`;
      return [faultAt(source, name, pointer, 'sample-person', message)];
    });
  });
}

/** Samples and journeys of somebody who may not start the service at all. */
function outsidersIn(
  { manifest, samples, journeys }: TopicDefinition,
  source: DefinitionSource,
  people: DemoPeople,
): Fault[] {
  const starters = people.starters(manifest.startableBy);
  // a role that nobody of the demo has: who has it another hall knows
  if (starters.length === 0) return [];
  return [...samples, ...journeys].flatMap(({ name, as }) => {
    if (!people.has(as) || starters.includes(as)) return [];
    const message = say`"${as}" may not start it; "startableBy" names ${(manifest.startableBy ?? []).join(', ')}`;
    return [faultAt(source, `samples/${name}.json`, ['as'], 'sample-person', message)];
  });
}

/** Who hands in, and who acts in each step. */
function namesIn(value: unknown): [Pointer, string][] {
  const { as, steps } = (value ?? {}) as { as?: unknown; steps?: unknown };
  const acting = (Array.isArray(steps) ? steps : []).map((step: unknown, i): [Pointer, unknown] => [
    ['steps', i, 'by'],
    ((step ?? {}) as { by?: unknown }).by,
  ]);
  return [[['as'], as] as [Pointer, unknown], ...acting].flatMap(([pointer, person]): [Pointer, string][] =>
    typeof person === 'string' && person !== '' ? [[pointer, person]] : [],
  );
}

function faultAt(source: DefinitionSource, name: string, pointer: Pointer, rule: string, message: Words): Fault {
  const path = pathOf(source, name);
  const text = source.files.find((file) => file.name === name)?.text ?? '';
  return { rule, severity: 'error', ...told(message), path, ...readJson(text, path).locate(pointer) };
}

function pathOf(source: DefinitionSource, name: string): string {
  return source.files.find((file) => file.name === name)?.path ?? source.key;
}
