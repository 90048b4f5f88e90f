import { useRef, useState, type ReactNode } from 'react';
import { useRenderer } from '../../settings.ts';
import type { FileValue } from '../../services.ts';
import { preloadable } from '../parts/preloadable.ts';
import { returnFocus } from '../parts/returnFocus.ts';
import { sizeText } from '../parts/sizeText.ts';
import { usePreloaded } from '../parts/usePreloaded.ts';
import { viewOf } from './files.ts';
import type { PreviewProps } from './Preview.tsx';
import './files.css';

const preview = preloadable<PreviewProps>(async () => (await import('./Preview.tsx')).Preview);

interface FileListProps {
  files: readonly FileValue[];
  /** what may be done with a file, at the end of its line */
  action?: (file: FileValue) => ReactNode;
}

/** Stored files: pictures open in a dialog, PDF in a new tab, others are downloaded. */
export function FileList({ files, action }: FileListProps) {
  const { services, translate, locale } = useRenderer();
  const [shown, setShown] = useState<string>();
  const opener = useRef<HTMLElement>(null);
  const Preview = usePreloaded(preview, shown !== undefined);
  if (files.length === 0) return null;
  const pictures = files.filter((file) => viewOf(file.name) === 'image');
  return (
    <>
      <ul className="hall-files">
        {files.map((file) => {
          const view = viewOf(file.name);
          return (
            <li key={file.id} className="hall-file">
              {view === 'image' ? (
                <button
                  type="button"
                  className="hall-link hall-picture"
                  aria-label={translate('preview', { name: file.name })}
                  aria-haspopup="dialog"
                  onClick={(event) => {
                    opener.current = event.currentTarget;
                    setShown(file.id);
                  }}
                >
                  <img className="hall-thumbnail" src={services.fileUrl(file.id, true)} alt="" loading="lazy" />
                  <span className="hall-file-name">{file.name}</span>
                </button>
              ) : (
                <a
                  href={services.fileUrl(file.id, view === 'pdf')}
                  rel="noopener noreferrer"
                  {...(view === 'pdf' ? { target: '_blank' } : { download: file.name })}
                >
                  {file.name}
                  {view === 'pdf' ? <span className="hall-hidden">{translate('newTab')}</span> : null}
                </a>
              )}
              <span className="hall-file-size">{sizeText(file.size, locale)}</span>
              {action?.(file)}
            </li>
          );
        })}
      </ul>
      {shown !== undefined && Preview !== undefined ? (
        <Preview
          pictures={pictures}
          first={shown}
          onClose={() => {
            setShown(undefined);
            returnFocus(opener.current);
          }}
        />
      ) : null}
    </>
  );
}
