import type { Person } from '../../../contract/person.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { Hall } from '../hall.ts';
import { deptName } from '../processes/groups.ts';

export interface DeptNode {
  id: string;
  name: string;
  children: DeptNode[];
}

/** The organisation as a tree, for pickers: names of departments are no secret, so no data scope. */
export function deptTree(_person: Person, { locale }: { locale: Locale }, hall: Hall): DeptNode[] {
  const seen = new Set<string>();
  const below = (parent: string | null): DeptNode[] =>
    hall.directory.childrenOf(parent).flatMap(({ id }) => {
      if (seen.has(id)) return [];
      seen.add(id);
      return [{ id, name: deptName(id, locale, hall), children: below(id) }];
    });
  return below(null);
}
