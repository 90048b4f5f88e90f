import type { Locale } from '../../definition/types/locale.ts';
import { toTaiwan } from '../definitions/localiser.ts';
import type { Hall } from './hall.ts';
import { readParameter } from './parameters.ts';

type Keeper = Pick<Hall, 'db' | 'registry' | 'texts'>;

/** What the hall is called, as administrators named it (BRAND_NAME, BRAND_NAME_EN); without a name its own. */
export async function brandOf(locale: Locale, hall: Keeper): Promise<string> {
  const usual = hall.texts.text(locale, 'server.brand');
  const named = await readSpoken('BRAND_NAME', locale, hall);
  // the name that it has from the start is translated with care
  return named === null || named === hall.texts.text('zh-CN', 'server.brand') ? usual : named;
}

/** What visitors are told before they are logged in: how, and whom to ring. */
export async function welcomeOf(locale: Locale, hall: Keeper): Promise<{ loginGuide: string; servicePhone: string }> {
  return {
    loginGuide: (await readSpoken('LOGIN_GUIDE', locale, hall)) ?? '',
    servicePhone: (await readParameter('SERVICE_PHONE', hall)) ?? '',
  };
}

/** A parameter that people read: English stands under a code of its own, Taiwan's characters are derived. */
async function readSpoken(code: string, locale: Locale, hall: Keeper): Promise<string | null> {
  if (locale === 'en-US') return (await readParameter(`${code}_EN`, hall))?.trim() || null;
  const text = (await readParameter(code, hall))?.trim() || null;
  return text !== null && locale === 'zh-TW' ? toTaiwan(text) : text;
}
