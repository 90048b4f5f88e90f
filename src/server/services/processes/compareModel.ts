import type { Person } from '../../../contract/person.ts';
import type { DraftMeaning } from '../../../contract/studio/publishing.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import { changesTold } from '../definitions/changesTold.ts';
import { inUse } from '../definitions/getDefinitionSource.ts';
import type { Hall } from '../hall.ts';
import { judgeModel, modelRefused } from './judgeModel.ts';
import { openModel } from './openModel.ts';
import { requireRight } from './openProcess.ts';

/**
 * What deploying a model would mean for what its topic serves now; nothing is affected by one that has no topic yet.
 * @throws HallError recordNotFound, forbidden, invalidData with `errors` and `faults`
 */
export async function compareModel(
  person: Person,
  { id, locale }: { id: string; locale: Locale },
  hall: Hall,
): Promise<DraftMeaning> {
  const { key, xml } = await openModel(id, hall);
  requireRight(person, 'flow:model:deploy');
  const served = hall.registry.topic(key);
  if (!served) return { running: 0, records: 0, changes: [] };
  const { drawn, faults } = await judgeModel(key, xml, locale, hall);
  if (drawn?.hash === undefined) throw modelRefused(faults);
  const { source } = drawn;
  // journeys of the folder may be about another process: they refuse nothing
  const files = source.files.filter(({ name }) => !name.startsWith('samples/'));
  const { definition } = await hall.registry.check({ ...source, files });
  const { changes } = changesTold(served, definition, locale, hall);
  return { ...(await inUse(person, { kind: 'topic', key }, hall)), changes };
}
