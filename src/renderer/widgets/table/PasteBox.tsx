import { useRenderer } from '../../settings.ts';
import { isSheet } from './tsv.ts';

interface PasteBoxProps {
  label: string;
  onText(text: string): void;
  onClose(): void;
}

/** A place to paste into for who has no cell to start from: an empty table, a phone. */
export function PasteBox({ label, onText, onClose }: PasteBoxProps) {
  const { translate } = useRenderer();
  return (
    <div className="hall-paste">
      <textarea
        className="hall-input hall-textarea"
        rows={3}
        // opened by its button: the next thing is to paste
        ref={(box) => box?.focus()}
        aria-label={`${label} ${translate('tablePaste')}`}
        placeholder={translate('tablePasteHint')}
        onPaste={(event) => {
          event.preventDefault();
          event.stopPropagation();
          onText(event.clipboardData.getData('text/plain'));
        }}
        // keyboards of phones insert without a paste event
        onChange={(event) => isSheet(event.target.value) && onText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onClose();
        }}
      />
      <button type="button" className="hall-button" onClick={onClose}>
        {translate('cancel')}
      </button>
    </div>
  );
}
