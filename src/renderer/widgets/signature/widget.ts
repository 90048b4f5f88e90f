import type { Widget } from '../../widget.ts';
import { isAttachments } from '../upload/files.ts';
import { isFiles } from '../parts/holds.ts';
import { SignatureEdit } from './Edit.tsx';
import { SignatureRead } from './Read.tsx';

export const signature: Widget = {
  name: 'signature',
  fits: isAttachments,
  holds: isFiles,
  empty: undefined,
  options: {},
  group: true,
  wide: true,
  Edit: SignatureEdit,
  Read: SignatureRead,
};
