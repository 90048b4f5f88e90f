import type { Person } from '../../../contract/person.ts';
import type { DraftMeaning } from '../../../contract/studio/publishing.ts';
import type { FileTexts } from '../../../contract/studio/definition.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import { changesTold } from '../definitions/changesTold.ts';
import { inUse } from '../definitions/getDefinitionSource.ts';
import type { Hall } from '../hall.ts';
import { checkFiles, sourceOf } from './openDefinition.ts';
import type { Definition } from './openDefinition.ts';
import { recordsRefused, type RecordsRefused } from './recordsRefused.ts';
import { requireDefine, requireStudio } from './rights.ts';

/** So many fields are named. */
const MOST_FIELDS = 5;

/**
 * What publishing these files would mean for what exists already, as `hall diff` says it: the worst first. Nothing is said
 * of files that do not pass the checker, of a definition that nobody uses yet, and of reports.
 * @throws HallError badRequest, forbidden, tooLarge
 */
export async function compareDraft(
  person: Person,
  { kind, key, files, locale }: Definition & { files: FileTexts; locale: Locale },
  hall: Hall,
): Promise<DraftMeaning> {
  requireStudio(person, 'info');
  checkFiles(kind, files);
  const at = { kind, key };
  const now = await hall.registry.now(kind, key);
  requireDefine(person, 'info', { at, now, files }, hall);
  const served = hall.registry.served(kind, key);
  const { definition } = await hall.registry.check(sourceOf(at, files, now));
  const { changes, names } = changesTold(served, definition, locale, hall);
  const isEntity = served?.kind === 'entity' && definition?.kind === 'entity';
  const found = isEntity && changes.length > 0 ? await recordsRefused(person, [served, definition], hall) : undefined;
  return {
    ...(found && found.refused > 0 && { refused: told(found, names) }),
    ...(kind === 'report' ? { running: 0, records: 0 } : await inUse(person, { kind, key }, hall)),
    changes,
  };
}

function told(
  { judged, refused, fields }: RecordsRefused,
  names: ReadonlyMap<string, string>,
): NonNullable<DraftMeaning['refused']> {
  const titled = [...fields].map(([path, records]) => ({ title: names.get(path) ?? path, records }));
  return { judged, records: refused, fields: titled.slice(0, MOST_FIELDS) };
}
