import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { VersionChanges } from '../../../contract/processes.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import { changesTold } from '../definitions/changesTold.ts';
import type { Hall } from '../hall.ts';
import { openProcess } from './openProcess.ts';

/**
 * What a version changed about the one before it, in words, the worst first.
 * @throws HallError notFound also for the first one, which changed nothing; forbidden
 */
export async function compareVersions(
  person: Person,
  { id, locale }: { id: string; locale: Locale },
  hall: Hall,
): Promise<VersionChanges> {
  const topic = await openProcess(person, id, hall);
  const row = await hall.db
    .selectFrom('definition_version')
    .select('id')
    .where('kind', '=', 'topic')
    .where('key', '=', topic.key)
    .where('number', '<', topic.version.number)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const before = row && (await hall.registry.version(row.id));
  if (!before) throw new HallError('notFound');
  const { changes } = changesTold(before, topic, locale, hall);
  return { before: before.version.number, after: topic.version.number, changes };
}
