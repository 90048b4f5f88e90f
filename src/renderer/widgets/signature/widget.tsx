import { use, useState } from 'react';
import { FormContext } from '../../form/context.ts';
import { useRenderer } from '../../settings.ts';
import type { FileValue } from '../../services.ts';
import type { WidgetProps, ReadProps, Widget } from '../../widget.ts';
import { describedBy } from '../parts/control.ts';
import { returnFocus } from '../parts/returnFocus.ts';
import { filesOf } from '../upload/files.ts';
import { PendingFiles } from '../upload/PendingFiles.tsx';
import { useUploads } from '../upload/useUploads.ts';
import { isFiles } from '../parts/holds.ts';
import { Paper } from './Paper.tsx';
import { StoredSignatures } from './Stored.tsx';
import './signature.css';

/**
 * A signature by finger, pen or mouse, or a typed name for who cannot draw; stored as a picture. It is kept by its
 * button, and when the field is left: nobody hands in a form whose signature was drawn and forgotten.
 */
function SignatureEdit(props: WidgetProps) {
  const { id, name, value, onChange, onBlur, label } = props;
  const { translate } = useRenderer();
  const files = filesOf(value);
  const [anew, setAnew] = useState(false);
  const signing = files.length === 0 || anew;
  const scope = use(FormContext);
  const take = (file: FileValue) => {
    const kept = [{ ...file }];
    scope?.store.write(name, kept);
    onChange(kept);
    setAnew(false);
    onBlur(id, value);
  };
  const uploads = useUploads({ kind: 'image', path: name, onStored: take });
  const send = (picture: Blob) => {
    uploads.pending.forEach((one) => uploads.drop(one.key));
    uploads.add([new File([picture], `${translate('signatureFile')}.png`, { type: 'image/png' })]);
  };
  return (
    <div className="hall-signature">
      {signing ? (
        <>
          <StoredSignatures onChoose={take} />
          <Paper
            id={id}
            path={name}
            label={label}
            describedBy={describedBy(props)}
            onKeep={send}
            onLeave={() => onBlur(id, value)}
          />
        </>
      ) : (
        <>
          <SignatureRead value={value} schema={props.schema} uiSchema={props.uiSchema} options={props.options} />
          <button
            id={id}
            type="button"
            className="hall-button"
            aria-describedby={describedBy(props)}
            onClick={() => {
              setAnew(true);
              returnFocus(id);
            }}
          >
            {translate('signatureAnew')}
          </button>
        </>
      )}
      <PendingFiles pending={uploads.pending} onRetry={uploads.retry} onDrop={uploads.drop} />
    </div>
  );
}

/** The picture of a signature, as it stands on paper. */
function SignatureRead({ value, schema }: ReadProps) {
  const { services, translate } = useRenderer();
  const name = schema.title ?? translate('signatureFile');
  return filesOf(value).map((file) => (
    <img key={file.id} className="hall-signature-kept" src={services.fileUrl(file.id, true)} alt={name} />
  ));
}

export const signature: Widget = {
  name: 'signature',
  holds: isFiles,
  group: true,
  Edit: SignatureEdit,
  Read: SignatureRead,
};
