import type { ExpressionBuilder, ExpressionWrapper, Kysely, Selectable, SqlBool } from 'kysely';
import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { DefinitionKind, Editor, FileTexts, StudioFault } from '../../../contract/studio/definition.ts';
import { isFileOf } from '../../../definition/edit/files.ts';
import { mendOf } from '../../../definition/edit/mend.ts';
import { faultsIn } from '../../../definition/check/locale.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { DefinitionSource, Fault, SourceFile } from '../../../definition/types/source.ts';
import { campusDateTime } from '../../../definition/campus.ts';
import type { Tables } from '../../db/tables.ts';
import { toTaiwan } from '../../definitions/localiser.ts';
import type { DefinitionNow } from '../../definitions/deployments.ts';
import type { Hall } from '../hall.ts';
import { withElements } from '../processes/faultPlaces.ts';

export interface Definition {
  kind: DefinitionKind;
  key: string;
}

export type DraftRow = Selectable<Tables['definition_draft']>;

/** Together; the checker reads no file that is larger than half of it. */
const MOST_CHARACTERS = 1_500_000;
const MOST_FILES = 200;

export async function findDraft(person: Person, at: Definition, db: Kysely<Tables>): Promise<DraftRow | undefined> {
  return db.selectFrom('definition_draft').selectAll().where(ownDraft(person.id, at)).executeTakeFirst();
}

type DraftExpression = ExpressionBuilder<Tables, 'definition_draft'>;

/** The row of somebody's draft of a definition. */
export function ownDraft(
  ownerId: string,
  { kind, key }: Definition,
): (eb: DraftExpression) => ExpressionWrapper<Tables, 'definition_draft', SqlBool> {
  return (eb) => eb.and({ owner_id: ownerId, kind, key });
}

/** A draft that waits until somebody publishes it. */
export const NO_PLAN = { publish_at: null, publish_note: null, publish_revision: null, publish_claimed: null };

/** One's own draft of a definition. @throws HallError notFound */
export async function openDraft(person: Person, at: Definition, db: Kysely<Tables>): Promise<DraftRow> {
  const draft = await findDraft(person, at, db);
  if (!draft) throw new HallError('notFound');
  return draft;
}

/** Who else is editing it. */
export async function otherEditors(person: Person, at: Definition, hall: Hall): Promise<Editor[]> {
  const rows = await hall.db
    .selectFrom('definition_draft')
    .select(['owner_id', 'updated_at', 'publish_at'])
    .where('kind', '=', at.kind)
    .where('key', '=', at.key)
    .where('owner_id', '<>', person.id)
    .orderBy('updated_at', 'desc')
    .limit(20)
    .execute();
  return rows.map((row) => editorOf(row, hall));
}

export function editorOf(row: Pick<DraftRow, 'owner_id' | 'updated_at' | 'publish_at'>, hall: Hall): Editor {
  const { owner_id, updated_at, publish_at } = row;
  const publishesAt = publish_at?.toISOString() ?? null;
  return { name: hall.directory.nameOf(owner_id), at: updated_at.toISOString(), publishesAt };
}

/** The files that an editor shows. */
export function textsOf(now: DefinitionNow | undefined, kind: DefinitionKind): FileTexts {
  const known = now?.source.files.filter(({ name }) => isFileOf(kind, name)) ?? [];
  return Object.fromEntries(known.map(({ name, text }) => [name, text]));
}

/** @throws HallError badRequest for a file that no definition has, tooLarge */
export function checkFiles(kind: DefinitionKind, files: FileTexts): void {
  const names = Object.keys(files);
  const strange = names.find((name) => !isFileOf(kind, name));
  if (strange !== undefined) throw new HallError('badRequest', { data: { field: strange } });
  const size = Object.values(files).reduce((sum, text) => sum + text.length, 0);
  if (size > MOST_CHARACTERS || names.length > MOST_FILES) throw new HallError('tooLarge');
}

/** The drafted files, and those of the folder that no editor shows. */
export function sourceOf(at: Definition, files: FileTexts, now: DefinitionNow | undefined): DefinitionSource {
  const others = now?.source.files.filter(({ name }) => !isFileOf(at.kind, name)) ?? [];
  const drafted = Object.entries(files).map(([name, text]): SourceFile => ({
    name,
    text,
    path: `${folderOf(at)}/${name}`,
  }));
  const order = [...drafted, ...others].sort((a, b) => (a.name < b.name ? -1 : 1));
  return { ...at, files: order };
}

/** As people call the folder, wherever it lies. */
export function folderOf({ kind, key }: Definition): string {
  return `${kind === 'topic' ? 'topics' : 'schemas'}/${key}`;
}

/** Faults in a language, with the file that they are in, and for the process with its element. */
export function placed(faults: readonly Fault[], source: DefinitionSource, locale: Locale): StudioFault[] {
  const names = new Map(source.files.map(({ path, name }) => [path, name]));
  const files = Object.fromEntries(source.files.map(({ name, text }) => [name, text]));
  const spoken = withElements(faultsIn(faults, locale, toTaiwan), files['process.bpmn'] ?? '');
  return faults.flatMap((told, at) => {
    const fault = spoken[at];
    if (fault === undefined) return [];
    const placed = { ...fault, file: names.get(fault.path) ?? fault.path };
    return [{ ...placed, mend: mendOf(told, placed, files) }];
  });
}

/** @throws HallError staleRevision when the draft is not what the person saw: another of his windows was faster */
export function checkRevision(person: Person, draft: DraftRow | undefined, revision: number): void {
  if ((draft?.revision ?? 0) === revision) return;
  const when = campusDateTime(draft?.updated_at ?? new Date(0));
  throw new HallError('staleRevision', {
    values: { who: person.realName, when },
    data: { revision: draft?.revision ?? 0, at: when },
  });
}
