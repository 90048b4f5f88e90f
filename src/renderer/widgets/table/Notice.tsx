import { useRenderer } from '../../settings.ts';

export interface TableNotice {
  /** what was done, and what of it needs a look */
  lines: string[];
  undo(): void;
}

const MOST = 5;

/** Says what a paste, a removal or a sort did, and takes it back. */
export function Notice({ notice, onClose }: { notice: TableNotice | null; onClose(): void }) {
  const { translate } = useRenderer();
  return (
    <div role="status">
      {notice === null ? null : (
        <div className="hall-table-notice">
          <ul>
            {notice.lines.slice(0, MOST + 1).map((line) => (
              <li key={line}>{line}</li>
            ))}
            {notice.lines.length > MOST + 1 ? (
              <li>{translate('errorsMore', { count: notice.lines.length - MOST - 1 })}</li>
            ) : null}
          </ul>
          <button
            type="button"
            className="hall-link"
            onClick={() => {
              notice.undo();
              onClose();
            }}
          >
            {translate('undo')}
          </button>
          <button type="button" className="hall-clear" aria-label={translate('closeNotice')} onClick={onClose}>
            ×
          </button>
        </div>
      )}
    </div>
  );
}
