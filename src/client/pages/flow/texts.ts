import { useMemo } from 'react';
import type { Locale } from '../../../definition/types/locale.ts';
import { wordsOf } from '../../../renderer/process/editor/texts.ts';
import type { EditorTexts, EditorWords } from '../../../renderer/process/editor/texts.ts';
import { loadOnce } from '../../app/lazyPage.ts';
import { useLoad } from '../../hooks/useLoad.ts';
import { useLocale } from '../../hooks/useLocale.ts';

interface ModelerTexts extends EditorTexts {
  page: Record<string, string>;
}

/** Only who administers processes needs these words: they come with the first page of theirs. */
const files = import.meta.glob<Omit<ModelerTexts, 'locale'>>('../../../../locales/*/modeler.json', {
  import: 'default',
});

async function load(locale: Locale): Promise<ModelerTexts> {
  const file = Object.entries(files).find(([path]) => path.includes(`/${locale}/`));
  if (!file) throw new Error(`no texts for ${locale}`);
  return { ...(await loadOnce(file[1])), locale };
}

export interface FlowTexts {
  /** a text of the page */
  t: EditorWords;
  editor: EditorTexts;
}

/** The words of these pages; null until they are there. While another language is on its way the last one stays. */
export function useFlowTexts(): FlowTexts | null {
  const locale = useLocale();
  const { data } = useLoad(`modeler:${locale}`, () => load(locale));
  return useMemo(() => data && { t: wordsOf({ ...data, ui: data.page }), editor: data }, [data]);
}
