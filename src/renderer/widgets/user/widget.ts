import type { Widget } from '../../widget.ts';
import { holdsIds } from '../parts/ids.ts';
import { PeopleRead } from '../people/Read.tsx';
import { isIds } from '../parts/holds.ts';
import { UserEdit } from './Edit.tsx';

export const user: Widget = {
  name: 'user',
  fits: holdsIds('user-id'),
  holds: isIds,
  empty: undefined,
  options: { placeholder: 'hint inside the empty input' },
  Edit: UserEdit,
  Read: PeopleRead,
};
