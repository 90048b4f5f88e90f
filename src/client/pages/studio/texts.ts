import { useMemo } from 'react';
import type { Mend } from '../../../definition/edit/mend.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import { wordsOf } from '../../../renderer/process/editor/texts.ts';
import type { EditorWords } from '../../../renderer/process/editor/texts.ts';
import { loadOnce } from '../../app/lazyPage.ts';
import { useLoad } from '../../hooks/useLoad.ts';
import { useLocale } from '../../hooks/useLocale.ts';

/** Only analysts need these words: they come with the first page of theirs. */
const files = import.meta.glob<Record<string, string>>('../../../../locales/*/studio.json', { import: 'default' });

async function load(locale: Locale) {
  const file = Object.entries(files).find(([path]) => path.includes(`/${locale}/`));
  if (!file) throw new Error(`no texts for ${locale}`);
  return { locale, ui: await loadOnce(file[1]), bpmn: {} };
}

export type Words = EditorWords;

/** The words of the studio; null until they are there. */
export function useStudioTexts(): Words | null {
  const locale = useLocale();
  const { data } = useLoad(`studio:${locale}`, () => load(locale));
  return useMemo(() => data && wordsOf(data), [data]);
}

/** What the button says that mends a fault. */
export function mendWords(mend: Mend, t: Words): string {
  if (mend.do === 'replace') return t('mend.replace', { by: mend.by });
  return mend.do === 'default' ? t('mend.default', { flow: mend.flow }) : t(`mend.${mend.do}`);
}
