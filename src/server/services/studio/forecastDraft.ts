import type { MigrationForecast } from '../../../contract/migration.ts';
import type { Person } from '../../../contract/person.ts';
import type { FileTexts } from '../../../contract/studio/definition.ts';
import type { TopicDefinition } from '../../../definition/types/definition.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { VersionedTopic } from '../../definitions/registry.ts';
import { NOT_STORED } from '../flow/bookingRules.ts';
import type { Hall } from '../hall.ts';
import { forecastMigration } from '../migration/forecast.ts';
import { mayProcess } from '../processes/openProcess.ts';
import { checkFiles, sourceOf } from './openDefinition.ts';
import { requireDefine, requireStudio } from './rights.ts';

/**
 * Which requests under way could go on with a topic as these files say. Nothing of files that do not pass the checker, nor
 * of a topic that nobody uses yet. @throws HallError badRequest, forbidden, tooLarge
 */
export async function forecastDraft(
  person: Person,
  { key, files, locale }: { key: string; files: FileTexts; locale: Locale },
  hall: Hall,
): Promise<MigrationForecast> {
  requireStudio(person, 'info');
  checkFiles('topic', files);
  const at = { kind: 'topic', key } as const;
  const now = await hall.registry.now('topic', key);
  requireDefine(person, 'info', { at, now, files }, hall);
  const served = hall.registry.topic(key);
  const { definition } = await hall.registry.check(sourceOf(at, files, now));
  const mayMigrate = mayProcess(person, 'flow:running:migrate');
  if (!served || definition?.kind !== 'topic') return { running: 0, from: [], steps: [], serves: false, mayMigrate };
  const to = await versionOfDraft(definition, hall);
  const serves = to.version.versionId === served.version.versionId;
  return { ...(await forecastMigration(to, locale, hall)), serves, mayMigrate };
}

/** As it would be stored; the same content again is the version that it was. */
async function versionOfDraft(definition: TopicDefinition, hall: Hall): Promise<VersionedTopic> {
  const rows = await hall.db
    .selectFrom('definition_version')
    .select(['id', 'number', 'hash'])
    .where('kind', '=', 'topic')
    .where('key', '=', definition.key)
    .orderBy('number', 'desc')
    .execute();
  const same = rows.find(({ hash }) => hash === definition.hash);
  const stored = same && (await hall.registry.version(same.id));
  return stored ?? { ...definition, version: { versionId: NOT_STORED, number: (rows[0]?.number ?? 0) + 1 } };
}
