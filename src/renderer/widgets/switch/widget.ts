import type { Widget } from '../../widget.ts';
import { isYesOrNo } from '../parts/holds.ts';
import { SwitchEdit } from './Edit.tsx';
import { SwitchRead } from './Read.tsx';

/** `switch` is a word of the language, hence the name. */
export const switchWidget: Widget = {
  name: 'switch',
  holds: isYesOrNo,
  Edit: SwitchEdit,
  Read: SwitchRead,
};
