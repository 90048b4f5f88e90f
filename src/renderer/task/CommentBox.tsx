import { useId, type RefObject } from 'react';
import { FieldShell } from '../form/FieldShell.tsx';
import { useRenderer } from '../settings.ts';
import { errorIdOf } from '../widgets/parts/control.ts';
import '../form/form.css';
import '../widgets/parts/controls.css';
import './task.css';

interface CommentBoxProps {
  box: RefObject<HTMLTextAreaElement | null>;
  /** what it is called where it is no opinion */
  label?: string | undefined;
  value: string;
  required: boolean;
  /** it was left empty though it is needed */
  missing: boolean;
  /** phrases at hand, by their keys in renderer.json */
  phrases: readonly string[];
  placeholder?: string | undefined;
  /** the dialog opens with it */
  autoFocus?: boolean;
  onChange(text: string): void;
  onBlur?(): void;
}

/** What is said of a request that goes on, and why one does not. */
export const PHRASES = ['phraseAgree', 'phraseRead', 'phraseDone'];
const REASONS = ['reasonIncomplete', 'reasonWrong', 'reasonAgainst', 'reasonTwice'];
const ENDINGS = ['reasonNeedless', 'reasonAsked', 'reasonOverdue', 'reasonTwice'];

/** Who ends a request does not find fault with it: it is over for another reason. */
export const reasonsFor = (action: string): readonly string[] => (action === 'terminate' ? ENDINGS : REASONS);

/** What the person says about the step, with phrases at hand. */
export function CommentBox({
  box,
  label,
  value,
  required,
  missing,
  phrases,
  placeholder,
  autoFocus,
  onChange,
  onBlur,
}: CommentBoxProps) {
  const { translate } = useRenderer();
  const id = useId();
  const error = missing ? translate('commentRequired') : undefined;
  return (
    <FieldShell id={id} label={label ?? translate('comment')} required={required} group={false} error={error}>
      <textarea
        id={id}
        ref={box}
        className="hall-input hall-textarea"
        rows={3}
        maxLength={2000}
        placeholder={placeholder}
        autoFocus={autoFocus}
        value={value}
        aria-required={required || undefined}
        aria-invalid={missing || undefined}
        aria-describedby={error && errorIdOf(id)}
        onChange={(event) => onChange(event.target.value)}
        onBlur={(event) => {
          // on the way to a phrase the box is not left
          if (!event.relatedTarget?.closest('.hall-phrases')) onBlur?.();
        }}
      />
      {phrases.length > 0 ? (
        <div className="hall-phrases" role="group" aria-label={translate('phrases')}>
          {phrases.map((phrase) => (
            <button
              key={phrase}
              type="button"
              className="hall-phrase"
              onClick={() => {
                onChange(
                  value.trim() === ''
                    ? translate(phrase)
                    : `${value.trimEnd()}${translate('phraseJoin')}${translate(phrase)}`,
                );
                box.current?.focus();
              }}
            >
              {translate(phrase)}
            </button>
          ))}
        </div>
      ) : null}
    </FieldShell>
  );
}
