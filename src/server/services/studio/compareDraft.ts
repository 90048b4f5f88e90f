import type { Person } from '../../../contract/person.ts';
import type { DraftMeaning, FileTexts } from '../../../contract/studio.ts';
import { phrasesOf } from '../../../definition/check/locale.ts';
import { diffDefinitions } from '../../../definition/diff.ts';
import { spoken } from '../../../definition/text/say.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import { toTaiwan } from '../../definitions/localiser.ts';
import { inUse } from '../definitions/getDefinitionSource.ts';
import type { Hall } from '../hall.ts';
import { checkFiles, sourceOf } from './openDefinition.ts';
import type { Definition } from './openDefinition.ts';
import { requireDefine, requireStudio } from './rights.ts';

const LEVELS = ['breaking', 'care', 'safe'] as const;

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
  const changes = (served && definition && diffDefinitions(served, definition)) ?? [];
  const phrases = phrasesOf(locale, toTaiwan);
  return {
    ...(kind === 'report' ? { running: 0, records: 0 } : await inUse(person, { kind, key }, hall)),
    changes: LEVELS.flatMap((level) =>
      changes.flatMap((change) => (change.level === level ? [{ level, what: spoken(change.what, phrases) }] : [])),
    ),
  };
}
