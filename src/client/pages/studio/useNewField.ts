import { useState } from 'react';
import { flushSync } from 'react-dom';
import { STARTER_COLUMN } from '../../../definition/edit/starters.ts';
import type { Files } from '../../../definition/edit/files.ts';
import { loadOnce } from '../../app/lazyPage.ts';
import { saidTexts } from './studioCalls.ts';
import type { TabProps } from './useDraft.ts';

/**
 * What was added last, a field or a column, for as long as it is chosen. It is named after what it is called, and whoever
 * goes on in its panel meanwhile stays where he is: the panel keeps its key.
 * @param follow chooses a name; `was` = only where that one is still chosen
 */
export function useNewField(
  { draft: { store }, change }: Pick<TabProps, 'draft' | 'change'>,
  chosen: string | null,
  follow: (name: string, was?: string) => void,
  pathOf: (name: string) => string = (name) => name,
) {
  // another one may get the name of the one before, which is called otherwise by now
  const [{ name, round }, setAdded] = useState<{ name: string | null; round: number }>({ name: null, round: 0 });
  // one that was not just added keeps its panel as well, when it gets its name there
  const [kept, setKept] = useState<{ name: string; key: string | null } | null>(null);
  const isNew = name !== null && name === chosen;
  if (name !== null && !isNew) setAdded({ name: null, round });
  const panelKey = isNew ? `added ${round}` : kept !== null && kept.name === chosen ? kept.key : chosen;
  /** one that the files do not allow changes nothing */
  const add = (edit: (files: Files) => { files: Files; name: string }): string | undefined => {
    let added: string | undefined;
    change((now) => {
      const made = edit(now);
      added = made.name;
      return made.files;
    });
    if (added === undefined) return undefined;
    setAdded({ name: added, round: round + 1 });
    follow(added);
    return added;
  };
  const call = async (was: string, title: string): Promise<void> => {
    // without a connection it keeps the name of its widget
    const [said] = await saidTexts([title]).catch(() => []);
    // what renames reads all files of a definition, and is no small program
    const { calledAfter } = await loadOnce(() => import('./calledAfter.ts'));
    const called = said && calledAfter(store.state().files, pathOf(was), title, said, !isNew && was !== STARTER_COLUMN);
    if (called === undefined) return;
    // at once: between the two nothing would be chosen, and whoever types in its panel would lose it
    flushSync(() => {
      change(() => called.files);
      if (called.name === was) return;
      setAdded((now) => (now.name === was ? { ...now, name: called.name } : now));
      if (!isNew) setKept({ name: called.name, key: panelKey });
      follow(called.name, was);
    });
  };
  return { isNew, panelKey, add, call };
}
