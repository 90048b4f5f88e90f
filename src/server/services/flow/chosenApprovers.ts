import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { DataError } from '../../../definition/types/projection.ts';
import type { Progress } from './progress.ts';

/** Whom the applicant names for steps for which the process itself finds nobody: id of the user task to people. */
export type ChosenApprovers = Readonly<Record<string, string | readonly string[]>>;

/**
 * What the applicant chose, as the request keeps it. Nobody chooses himself.
 * @throws HallError invalidData for what is no user task of the process, and for people who are not here
 */
export function takeApprovers(
  person: Person,
  progress: Pick<Progress, 'hall' | 'topic' | 'locale'>,
  chosen: ChosenApprovers = {},
): Record<string, string[]> {
  const { hall, topic, locale } = progress;
  const errors: DataError[] = [];
  const refuse = (activityId: string, why: string) =>
    errors.push({ path: `approvers.${activityId}`, message: hall.texts.text(locale, `errors.${why}`) });
  const entries = Object.entries(chosen).map(([activityId, given]) => {
    const people = [...new Set(typeof given === 'string' ? [given] : given)];
    const isTask =
      Object.hasOwn(topic.process.nodes, activityId) && topic.process.nodes[activityId]?.type === 'userTask';
    if (!isTask) refuse(activityId, 'invalidData');
    else if (people.length === 0 || people.includes(person.id)) refuse(activityId, 'personRequired');
    else if (people.some((id) => hall.directory.user(id)?.enabled !== true)) refuse(activityId, 'personLeft');
    return [activityId, people];
  });
  if (errors.length > 0) throw new HallError('invalidData', { data: { errors } });
  return Object.fromEntries(entries) as Record<string, string[]>;
}
