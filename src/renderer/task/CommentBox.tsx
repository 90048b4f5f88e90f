import { useId, type RefObject } from 'react';
import { FieldShell } from '../form/FieldShell.tsx';
import { useRenderer } from '../settings.ts';
import { errorIdOf } from '../widgets/parts/control.ts';
import '../form/form.css';
import '../widgets/parts/controls.css';
import './task.css';

interface CommentBoxProps {
  box: RefObject<HTMLTextAreaElement | null>;
  value: string;
  required: boolean;
  /** it was left empty though it is needed */
  missing: boolean;
  /** whether phrases are at hand */
  phrases: boolean;
  onChange(text: string): void;
  onBlur(): void;
}

const PHRASES = ['phraseAgree', 'phraseRead', 'phraseDone'] as const;

/** What the person says about the step, with phrases at hand. */
export function CommentBox({ box, value, required, missing, phrases, onChange, onBlur }: CommentBoxProps) {
  const { translate } = useRenderer();
  const id = useId();
  const error = missing ? translate('commentRequired') : undefined;
  return (
    <FieldShell id={id} label={translate('comment')} required={required} group={false} error={error}>
      <textarea
        id={id}
        ref={box}
        className="hall-input hall-textarea"
        rows={3}
        maxLength={2000}
        value={value}
        aria-required={required || undefined}
        aria-invalid={missing || undefined}
        aria-describedby={error && errorIdOf(id)}
        onChange={(event) => onChange(event.target.value)}
        onBlur={(event) => {
          // on the way to a phrase the box is not left
          if (!event.relatedTarget?.closest('.hall-phrases')) onBlur();
        }}
      />
      {phrases ? (
        <div className="hall-phrases" role="group" aria-label={translate('phrases')}>
          {PHRASES.map((phrase) => (
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
