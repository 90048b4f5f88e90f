import type { FileTexts, StudioFault } from '../../../contract/studio/definition.ts';
import type { Person } from '../../../contract/person.ts';
import { campusDate } from '../../../definition/campus.ts';
import { sampleAccepted } from '../../../definition/check/rules/sample-accepted.ts';
import { isSample } from '../../../definition/edit/mend.ts';
import type { Hall } from '../hall.ts';
import { placed, sourceOf } from '../studio/openDefinition.ts';
import { fitExamples } from './fitExamples.ts';
import { trialPeople } from './trialPeople.ts';
import { readDraft, type Draft } from './readDraft.ts';
import { worldOf } from './tryDraft.ts';

/**
 * Makes the samples and journeys fit that a draft no longer takes, see {@link fitExamples}.
 * @throws HallError badRequest, forbidden, invalidData for files that cannot be read
 */
export async function remakeSamples(person: Person, input: Draft, hall: Hall): Promise<FileTexts> {
  const { topic, locale, vocabulary } = await readDraft(person, input, hall);
  const source = sourceOf({ kind: 'topic', key: input.key }, input.files, await hall.registry.now('topic', input.key));
  const faults = placed(await hall.registry.judge(source), source, locale);
  // that a sample is refused at more than it lists is a warning; a list made anew is whole
  const isUnfit = ({ file, severity, rule }: StudioFault) =>
    isSample(file) && (severity === 'error' || rule === sampleAccepted.id);
  const unfit = new Set(faults.filter(isUnfit).map(({ file }) => file.slice(8, -5)));
  const world = { ...worldOf(hall, vocabulary), people: trialPeople(hall) };
  return fitExamples(topic, unfit, { ...world, vocabulary, today: campusDate(hall.clock.now()) });
}
