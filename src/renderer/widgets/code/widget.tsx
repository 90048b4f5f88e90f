import type { ReadProps, Widget, WidgetProps } from '../../widget.ts';
import { controlProps, numberOption } from '../parts/control.ts';
import { isText } from '../parts/holds.ts';
import { plainText } from '../parts/plainText.ts';
import './code.css';

const LINES = 8;

const numbers = (text: string): string =>
  text
    .split('\n')
    .map((_, line) => line + 1)
    .join('\n');

/** Text in a type of even width, with the numbers of its lines. Lines are never wrapped, so that the two stay side by side. */
function CodeEdit(props: WidgetProps) {
  const { id, value, onChange, onBlur, options } = props;
  const text = plainText(value);
  return (
    <div className="hall-code">
      <pre aria-hidden="true">{numbers(text)}</pre>
      <textarea
        {...controlProps(props)}
        className="hall-input"
        rows={Math.max(numberOption(options, 'rows') ?? LINES, text.split('\n').length)}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        wrap="off"
        value={text}
        placeholder={props.placeholder}
        onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
        onBlur={() => onBlur(id, value)}
      />
    </div>
  );
}

function CodeRead({ value }: ReadProps) {
  return <pre className="hall-code-read">{plainText(value)}</pre>;
}

export const code: Widget = { name: 'code', holds: isText, Edit: CodeEdit, Read: CodeRead };
