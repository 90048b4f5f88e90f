import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { ReportDefinition } from '../../../definition/types/definition.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { ReportManifest } from '../../../definition/types/report.ts';
import type { Hall } from '../hall.ts';
import { isNamed } from '../records/rowAccess.ts';

/** Among those who are named: whoever leads a department. */
const HEADS = 'heads';
const EVERYBODY = 'everybody';

/** Who has the code of a report, or is one of its readers. */
export function mayOpen(
  person: Person,
  { permission, readers = [] }: ReportManifest,
  { directory }: Pick<Hall, 'directory'>,
): boolean {
  if (person.superAdmin || person.permissions.includes(permission)) return true;
  return isNamed(person, readers) || isNamedAsHead(person, readers, { directory });
}

const isNamedAsHead = ({ id }: Person, names: readonly string[], { directory }: Pick<Hall, 'directory'>): boolean =>
  names.includes(HEADS) && directory.ledBy(id).length > 0;

/** The report that heads somebody's home page: the one that names a role of his, his account type, heads, or everybody. */
export function homeReport(person: Person, hall: Hall): ReportDefinition | undefined {
  const open = hall.registry.reports().filter(({ manifest }) => mayOpen(person, manifest, hall));
  const naming = (isMeant: (home: readonly string[]) => boolean) =>
    open.find(({ manifest: { home = [] } }) => isMeant(home));
  return (
    naming((home) => home.some((name) => person.roles.includes(name))) ??
    naming((home) =>
      isNamed(
        person,
        home.filter((name) => name !== EVERYBODY),
      ),
    ) ??
    naming((home) => isNamedAsHead(person, home, hall)) ??
    naming((home) => home.includes(EVERYBODY))
  );
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
