import type { Widget } from '../../widget.ts';
import { holdsIds } from '../parts/ids.ts';
import { isIds } from '../parts/holds.ts';
import { RegionEdit } from './Edit.tsx';
import { RegionRead } from './Read.tsx';

export const region: Widget = {
  name: 'region',
  fits: holdsIds('region-id'),
  holds: isIds,
  empty: undefined,
  options: { placeholder: 'hint inside the empty input' },
  Edit: RegionEdit,
  Read: RegionRead,
};
