import type { Person } from '../../../contract/person.ts';
import type { Hall } from '../hall.ts';

export interface DeptNode {
  id: string;
  name: string;
  children: DeptNode[];
}

/** The organisation as a tree, for pickers: names of departments are no secret, so no data scope. */
export function deptTree(_person: Person, hall: Hall): DeptNode[] {
  const seen = new Set<string>();
  const below = (parent: string | null): DeptNode[] =>
    hall.directory.childrenOf(parent).flatMap(({ id, name }) => {
      if (seen.has(id)) return [];
      seen.add(id);
      return [{ id, name, children: below(id) }];
    });
  return below(null);
}
