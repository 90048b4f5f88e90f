import type { Widget } from '../../widget.ts';
import { holdsIds } from '../parts/ids.ts';
import { isIds } from '../parts/holds.ts';
import { PeopleEdit } from './Edit.tsx';
import { PeopleRead } from './Read.tsx';

export const people: Widget = {
  name: 'people',
  fits: holdsIds('user-id'),
  holds: isIds,
  empty: undefined,
  options: {
    appearance: '"input" (default): read-only input; "icon": plus icon; "button": Transfer button',
    kind: '"all" (default), "student" or "teacher": whom the picker lists',
    placeholder: 'hint inside the empty input',
  },
  Edit: PeopleEdit,
  Read: PeopleRead,
};
