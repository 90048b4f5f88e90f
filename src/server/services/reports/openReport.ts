import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { ReportDefinition } from '../../../definition/types/definition.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { ReportManifest } from '../../../definition/types/report.ts';
import type { Hall } from '../hall.ts';
import { isNamed } from '../records/rowAccess.ts';

/** Who has the code of a report, or is one of its readers. */
export function mayOpen(person: Person, { permission, readers }: ReportManifest): boolean {
  if (person.superAdmin || person.permissions.includes(permission)) return true;
  return readers !== undefined && isNamed(person, readers);
}

/** The report in the person's language. @throws HallError notFound, forbidden */
export function openReport(person: Person, key: string, locale: Locale, hall: Hall): ReportDefinition {
  const definition = hall.registry.report(key);
  if (!definition) throw new HallError('notFound');
  if (!mayOpen(person, definition.manifest)) throw new HallError('forbidden');
  return hall.registry.localised(definition, locale);
}
