import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ListPreference, SavedView, ViewState } from '../../../contract/views.ts';
import { messageOf } from '../../api/refused.ts';
import { keepListPreference, listPreference, listViews, viewById } from '../../api/views.ts';
import { toast } from '../../app/feedback.ts';
import { useLoad } from '../../hooks/useLoad.ts';

/** What a list's address says, and the address for what a view says. */
export interface ViewAdapter {
  stateOf(params: URLSearchParams): ViewState;
  withState(params: URLSearchParams, state: ViewState): URLSearchParams;
}

/** Columns and density. */
export type Look = Pick<ListPreference, 'hidden' | 'kept' | 'density'>;

export interface ListViews {
  list: string;
  /** false until it is known with which view the list opens */
  ready: boolean;
  views: SavedView[];
  /** the view on show */
  current: SavedView | null;
  /** id of the view that the list opens with */
  usual: string | null;
  look: Look;
  /** how the list looks now, to be kept under a name */
  state: ViewState;
  /** whether that differs from the view on show */
  changed: boolean;
  setLook(look: Look): void;
  apply(view: SavedView | null): void;
  setUsual(id: string | null): void;
  reload(): void;
}

/** In the address: the view on show; `NONE` where the person left the one that the list opens with. */
const VIEW = 'view';
const NONE = 'none';
const USUAL: ListPreference = { hidden: [], kept: [], density: 'middle', view: null };

const lookOf = ({ hidden = [], kept = [], density = 'middle' }: ViewState): Look => ({ hidden, kept, density });
const textOf = ({
  filters,
  sort,
  order,
  pageSize = 10,
  hidden = [],
  kept = [],
  density = 'middle',
}: ViewState): string =>
  JSON.stringify([
    Object.entries(filters).toSorted(([a], [b]) => a.localeCompare(b)),
    sort ?? '',
    sort ? (order ?? 'asc') : '',
    pageSize,
    hidden.toSorted(),
    kept.toSorted(),
    density,
  ]);

/** The part of a look that is another one than before. */
function changeOf(before: Look, { hidden, kept, density }: Look): Partial<Look> {
  const same = (names: string[], others: string[]) =>
    names.length === others.length && names.every((name) => others.includes(name));
  return {
    ...(!same(hidden, before.hidden) && { hidden }),
    ...(!same(kept, before.kept) && { kept }),
    ...(density !== before.density && { density }),
  };
}

/** The saved views of one list (null = it is not known yet): which there are, which is on show, and how the list looks. */
export function useListViews(list: string | null, { stateOf, withState }: ViewAdapter): ListViews {
  const [params, setParams] = useSearchParams();
  // without its views a list is still a list
  const loaded = useLoad(list, async () => {
    const key = list ?? '';
    const [views, preference] = await Promise.allSettled([listViews(key), listPreference(key)]);
    return {
      list,
      views: views.status === 'fulfilled' ? views.value : [],
      preference: preference.status === 'fulfilled' ? preference.value : USUAL,
    };
  });
  // one page may show one list after another: what belongs to the last one is over
  const answer = loaded.data?.list === list ? loaded.data : null;
  const [own, setOwn] = useState<{ list: string | null; preference: ListPreference } | null>(null);
  const preference = (own?.list === list ? own?.preference : undefined) ?? answer?.preference ?? USUAL;
  const [found, setFound] = useState<SavedView | null>(null);
  const [viewLook, setViewLook] = useState<Look | null>(null);
  const [settledList, setSettledList] = useState<string | null>(null);
  const settled = settledList !== null && settledList === list;
  const named = params.get(VIEW);
  const current = found !== null && found.id === named && found.list === list ? found : null;
  const views = answer?.views;
  /** where the address is on its way to: until it is there, what it says is over */
  const heading = useRef<string | null | undefined>(undefined);

  const show = useCallback(
    (view: SavedView, replaceState: boolean) => {
      heading.current = view.id;
      setFound(view);
      setViewLook(lookOf(view.state));
      setParams(
        (now) => {
          const next = replaceState ? withState(now, view.state) : new URLSearchParams(now);
          next.set(VIEW, view.id);
          return next;
        },
        { replace: true },
      );
    },
    [setParams, withState],
  );
  const leave = useCallback(
    (clear: boolean, mark: boolean) => {
      heading.current = mark ? NONE : null;
      setParams(
        (now) => {
          const next = clear ? withState(now, { filters: {} }) : new URLSearchParams(now);
          if (mark) next.set(VIEW, NONE);
          else next.delete(VIEW);
          return next;
        },
        { replace: true },
      );
    },
    [setParams, withState],
  );

  // an address that says nothing of its own opens with the view it names, or with the usual one
  const bare = useMemo(() => textOf(stateOf(params)) === textOf({ filters: {} }), [params, stateOf]);
  const opening = useRef({ bare, usual: preference.view, found });
  useEffect(() => {
    opening.current = { bare, usual: preference.view, found: found?.list === list ? found : null };
  });
  useEffect(() => {
    if (!views || (heading.current !== undefined && heading.current !== named)) return undefined;
    heading.current = undefined;
    const { bare: nothingSaid, usual, found: known } = opening.current;
    if (named === null || named === NONE || known?.id === named) {
      const first = named === null && !settled && nothingSaid ? views.find(({ id }) => id === usual) : undefined;
      if (first) show(first, true);
      setSettledList(list);
      return undefined;
    }
    let live = true;
    const listed = views.find(({ id }) => id === named);
    (listed ? Promise.resolve(listed) : viewById(named)).then(
      (view) => {
        if (!live) return;
        if (view.list === list) show(view, opening.current.bare);
        else leave(false, false);
        setSettledList(list);
      },
      (error: unknown) => {
        if (!live) return;
        toast('warning', messageOf(error));
        leave(false, false);
        setSettledList(list);
      },
    );
    return () => {
      live = false;
    };
  }, [views, named, settled, list, show, leave]);

  /** one after the other, so that the last one made is the last one kept */
  const turn = useRef(Promise.resolve());
  const keep = (change: Partial<ListPreference>) => {
    setOwn({ list, preference: { ...preference, ...change } });
    turn.current = turn.current
      .then(() => keepListPreference(list ?? '', change))
      .catch((error: unknown) => toast('warning', messageOf(error)));
  };
  const look = (current && viewLook) ?? preference;
  const state: ViewState = { ...stateOf(params), hidden: look.hidden, kept: look.kept, density: look.density };
  return {
    list: list ?? '',
    ready: settled,
    views: views ?? [],
    current,
    usual: preference.view,
    look,
    state,
    changed: current !== null && textOf(state) !== textOf(current.state),
    setLook: (next) => (current ? setViewLook(next) : keep(changeOf(preference, next))),
    apply: (view) => (view ? show(view, true) : leave(true, preference.view !== null)),
    setUsual: (view) => keep({ view }),
    reload: loaded.reload,
  };
}
