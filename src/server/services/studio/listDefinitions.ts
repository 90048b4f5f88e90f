import type { Person } from '../../../contract/person.ts';
import type { StudioGroup, StudioList, StudioRow } from '../../../contract/studio/definition.ts';
import { DEFAULT_LOCALE } from '../../../definition/types/locale.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import { objectIn } from '../../../definition/edit/files.ts';
import type { Hall } from '../hall.ts';
import { groupName, groupNames } from '../processes/groups.ts';
import { editorOf, openDraft } from './openDefinition.ts';
import { categoriesFor, ownCategories, requireStudio } from './rights.ts';

/** What a new request type may begin as, where the hall still has it: each is a service of its own to copy. */
const TEMPLATES = [
  { name: 'approve', from: null },
  { name: 'borrow', from: 'device-borrowing' },
  { name: 'book', from: 'meeting-room' },
  { name: 'repair', from: 'repair' },
  { name: 'register', from: 'vehicle-registration' },
  { name: 'collect', from: 'receive-file' },
];

const NO_DRAFT = { draftAt: null, publishesAt: null, editors: [] };

/** Every definition that is served or lies in a folder, as far as its category is one's own, and those that one has begun. @throws HallError forbidden */
export async function listDefinitions(person: Person, input: { locale: Locale }, hall: Hall): Promise<StudioList> {
  requireStudio(person, 'list');
  const drafts = await hall.db
    .selectFrom('definition_draft')
    .select(['owner_id', 'kind', 'key', 'updated_at', 'publish_at'])
    .orderBy('updated_at', 'desc')
    .execute();
  const rows = new Map<string, StudioRow>();
  const listed = categoriesFor(person, 'list');
  for (const { kind, key, served, faults } of hall.registry.known()) {
    const category = served?.kind === 'topic' ? served.manifest.category : undefined;
    if (listed !== 'all' && (category === undefined || !listed.has(category))) continue;
    const title = served ? hall.registry.localised(served, input.locale).manifest.title : key;
    const errors = faults.filter(({ severity }) => severity === 'error').length;
    const row = { kind, key, title, version: served?.version.number ?? null, errors };
    rows.set(`${kind} ${key}`, { ...row, warnings: faults.length - errors, ...NO_DRAFT });
  }
  for (const draft of drafts) {
    const { owner_id, kind, key, updated_at } = draft;
    const place = `${kind} ${key}`;
    const isMine = owner_id === person.id;
    const row = rows.get(place) ?? (isMine ? await begun(person, { kind, key }, hall) : undefined);
    if (row === undefined) continue;
    const mine = { draftAt: updated_at.toISOString(), publishesAt: draft.publish_at?.toISOString() ?? null };
    const others = [...row.editors, editorOf(draft, hall)];
    rows.set(place, isMine ? { ...row, ...mine } : { ...row, editors: others });
  }
  const topics = new Set(hall.registry.topics().map(({ key }) => key));
  const own = categoriesFor(person, 'save');
  return {
    rows: [...rows.values()].sort((a, b) => (a.key < b.key ? -1 : 1)),
    templates: TEMPLATES.filter(({ from }) => from === null || topics.has(from)),
    categories: await ownCategories(person, input.locale, hall),
    groups: own === 'all' || own.size > 0 ? groupsOf(input.locale, hall) : [],
    mayBegin: own === 'all' ? ['topic', 'entity', 'report'] : own.size > 0 ? ['topic'] : [],
  };
}

function groupsOf(locale: Locale, hall: Hall): StudioGroup[] {
  return groupNames(locale, hall).map(({ group, name }) => ({
    ...{ group, name },
    chinese: groupName(group, DEFAULT_LOCALE, hall),
    english: groupName(group, 'en-US', hall),
  }));
}

/** A definition that is only a draft so far. */
async function begun(person: Person, at: Pick<StudioRow, 'kind' | 'key'>, hall: Hall): Promise<StudioRow> {
  const { files } = await openDraft(person, at, hall.db);
  const title = objectIn(files, `${at.kind}.json`)['title'];
  const name = typeof title === 'string' ? title : at.key;
  return { ...at, title: name, version: null, errors: 0, warnings: 0, ...NO_DRAFT };
}
