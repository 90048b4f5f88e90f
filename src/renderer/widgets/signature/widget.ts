import type { Widget } from '../../widget.ts';
import { isFiles } from '../parts/holds.ts';
import { SignatureEdit } from './Edit.tsx';
import { SignatureRead } from './Read.tsx';

export const signature: Widget = {
  name: 'signature',
  holds: isFiles,
  group: true,
  Edit: SignatureEdit,
  Read: SignatureRead,
};
