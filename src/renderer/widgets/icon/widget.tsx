import { useState, type KeyboardEvent } from 'react';
import { useIconNames } from '../../lookup.ts';
import { useRenderer } from '../../settings.ts';
import type { ReadProps, Widget, WidgetProps } from '../../widget.ts';
import { isText } from '../parts/holds.ts';
import { plainText } from '../parts/plainText.ts';
import { returnFocus } from '../parts/returnFocus.ts';
import { TextEdit } from '../text/widget.tsx';
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
  const shown = found.slice(0, MOST);
  const close = () => {
    setOpen(false);
    returnFocus(id);
  };
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
        <div
          className="hall-icons"
          role="listbox"
          tabIndex={-1}
          aria-label={label}
          aria-busy={names === undefined}
          onKeyDown={(event) => {
            if (event.key === 'Escape') {
              // the dialog around it stays
              event.stopPropagation();
              close();
            } else step(event);
          }}
        >
          {shown.map((name, index) => (
            <button
              key={name}
              type="button"
              role="option"
              aria-selected={name === text}
              // one stop of Tab for all of them: arrows go from one to the next
              tabIndex={index === Math.max(0, shown.indexOf(text)) ? 0 : -1}
              aria-label={name}
              title={name}
              onClick={() => {
                onChange(name);
                close();
              }}
            >
              <Picture name={name} />
            </button>
          ))}
        </div>
      ) : null}
      {open && names !== undefined && found.length > shown.length ? (
        <p className="hall-soft" role="status">
          {translate('iconsMore', { count: found.length - shown.length })}
        </p>
      ) : null}
      {open && names !== undefined && found.length === 0 ? (
        <p className="hall-soft" role="status">
          {translate('nothingFound')}
        </p>
      ) : null}
    </div>
  );
}

/** Arrows go to the neighbours, up and down by rows, Home and End to the ends. */
function step(event: KeyboardEvent<HTMLElement>): void {
  const options = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=option]')];
  const at = options.findIndex((option) => option === document.activeElement);
  const row = options.filter((option) => option.offsetTop === options[0]?.offsetTop).length;
  const to: Readonly<Record<string, number>> = {
    ...{ ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: at + row, ArrowUp: at - row },
    ...{ Home: 0, End: options.length - 1 },
  };
  const next = to[event.key];
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  options[next]?.focus();
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
