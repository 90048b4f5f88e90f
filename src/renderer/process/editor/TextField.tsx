import { useEffect, useId, useState } from 'react';

interface Props {
  label: string;
  value: string;
  readonly: boolean;
  hint?: string;
  multiline?: boolean;
  /** offered while typing */
  suggestions?: readonly string[];
  /** what is wrong with the text, while it is typed; null = nothing */
  problem?(text: string): string | null;
  /** what the text says, in words; undefined = there are none */
  reading?: ((text: string) => string | undefined) | undefined;
  /** a wrong text is not written; otherwise it is, and the checker says so too */
  strict?: boolean;
  onCommit(value: string): void;
}

/** A text that is written when it is left or Enter is pressed, so that an edit is one step of undo. */
export function TextField(props: Props) {
  const {
    label,
    value,
    readonly,
    hint,
    multiline = false,
    suggestions = [],
    problem,
    reading,
    strict = false,
    onCommit,
  } = props;
  const id = useId();
  const [typed, setTyped] = useState(value);
  // undo, or somebody drawing, may change it from outside
  useEffect(() => setTyped(value), [value]);
  const wrong = typed === '' && !strict ? null : (problem?.(typed) ?? null);
  const commit = () => {
    if (typed === value) return;
    if (strict && wrong !== null) setTyped(value);
    else onCommit(typed.trim());
  };
  const said = wrong === null && typed !== '' ? reading?.(typed) : undefined;
  const described = [
    ...(said ? [`${id}-said`] : []),
    ...(hint ? [`${id}-hint`] : []),
    ...(wrong ? [`${id}-problem`] : []),
  ].join(' ');
  const common = {
    id,
    value: typed,
    readOnly: readonly,
    'aria-invalid': wrong !== null,
    ...(described && { 'aria-describedby': described }),
    onBlur: commit,
  };
  return (
    <div className="hall-editor-field">
      <label htmlFor={id}>{label}</label>
      {multiline ? (
        <textarea {...common} rows={3} spellCheck={false} onChange={({ target }) => setTyped(target.value)} />
      ) : (
        <input
          {...common}
          type="text"
          autoComplete="off"
          spellCheck={false}
          {...(suggestions.length > 0 && { list: `${id}-list` })}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && commit()}
        />
      )}
      {suggestions.length > 0 ? (
        <datalist id={`${id}-list`}>
          {suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      ) : null}
      {wrong ? (
        <span id={`${id}-problem`} className="hall-editor-problem">
          {wrong}
        </span>
      ) : null}
      {said ? <span id={`${id}-said`}>{said}</span> : null}
      {hint ? (
        <span id={`${id}-hint`} className="hall-soft hall-editor-hint">
          {hint}
        </span>
      ) : null}
    </div>
  );
}
