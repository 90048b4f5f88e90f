import type { Widget } from '../../widget.ts';
import { isFiles } from '../parts/holds.ts';
import { isAttachments } from './files.ts';
import { UploadRead } from './Read.tsx';
import { UploadEdit } from './Edit.tsx';

export const upload: Widget = {
  name: 'upload',
  fits: isAttachments,
  holds: isFiles,
  empty: undefined,
  options: { max: 'most files, where the schema has no maxItems', maxSize: 'largest file in MB, at most 50' },
  group: true,
  wide: true,
  Edit: UploadEdit,
  Read: UploadRead,
};
