import { useState } from 'react';
import { useIconNames } from '../../lookup.ts';
import { useRenderer } from '../../settings.ts';
import type { ReadProps, Widget, WidgetProps } from '../../widget.ts';
import { isText } from '../parts/holds.ts';
import { plainText } from '../parts/plainText.ts';
import { returnFocus } from '../parts/returnFocus.ts';
import { TextEdit } from '../text/Edit.tsx';
import './icon.css';

/** Pictures shown at once: more are found by a word. */
const MOST = 120;

/** The name of an icon: typed, or chosen from their pictures, which what is typed narrows. */
function IconEdit(props: WidgetProps) {
  const { id, value, onChange, label } = props;
  const { translate } = useRenderer();
  const [open, setOpen] = useState(false);
  const text = plainText(value);
  const names = useIconNames(open);
  const exact = names?.includes(text) === true;
  const found = (names ?? []).filter((name) => exact || name.toLowerCase().includes(text.trim().toLowerCase()));
  return (
    <div className="hall-icon-field">
      <span className="hall-icon-line">
        <Picture name={text} />
        <TextEdit {...props} />
        <button type="button" className="hall-button" aria-expanded={open} onClick={() => setOpen(!open)}>
          {translate('choose')}
        </button>
      </span>
      {open ? (
        <div className="hall-icons" role="listbox" aria-label={label} aria-busy={names === undefined}>
          {found.slice(0, MOST).map((name) => (
            <button
              key={name}
              type="button"
              role="option"
              aria-selected={name === text}
              aria-label={name}
              title={name}
              onClick={() => {
                onChange(name);
                setOpen(false);
                returnFocus(id);
              }}
            >
              <Picture name={name} />
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}

function Picture({ name }: { name: string }) {
  const { services } = useRenderer();
  if (!/^[A-Z]\w*$/.test(name)) return null;
  return (
    <span className="hall-icon" style={{ WebkitMaskImage: `url(${services.iconUrl(name)})` }} aria-hidden="true" />
  );
}

function IconRead({ value }: ReadProps) {
  const text = plainText(value);
  return (
    <span className="hall-icon-line hall-text">
      <Picture name={text} />
      {text}
    </span>
  );
}

export const icon: Widget = { name: 'icon', holds: isText, Edit: IconEdit, Read: IconRead };
