import type { EditProps } from '../../widget.ts';
import { UploadField } from './UploadField.tsx';

/** Files of any kind that the server takes. */
export function UploadEdit(props: EditProps) {
  return <UploadField {...props} kind="any" />;
}
