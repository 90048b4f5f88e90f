import { useCallback, useEffect, useMemo, useState } from 'react';
import type { TaskRow } from '../../../../contract/flow.ts';

/** The rows that a person has chosen to decide on together. All lie at the same step of the same topic. */
export interface Selection {
  chosen: ReadonlyMap<string, TaskRow>;
  /** phones: cards are chosen by a tap */
  choosing: boolean;
  mayChoose(row: TaskRow): boolean;
  /** `range` = with all rows between the last choice and this one */
  toggle(row: TaskRow, range?: boolean): void;
  /** every row of the page that goes with what is chosen, or with the first that can be chosen; none when all are */
  toggleAll(): void;
  /** all, some or none of those */
  extent: 'all' | 'some' | 'none';
  begin(): void;
  clear(): void;
}

const placeOf = ({ topic, activityId }: TaskRow): string => `${topic}:${activityId}`;

/** Keeps a choice among the rows of one page; rows that are gone after a reload are gone from it, too. */
export function useSelection(rows: readonly TaskRow[]): Selection {
  const [ids, setIds] = useState<readonly string[]>([]);
  const [last, setLast] = useState<string | null>(null);
  const [choosing, setChoosing] = useState(false);
  const chosen = useMemo(() => {
    const wanted = new Set(ids);
    return new Map(rows.filter(({ id }) => wanted.has(id)).map((row) => [row.id, row]));
  }, [rows, ids]);
  const [first] = chosen.values();
  const guide = first ?? rows.find(({ batch }) => batch);
  const place = guide && placeOf(guide);
  const alike = useMemo(() => rows.filter((row) => row.batch && placeOf(row) === place), [rows, place]);
  const clear = useCallback(() => {
    setIds([]);
    setLast(null);
    setChoosing(false);
  }, []);
  const busy = chosen.size > 0 || choosing;
  useEffect(() => {
    if (!busy) return undefined;
    const leave = (event: KeyboardEvent) => {
      // dialogs, menus and pickers have their own use for it
      if (event.key === 'Escape' && !document.querySelector('[role="dialog"], .ant-select-dropdown')) clear();
    };
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [busy, clear]);

  return {
    chosen,
    choosing,
    mayChoose: (row) => row.batch && (chosen.size === 0 || placeOf(row) === place),
    toggle(row, range = false) {
      const from = range && last !== null ? alike.findIndex(({ id }) => id === last) : -1;
      const to = alike.findIndex(({ id }) => id === row.id);
      setLast(row.id);
      if (from >= 0 && to >= 0) {
        const between = alike.slice(Math.min(from, to), Math.max(from, to) + 1).map(({ id }) => id);
        setIds([...new Set([...chosen.keys(), ...between])]);
      } else setIds(chosen.has(row.id) ? [...chosen.keys()].filter((id) => id !== row.id) : [...chosen.keys(), row.id]);
    },
    toggleAll: () => setIds(chosen.size === alike.length ? [] : alike.map(({ id }) => id)),
    extent: chosen.size === 0 ? 'none' : chosen.size === alike.length ? 'all' : 'some',
    begin: () => setChoosing(true),
    clear,
  };
}
