import { useEffect, useReducer, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { WidgetProps } from '../../widget.ts';
import { controlProps } from './control.ts';
import { whenIdle, type Preloadable } from './preloadable.ts';

/** What the heavy control gets besides: why it appears. */
export interface HeavyProps extends WidgetProps {
  /** it takes over from a focused input */
  autoFocus: boolean;
  /** it was clicked: show the choices at once */
  autoOpen: boolean;
}

interface UpgradeProps<Extra> {
  edit: WidgetProps;
  heavy: Preloadable<HeavyProps & Extra>;
  extra: Extra;
  /** the value as text */
  text: string;
  icon: 'down' | 'calendar' | 'clock';
  placeholder?: string | undefined;
}

type Reason = 'focus' | 'click';

/**
 * A light input that becomes an antd control when it is used. It has the control's role, name, size and look;
 * the control's code is fetched while the page is idle, and the swap happens in one commit, so nothing jumps and the
 * first click or key already works; what is typed before it is there is handed over. A click upgrades on `click`, not on mouse down: antd closes what is pressed outside.
 */
export function Upgrade<Extra>({ edit, heavy, extra, text, icon, placeholder }: UpgradeProps<Extra>) {
  const [reason, setReason] = useState<Reason | null>(null);
  const typed = useRef('');
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    whenIdle(() => void heavy.load().catch(() => undefined));
  }, [heavy]);
  useEffect(() => {
    if (reason !== null && heavy.current === undefined) void heavy.load().then(redraw, () => setReason(null));
  }, [heavy, reason]);

  const Heavy = heavy.current;
  const upgraded = reason !== null && Heavy !== undefined;
  useEffect(() => {
    if (!upgraded || typed.current === '') return;
    // antd's controls set their text once more when they have mounted
    setTimeout(() => {
      if (document.activeElement instanceof HTMLInputElement) handOver(document.activeElement, typed.current);
      typed.current = '';
    }, 0);
  }, [upgraded]);
  if (reason !== null && Heavy !== undefined) {
    return <Heavy {...edit} {...extra} autoFocus autoOpen={reason === 'click'} />;
  }
  const use = (why: Reason) => () => {
    setReason((now) => now ?? why);
  };
  const onKeyDown = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey || altKey) return;
    if (key === 'Backspace') typed.current = typed.current.slice(0, -1);
    else if (key.length === 1 && (key !== ' ' || typed.current !== '')) typed.current += key;
  };
  const onBlur = () => {
    // gone before the control's code arrived: it must not come and take the focus back
    typed.current = '';
    setReason(null);
    edit.onBlur(edit.id, edit.value);
  };
  return (
    <span className="hall-combo" onMouseDown={(event) => event.preventDefault()} onClick={use('click')}>
      <input
        {...controlProps(edit)}
        className="hall-input"
        role="combobox"
        aria-expanded={false}
        aria-haspopup={icon === 'down' ? 'listbox' : 'dialog'}
        autoComplete="off"
        readOnly
        value={text}
        placeholder={placeholder}
        onFocus={use('focus')}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      <ComboIcon icon={icon} />
    </span>
  );
}

/** Types into a control as a person would: React listens to the event, and to its own note of the last value. */
function handOver(control: HTMLInputElement, text: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  set?.call(control, text + control.value);
  control.dispatchEvent(new InputEvent('input', { bubbles: true, data: text }));
}

const PATHS = {
  down: 'M3 6l5 5 5-5',
  calendar: 'M2.5 4h11v9.5h-11zM2.5 7h11M5.5 2v3M10.5 2v3',
  clock: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM8 5v3l2 1.5',
};

function ComboIcon({ icon }: { icon: keyof typeof PATHS }): ReactNode {
  return (
    <svg className="hall-combo-icon" viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
      <path d={PATHS[icon]} fill="none" stroke="currentColor" strokeWidth="1.4" />
    </svg>
  );
}
