import type { Widget } from '../../widget.ts';
import { isAttachments } from '../upload/files.ts';
import { UploadRead } from '../upload/Read.tsx';
import { isFiles } from '../parts/holds.ts';
import { ImageUploadEdit } from './Edit.tsx';

export const imageUpload: Widget = {
  name: 'image-upload',
  fits: isAttachments,
  holds: isFiles,
  empty: undefined,
  options: { max: 'most files, where the schema has no maxItems', maxSize: 'largest file in MB, at most 50' },
  group: true,
  wide: true,
  Edit: ImageUploadEdit,
  Read: UploadRead,
};
