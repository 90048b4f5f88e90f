import type { Locale as AntdLocale } from 'antd/es/locale';
import dayjs from 'dayjs';
import type { Locale } from '../../definition/types/locale.ts';

/** Texts of antd's own components and of dayjs: three chunks, of which one is loaded. */
const LOADERS: Record<Locale, () => Promise<AntdLocale>> = {
  'zh-CN': async () => {
    const [texts] = await Promise.all([import('antd/es/locale/zh_CN'), import('dayjs/locale/zh-cn.js')]);
    dayjs.locale('zh-cn');
    return texts.default;
  },
  'zh-TW': async () => {
    const [texts] = await Promise.all([import('antd/es/locale/zh_TW'), import('dayjs/locale/zh-tw.js')]);
    dayjs.locale('zh-tw');
    return texts.default;
  },
  'en-US': async () => {
    const texts = await import('antd/es/locale/en_US');
    dayjs.locale('en');
    return texts.default;
  },
};

export function componentTexts(locale: Locale): Promise<AntdLocale> {
  return LOADERS[locale]();
}
