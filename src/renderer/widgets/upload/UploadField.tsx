import { use, useRef, useState, type DragEvent } from 'react';
import { FormContext } from '../../form/context.ts';
import { useRenderer } from '../../settings.ts';
import { useIsPhone } from '../../useIsPhone.ts';
import type { FileValue, UploadKind } from '../../services.ts';
import type { WidgetProps } from '../../widget.ts';
import { numberOption, isInvalid, describedBy } from '../parts/control.ts';
import { FileList } from './FileList.tsx';
import { filesOf, KINDS } from './files.ts';
import { PendingFiles } from './PendingFiles.tsx';
import { useUploads } from './useUploads.ts';
import './files.css';

/** Attachments: chosen, dropped or pasted; each shows its way up and may be taken out again. */
export function UploadField({ kind, ...props }: WidgetProps & { kind: UploadKind }) {
  const { id, name, value, onChange, onBlur, schema, options, label } = props;
  const { translate } = useRenderer();
  const phone = useIsPhone();
  const scope = use(FormContext);
  const [over, setOver] = useState(false);
  const [said, setSaid] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const files = filesOf(value);
  const latest = useRef(files);
  latest.current = files;
  const most = schema.maxItems ?? numberOption(options, 'max') ?? Infinity;
  const commit = (next: FileValue[]) => {
    latest.current = next;
    const changed = next.length === 0 ? undefined : next.map((one) => ({ ...one }));
    // RJSF draws before it hands on; a form that waits for its files looks into its data right now
    scope?.store.write(name, changed);
    onChange(changed);
    onBlur(id, value);
  };
  const stored = (file: FileValue) => {
    commit([...latest.current, file]);
    setSaid(translate('uploadDone', { name: file.name }));
  };
  const { pending, add, retry, drop } = useUploads({
    ...{ kind, path: name, most: numberOption(options, 'maxSize') },
    onStored: stored,
  });
  const free = Math.max(0, most - files.length - pending.filter((one) => one.refusal === '').length);
  const take = (chosen: FileList | null) => {
    const all = [...(chosen ?? [])];
    if (all.length > 0) add(all.slice(0, free));
    if (all.length > free) add(all.slice(free), translate('uploadTooMany', { max: most }));
  };
  /** The button that was pressed is gone. */
  const refocus = () =>
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('input[type=file]')?.focus());
  const remove = (file: FileValue) => {
    commit(files.filter((one) => one.id !== file.id));
    refocus();
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div
      ref={box}
      className={over ? 'hall-upload hall-upload-over' : 'hall-upload'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      onPaste={(event) => event.clipboardData.files.length > 0 && take(event.clipboardData.files)}
    >
      <FileList
        files={files}
        action={(file) => (
          <button
            type="button"
            className="hall-clear"
            aria-label={translate('removeFile', { name: file.name })}
            onClick={() => remove(file)}
          >
            ×
          </button>
        )}
      />
      <PendingFiles
        pending={pending}
        onRetry={retry}
        onDrop={(key) => {
          drop(key);
          refocus();
        }}
      />
      {free > 0 ? (
        <label className="hall-upload-button">
          <input
            id={id}
            type="file"
            className="hall-file-input"
            multiple={most > 1}
            accept={KINDS[kind].accept}
            aria-label={`${label} ${translate('upload')}`}
            aria-invalid={isInvalid(props) || undefined}
            aria-describedby={describedBy(props)}
            onBlur={() => onBlur(id, value)}
            onChange={(event) => {
              take(event.target.files);
              event.target.value = '';
            }}
          />
          <span aria-hidden="true">{translate('upload')}</span>
          <span className="hall-help" aria-hidden="true">
            {translate(`uploadHint_${kind === 'any' && phone ? 'phone' : kind}`)}
          </span>
        </label>
      ) : null}
      <span className="hall-hidden" role="status">
        {said}
      </span>
    </div>
  );
}
