import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { ReportDefinition } from '../../../definition/types/definition.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { ReportManifest } from '../../../definition/types/report.ts';
import type { Hall } from '../hall.ts';
import { isNamed } from '../records/rowAccess.ts';

/** Among `readers`: whoever leads a department. */
const HEADS = 'heads';

/** Who has the code of a report, or is one of its readers. */
export function mayOpen(
  person: Person,
  { permission, readers = [] }: ReportManifest,
  { directory }: Pick<Hall, 'directory'>,
): boolean {
  if (person.superAdmin || person.permissions.includes(permission)) return true;
  return isNamed(person, readers) || (readers.includes(HEADS) && directory.ledBy(person.id).length > 0);
}

/** Departments whose requests a person counts: those of his roles' data scope, and those that he leads; null = all. */
export function countedDepts({ id, dataScope }: Person, { directory }: Pick<Hall, 'directory'>): string[] | null {
  if (dataScope === null) return null;
  return [...new Set([...dataScope, ...directory.ledBy(id).flatMap((dept) => directory.withDescendants(dept))])];
}

/** The report in the person's language. @throws HallError notFound, forbidden */
export function openReport(person: Person, key: string, locale: Locale, hall: Hall): ReportDefinition {
  const definition = hall.registry.report(key);
  if (!definition) throw new HallError('notFound');
  if (!mayOpen(person, definition.manifest, hall)) throw new HallError('forbidden');
  return hall.registry.localised(definition, locale);
}
