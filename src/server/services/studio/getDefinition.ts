import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { SavedDraft, StudioDefinition } from '../../../contract/studio/definition.ts';
import { phraseTable } from '../../../definition/check/locale.ts';
import { objectIn } from '../../../definition/edit/files.ts';
import { mergeFiles } from '../../../definition/edit/merge/files.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import { toTaiwan } from '../../definitions/localiser.ts';
import type { DefinitionNow } from '../../definitions/deployments.ts';
import type { Hall } from '../hall.ts';
import { groupNames } from '../processes/groups.ts';
import { findDraft, otherEditors, textsOf } from './openDefinition.ts';
import { mayDefine, ownCategories, requireDefine, requireStudio } from './rights.ts';
import type { Definition, DraftRow } from './openDefinition.ts';
import { sourcesOf } from './sources.ts';

/** A definition with all that its editor needs: its files as they serve, and one's own draft. @throws HallError forbidden, notFound */
export async function getDefinition(
  person: Person,
  { kind, key, locale }: Definition & { locale: Locale },
  hall: Hall,
): Promise<StudioDefinition> {
  requireStudio(person, 'info');
  const at = { kind, key };
  const { registry } = hall;
  const now = await registry.now(kind, key);
  const draft = await findDraft(person, at, hall.db);
  if (!now && !draft) throw new HallError('notFound');
  const concerned = { at, now, files: draft?.files };
  requireDefine(person, 'info', concerned, hall);
  const served = registry.served(kind, key);
  return {
    ...at,
    title: titleOf({ ...at, files: draft?.files ?? {} }, locale, hall),
    version: served?.version.number ?? null,
    publishesTo: await publishesTo(at, hall),
    files: textsOf(now, kind),
    common: registry.common(),
    draft: draft ? savedDraft(draft, now) : null,
    editors: await otherEditors(person, at, hall),
    groups: groupNames(locale, hall),
    categories: await ownCategories(person, locale, hall),
    sources: await sourcesOf(locale, hall),
    phrases: phraseTable(locale, toTaiwan),
    maySave: mayDefine(person, 'save', concerned, hall),
    mayPublish: mayDefine(person, 'publish', concerned, hall),
  };
}

/** As people call what is drafted: as it serves, else as the draft does. */
export function titleOf(
  { kind, key, files }: Pick<DraftRow, 'kind' | 'key' | 'files'>,
  locale: Locale,
  { registry }: Hall,
): string {
  const served = registry.served(kind, key);
  if (served) return registry.localised(served, locale).manifest.title;
  const { title } = objectIn(files, `${kind}.json`);
  return typeof title === 'string' && title !== '' ? title : key;
}

/** Into the folder where it may be written, unless the operator wants folders left alone. */
export async function publishesTo({ kind, key }: Definition, hall: Hall): Promise<'folder' | 'database'> {
  if (hall.settings.publishTo === 'database') return 'database';
  return (await hall.registry.mayWrite(kind, key)) ? 'folder' : 'database';
}

export function savedDraft(draft: DraftRow, now: DefinitionNow | undefined): SavedDraft {
  const { base, files, revision, updated_at, publish_at, publish_note, publish_revision } = draft;
  const theirs = textsOf(now, draft.kind);
  return {
    files,
    revision,
    savedAt: updated_at.toISOString(),
    conflicts: areSame(base, theirs) ? null : mergeFiles(base, files, theirs).conflicts,
    plan: publish_at && {
      ...{ revision: publish_revision ?? 0, at: publish_at.toISOString(), note: publish_note ?? '' },
    },
  };
}

/** The same files with the same texts. */
export function areSame(some: Readonly<Record<string, string>>, others: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(some);
  return names.length === Object.keys(others).length && names.every((name) => some[name] === others[name]);
}
