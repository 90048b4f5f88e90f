import type { EditProps } from '../../widget.ts';
import { UploadField } from '../upload/UploadField.tsx';

/** Pictures: jpg, jpeg, png, gif. */
export function ImageUploadEdit(props: EditProps) {
  return <UploadField {...props} kind="image" />;
}
