import type { EditProps } from '../../widget.ts';
import { UploadField } from '../upload/UploadField.tsx';

/** PDF, Word or Excel. */
export function DocumentUploadEdit(props: EditProps) {
  return <UploadField {...props} kind="document" />;
}
