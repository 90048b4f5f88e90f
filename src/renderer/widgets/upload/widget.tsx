import type { UploadKind } from '../../services.ts';
import type { ReadProps, Widget, WidgetProps } from '../../widget.ts';
import { isFiles } from '../parts/holds.ts';
import { FileList } from './FileList.tsx';
import { filesOf } from './files.ts';
import { UploadField } from './UploadField.tsx';

/** Attachments, to look at or to download. */
function UploadRead({ value }: ReadProps) {
  return <FileList files={filesOf(value)} />;
}

function uploads(name: string, kind: UploadKind): Widget {
  const UploadEdit = (props: WidgetProps) => <UploadField {...props} kind={kind} />;
  return { name, holds: isFiles, group: true, Edit: UploadEdit, Read: UploadRead };
}

export const upload = uploads('upload', 'any');
export const imageUpload = uploads('image-upload', 'image');
export const pdfUpload = uploads('pdf-upload', 'pdf');
export const documentUpload = uploads('document-upload', 'document');
