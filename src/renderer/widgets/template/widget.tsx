import { use, useRef } from 'react';
import { FormContext } from '../../form/context.ts';
import { useRenderer } from '../../settings.ts';
import type { Widget, WidgetProps } from '../../widget.ts';
import { textOption } from '../parts/control.ts';
import { isText } from '../parts/holds.ts';
import { Placeholders } from '../parts/Placeholders.tsx';
import { plainText } from '../parts/plainText.ts';
import { PlainRead } from '../parts/PlainRead.tsx';
import { TextareaEdit } from '../textarea/widget.tsx';
import './template.css';

/**
 * Text with `${…}` in it; the names of the form's fields may be put in where the caret stands. With a table of variables:
 * text with `{name}`, the names of that table's rows, and how it reads with their samples.
 */
function TemplateEdit(props: WidgetProps) {
  const { id, name, value, onChange, options } = props;
  const table = textOption(options, 'variables');
  const { translate } = useRenderer();
  const store = use(FormContext)?.store;
  const caret = useRef<number>(undefined);
  const names = Object.entries(store?.schema.properties ?? {}).filter(([field]) => field !== name);
  const insert = (place: string) => {
    const text = plainText(value);
    const at = caret.current ?? text.length;
    onChange(text.slice(0, at) + place + text.slice(at));
    caret.current = at + place.length;
    document.getElementById(id)?.focus();
  };
  return (
    <div
      className="hall-template"
      onSelect={({ target }) => {
        if (target instanceof HTMLTextAreaElement) caret.current = target.selectionEnd;
      }}
    >
      <TextareaEdit {...props} />
      {table === undefined ? null : (
        <Placeholders table={table} text={plainText(value)} html={false} onInsert={insert} preview={(text) => text} />
      )}
      {table !== undefined || names.length === 0 ? null : (
        <div className="hall-phrases" role="group" aria-label={translate('templateNames')}>
          {names.map(([field, { title }]) => (
            <button
              key={field}
              type="button"
              className="hall-phrase"
              title={`\${${field}}`}
              onClick={() => insert(`\${${field}}`)}
            >
              {title ?? field}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

export const template: Widget = { name: 'template', holds: isText, Edit: TemplateEdit, Read: PlainRead };
