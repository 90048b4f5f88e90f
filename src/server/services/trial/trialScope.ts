import type { Person } from '../../../contract/person.ts';
import type { TrialForm } from '../../../contract/studio/trial.ts';
import { answersFor } from '../../../definition/projection/asked.ts';
import { project } from '../../../definition/projection/project.ts';
import type { ProjectionScope } from '../../../definition/types/projection.ts';
import { projectionScope } from '../flow/calendar.ts';
import { houseScope } from '../flow/run.ts';
import type { Hall } from '../hall.ts';
import { readDraft, type Draft } from './readDraft.ts';

/**
 * What the page of a draft would know of who fills it in at a step: who he is, the calendar, and what the organisation
 * answers. @throws HallError as tryDraft does
 */
export async function trialScope(person: Person, input: Draft & TrialForm, hall: Hall): Promise<ProjectionScope> {
  const { topic } = await readDraft(person, input, hall);
  const { as, by, node, formData } = input;
  const scope = houseScope(as, hall.clock.now(), hall, undefined, by);
  const organisation = answersFor(topic, project(topic, node), formData, scope);
  return { ...projectionScope(as, by, hall), ...(organisation && { organisation }) };
}
