import type { Person } from '../../../contract/person.ts';
import type { DraftMeaning } from '../../../contract/studio/publishing.ts';
import type { FileTexts } from '../../../contract/studio/definition.ts';
import { phrasesOf } from '../../../definition/check/locale.ts';
import { diffDefinitions } from '../../../definition/diff.ts';
import { fieldsByPath } from '../../../definition/schema/walk.ts';
import { spoken, type Words } from '../../../definition/text/say.ts';
import type { Definition as AnyDefinition } from '../../../definition/types/definition.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import { toTaiwan } from '../../definitions/localiser.ts';
import { inUse } from '../definitions/getDefinitionSource.ts';
import type { Hall } from '../hall.ts';
import { checkFiles, sourceOf } from './openDefinition.ts';
import type { Definition } from './openDefinition.ts';
import { recordsRefused, type RecordsRefused } from './recordsRefused.ts';
import { requireDefine, requireStudio } from './rights.ts';

/** So many fields are named. */
const MOST_FIELDS = 5;

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
  const names = new Map(
    [served, definition].flatMap((one) => (one ? titlesIn(hall.registry.localised(one, locale)) : [])),
  );
  const isEntity = served?.kind === 'entity' && definition?.kind === 'entity';
  const found = isEntity && changes.length > 0 ? await recordsRefused(person, [served, definition], hall) : undefined;
  return {
    ...(found && found.refused > 0 && { refused: told(found, names) }),
    ...(kind === 'report' ? { running: 0, records: 0 } : await inUse(person, { kind, key }, hall)),
    changes: LEVELS.flatMap((level) =>
      changes.flatMap((change) =>
        change.level === level ? [{ level, what: spoken(named(change.what, names), phrases) }] : [],
      ),
    ),
  };
}

function told(
  { judged, refused, fields }: RecordsRefused,
  names: ReadonlyMap<string, string>,
): NonNullable<DraftMeaning['refused']> {
  const titled = [...fields].map(([path, records]) => ({ title: names.get(path) ?? path, records }));
  return { judged, records: refused, fields: titled.slice(0, MOST_FIELDS) };
}

/** What fields and steps are called, by the paths and ids that a comparison knows. */
function titlesIn(definition: AnyDefinition): [string, string][] {
  if (definition.kind === 'report') return [];
  const fields = [...fieldsByPath(definition.schema)].map(([path, [field]]): [string, string] => [
    path,
    field?.schema.title ?? path,
  ]);
  const nodes = definition.kind === 'topic' ? Object.values(definition.process.nodes) : [];
  return [...fields, ...nodes.map(({ id, name }): [string, string] => [id, name || id])];
}

function named(words: Words, names: ReadonlyMap<string, string>): Words {
  if (typeof words !== 'object') return names.get(String(words)) ?? words;
  return { ...words, values: words.values.map((value) => named(value, names)) };
}
