import { sql } from 'kysely';
import type { Person } from '../../../contract/person.ts';
import type { FieldUses, UsePlace } from '../../../contract/studio/uses.ts';
import type { FileTexts } from '../../../contract/studio/definition.ts';
import { rename, type Rename } from '../../../definition/edit/rename.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { DefinitionSource } from '../../../definition/types/source.ts';
import { tableOf } from '../../db/entity-columns.ts';
import type { Hall } from '../hall.ts';
import { checkFiles, sourceOf, textsOf } from './openDefinition.ts';
import { requireDefine, requireStudio } from './rights.ts';

export interface AskUses {
  key: string;
  /** of a field or column */
  path: string;
  /** of its options; left out: the field itself */
  value?: string | undefined;
  locale: Locale;
}

/** A name that nobody gives: what still speaks of the old one shows. */
const ELSE = 'renamedInTheStudio';
const MOST_PLACES = 100;

/**
 * What depends on the name of an entity's field, or on an option, as it serves: records that hold it, and other definitions
 * that speak of it. Versions with which requests are under way go on writing it whatever their folders say, and versions of
 * the entity can be taken back: so such a name is not changed.
 * @throws HallError forbidden
 */
export async function fieldUses(person: Person, { key, path, value, locale }: AskUses, hall: Hall): Promise<FieldUses> {
  requireStudio(person, 'info');
  const at = { kind: 'entity' as const, key };
  const now = await hall.registry.now('entity', key);
  requireDefine(person, 'info', { at, now }, hall);
  const wanted: Rename =
    value === undefined ? { what: 'field', path, to: ELSE } : { what: 'value', path, value, to: ELSE };
  const renamed = now && rename(textsOf(now, 'entity'), wanted);
  // what does not serve yet holds nothing, and nobody knows it
  if (!hall.registry.entity(key) || renamed === undefined || 'clash' in renamed) return { records: 0, places: [] };
  const places = await placesBroken(sourceOf(at, renamed.files, now), locale, hall);
  return { records: await countHolding(key, path, value, hall), places };
}

/** Lines of other definitions that would speak of what is no longer there, were this entity published. @throws HallError badRequest, forbidden, tooLarge */
export async function brokenBy(
  person: Person,
  { key, files, locale }: { key: string; files: FileTexts; locale: Locale },
  hall: Hall,
): Promise<UsePlace[]> {
  requireStudio(person, 'info');
  checkFiles('entity', files);
  const at = { kind: 'entity' as const, key };
  const now = await hall.registry.now('entity', key);
  requireDefine(person, 'info', { at, now, files }, hall);
  return placesBroken(sourceOf(at, files, now), locale, hall);
}

async function placesBroken(changed: DefinitionSource, locale: Locale, hall: Hall): Promise<UsePlace[]> {
  const dependents = await hall.registry.dependents(changed);
  const places = dependents.flatMap(({ source, faults }) => {
    const served = hall.registry.served(source.kind, source.key);
    const title = served ? hall.registry.localised(served, locale).manifest.title : source.key;
    return faults.map((fault) => ({
      ...{ kind: source.kind, key: source.key, title, line: fault.line, text: fault.source?.trim() ?? '' },
      file: source.files.find((file) => file.path === fault.path)?.name ?? fault.path,
    }));
  });
  return places.slice(0, MOST_PLACES);
}

/** Records that say anything there, or this value. The path was found among the names of the schema. */
async function countHolding(key: string, path: string, value: string | undefined, hall: Hall): Promise<number> {
  const steps = path.split('.').map((step) => `.${JSON.stringify(step)}[*]`);
  // a number that is compared with a text is neither the same nor another
  const isSaid = '(@.type() == "string" && @ != "") || (@.type() != "string" && @.type() != "null")';
  const test = value === undefined ? isSaid : '@ == $value';
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${sql.table(tableOf(key))}
    where jsonb_path_exists(data, ${`$${steps.join('')} ? (${test})`}::jsonpath, ${JSON.stringify({ value: value ?? '' })}::jsonb)`.execute(
    hall.db,
  );
  return rows[0]?.count ?? 0;
}
