import { useRenderer } from '../../settings.ts';
import type { ReadProps } from '../../widget.ts';
import { filesOf } from '../upload/files.ts';
import './signature.css';

/** The picture of a signature, as it stands on paper. */
export function SignatureRead({ value, schema }: ReadProps) {
  const { services, translate } = useRenderer();
  const name = schema.title ?? translate('signatureFile');
  return filesOf(value).map((file) => (
    <img key={file.id} className="hall-signature-kept" src={services.fileUrl(file.id, true)} alt={name} />
  ));
}
