import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { fitColumns, type Fit, type Want } from './fit.ts';

/** Of a column's longest text; the rest of it stands in the record. */
const WIDEST = 300;
/** A text of up to so much stays on one line: numbers, names, single words. */
const SHORT = 140;
/** What browsers round away. */
const ROUNDED = 8;
/** Two halves of a text are seldom equally long. */
const UNEVEN = 24;

interface Fitting {
  /** in their order */
  columns: readonly { name: string; breaks: boolean }[];
  /** what goes first where there is not room for all */
  first: readonly string[];
  rows: readonly unknown[];
  size: string;
}

/** What the table in this box has room for. It is drawn as it wants to be, measured, and drawn as it fits, before it is seen. */
export function useFit(box: RefObject<HTMLElement | null>, { columns, first, rows, size }: Fitting): Fit | null {
  const [room, setRoom] = useState<number>();
  const measuredIn = useRef<number>(undefined);
  const asked = useMemo(() => ({ columns, first, rows, size, room }), [columns, first, rows, size, room]);
  const [done, setDone] = useState<{ asked: typeof asked; fit: Fit | null } | null>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    // it tells of the room at first, too, which has just been measured
    const observer = new ResizeObserver(() => {
      if (element.clientWidth !== measuredIn.current) setRoom(element.clientWidth);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  useLayoutEffect(() => {
    if (box.current === null) return;
    measuredIn.current = box.current.clientWidth;
    setDone({ asked, fit: measured(box.current, asked.columns, asked.first) });
  }, [box, asked]);
  return done?.asked === asked ? done.fit : null;
}

function measured(box: HTMLElement, columns: Fitting['columns'], first: readonly string[]): Fit | null {
  const table = box.querySelector<HTMLElement>('.ant-table-content');
  if (table === null || table.scrollWidth <= table.clientWidth) return null;
  const heads = [...table.querySelectorAll<HTMLElement>('thead th')];
  const rows = [...table.querySelectorAll<HTMLElement>('tbody tr.ant-table-row')];
  const wants: Want[] = [];
  const empty = new Set<string>();
  let others = 0;
  for (const [at, head] of heads.entries()) {
    const column = columns.find(({ name }) => name === head.dataset['column']);
    if (column === undefined) {
      others += head.offsetWidth;
      continue;
    }
    const texts = rows.map(({ children }) => widthsOf(children.item(at), column.breaks));
    if (texts.every(({ most }) => most === 0)) empty.add(column.name);
    wants.push({ name: column.name, ...withPadding(head, [widthsOf(head, true, sorterIn(head)), ...texts]) });
  }
  // what says nothing on this page goes before what says something
  const turn = first.toSorted((a, b) => Number(empty.has(b)) - Number(empty.has(a)));
  return fitColumns(wants, table.clientWidth - others - ROUNDED, turn);
}

interface Widths {
  most: number;
  least: number;
}

function withPadding(head: HTMLElement, texts: readonly Widths[]): Widths {
  const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(head);
  const padding = Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd) + 1;
  const widest = (width: keyof Widths) => Math.ceil(Math.max(...texts.map((text) => text[width])) + padding);
  return { most: widest('most'), least: widest('least') };
}

const sorterIn = (head: HTMLElement): number => (head.querySelector('.ant-table-column-sorter') === null ? 0 : 24);

/** A text on one line, and on two, where it may break: between words, in Chinese anywhere. `beside`: what stands beside it. */
function widthsOf(cell: Element | null, breaks: boolean, beside = 0): Widths {
  const most = Math.min(widthIn(cell), WIDEST);
  const short = cell?.tagName === 'TH' ? 0 : SHORT;
  if (!breaks || most <= short) return { most, least: most };
  const text = cell?.textContent ?? '';
  const words = text.split(/\s+|(?=\p{Script=Han})/u).map(({ length }) => length);
  const each = (most - beside) / Math.max(1, text.length);
  const least = Math.max((most - beside) / 2 + UNEVEN, each * Math.max(...words) + UNEVEN / 2) + beside;
  return { most, least: Math.min(most, least) };
}

function widthIn(cell: Element | null): number {
  if (cell === null) return 0;
  const range = document.createRange();
  // what is around a line is as wide as the cell
  range.selectNodeContents(cell.querySelector(':scope > .hall-cell-line') ?? cell);
  return range.getBoundingClientRect().width;
}
