import type { Locale as AntdLocale } from 'antd/es/locale';
import dayjs from 'dayjs';
import type { Locale } from '../../definition/types/locale.ts';

/** Each language is a chunk of its own, of which one is loaded. */
const LOADERS = import.meta.glob<{ antd: AntdLocale; dayjs: string }>('../../../locales/*/components.ts', {
  import: 'default',
});

export async function componentTexts(locale: Locale): Promise<AntdLocale> {
  const texts = await LOADERS[`../../../locales/${locale}/components.ts`]?.();
  if (texts === undefined) throw new Error(`no components.ts in locales/${locale}`);
  dayjs.locale(texts.dayjs);
  return texts.antd;
}
