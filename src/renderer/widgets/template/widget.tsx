import { use, useRef } from 'react';
import { FormContext } from '../../form/context.ts';
import { useRenderer } from '../../settings.ts';
import type { Widget, WidgetProps } from '../../widget.ts';
import { isText } from '../parts/holds.ts';
import { plainText } from '../parts/plainText.ts';
import { PlainRead } from '../parts/PlainRead.tsx';
import { TextareaEdit } from '../textarea/Edit.tsx';
import './template.css';

/** Text with `${…}` in it; the names of the form's fields may be put in where the caret stands. */
function TemplateEdit(props: WidgetProps) {
  const { id, name, value, onChange } = props;
  const { translate } = useRenderer();
  const store = use(FormContext)?.store;
  const caret = useRef<number>(undefined);
  const names = Object.entries(store?.schema.properties ?? {}).filter(([field]) => field !== name);
  const insert = (field: string) => {
    const text = plainText(value);
    const at = caret.current ?? text.length;
    onChange(`${text.slice(0, at)}\${${field}}${text.slice(at)}`);
    caret.current = at + field.length + '${}'.length;
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
      {names.length === 0 ? null : (
        <div className="hall-phrases" role="group" aria-label={translate('templateNames')}>
          {names.map(([field, { title }]) => (
            <button
              key={field}
              type="button"
              className="hall-phrase"
              title={`\${${field}}`}
              onClick={() => insert(field)}
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
