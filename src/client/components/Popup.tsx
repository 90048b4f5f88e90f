import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { Button } from 'antd';
import { cx } from './cx.ts';
import styles from './Popup.module.css';

interface Props {
  /** name of the button for those who do not see it */
  label: string;
  /** what the button shows */
  children: ReactNode;
  className?: string;
  /** `menu` when the content is a list of PopupItem */
  kind: 'menu' | 'dialog';
  renderPanel: (close: () => void) => ReactNode;
}

const ITEM = '[role="menuitem"]:not([aria-disabled="true"]), [role="menuitemradio"]';
const FIRST = 'button, a, input';

/** Moves the focus among the items of a menu: arrows, Home, End. */
function moveFocus(menu: HTMLElement, event: KeyboardEvent): void {
  const items = [...menu.querySelectorAll<HTMLElement>(ITEM)];
  const at = items.findIndex((item) => item === document.activeElement);
  const next = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: items.length - 1 }[event.key];
  if (next === undefined || items.length === 0) return;
  event.preventDefault();
  items[(next + items.length) % items.length]?.focus();
}

/** While it is open: Esc, Tab out of a menu, a press elsewhere and leaving by the keyboard close it. */
function useClosing(
  open: boolean,
  kind: Props['kind'],
  box: RefObject<HTMLElement | null>,
  close: (back: boolean) => void,
): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    const element = box.current;
    if (!open || !element) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const outside = (target: EventTarget | null): boolean => target instanceof Node && !element.contains(target);
    element.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Escape') {
          event.stopPropagation();
          latest.current(true);
        } else if (kind === 'menu' && event.key === 'Tab') latest.current(false);
        else if (kind === 'menu') moveFocus(element, event);
      },
      { signal },
    );
    element.addEventListener('focusout', (event) => outside(event.relatedTarget) && latest.current(false), { signal });
    document.addEventListener('pointerdown', (event) => outside(event.target) && latest.current(false), { signal });
    return () => stop.abort();
  }, [open, kind, box]);
}

/**
 * A button with something that opens below it. Esc and a press elsewhere close it, and the focus returns to the button.
 * The bars of the hall use this in place of antd's Dropdown and Popover, whose machinery would double the first load.
 */
export function Popup({ label, children, className, kind, renderPanel }: Props) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const close = (back: boolean) => {
    setOpen(false);
    if (back) button.current?.focus();
  };
  useClosing(open, kind, box, close);
  useEffect(() => {
    if (!open) return;
    const first = panel.current?.querySelector<HTMLElement>(kind === 'menu' ? ITEM : FIRST);
    (first ?? panel.current)?.focus();
  }, [open, kind]);
  return (
    <span ref={box} className={styles.box}>
      <Button
        ref={button}
        type="text"
        className={cx(className)}
        aria-label={label}
        aria-haspopup={kind}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        title={label}
        onClick={() => setOpen(!open)}
      >
        {children}
      </Button>
      {open && (
        <div
          ref={panel}
          id={id}
          role={kind}
          aria-label={label}
          tabIndex={-1}
          className={cx(styles.panel, kind === 'menu' && styles.menu)}
        >
          {renderPanel(() => close(true))}
        </div>
      )}
    </span>
  );
}

interface ItemProps {
  children: ReactNode;
  onChoose: () => void;
  /** given where one of several is in force */
  chosen?: boolean;
  disabled?: boolean;
  lang?: string;
}

/** One entry of a menu. */
export function PopupItem({ children, onChoose, chosen, disabled = false, lang }: ItemProps) {
  return (
    <button
      type="button"
      role={chosen === undefined ? 'menuitem' : 'menuitemradio'}
      {...(chosen === undefined ? {} : { 'aria-checked': chosen })}
      aria-disabled={disabled}
      tabIndex={-1}
      lang={lang}
      className={styles.item}
      onClick={disabled ? undefined : onChoose}
    >
      {children}
    </button>
  );
}
