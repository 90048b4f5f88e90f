import { loadOnce } from '../../app/lazyPage.ts';
import { saidTexts } from './studioCalls.ts';
import type { TabProps } from './useDraft.ts';

/** Names a field that was just added after its title; answers its name then, where that is another one. */
export async function callField(
  { draft: { store }, change }: Pick<TabProps, 'draft' | 'change'>,
  path: string,
  title: string,
): Promise<string | undefined> {
  // without a connection it keeps the name of its widget
  const [said] = await saidTexts([title]).catch(() => []);
  // what renames reads all files of a definition, and is no small program
  const { calledAfter } = await loadOnce(() => import('./calledAfter.ts'));
  const called = said && calledAfter(store.state().files, path, title, said);
  if (called === undefined) return undefined;
  change(() => called.files);
  return called.name;
}
