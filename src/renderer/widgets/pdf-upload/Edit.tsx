import type { EditProps } from '../../widget.ts';
import { UploadField } from '../upload/UploadField.tsx';

/** PDF only. */
export function PdfUploadEdit(props: EditProps) {
  return <UploadField {...props} kind="pdf" />;
}
