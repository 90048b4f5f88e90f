import i18next from 'i18next';
import type { Locale } from '../../definition/types/locale.ts';
import { toast } from '../app/feedback.ts';
import { loadSettings } from '../api/session.ts';
import { rememberLanguage } from '../api/notices.ts';
import { switchLanguage } from '../i18n/texts.ts';
import { useSession } from '../store/session.ts';

/** Switches the language; says so when its texts cannot be had. */
export async function speak(locale: Locale): Promise<void> {
  try {
    await switchLanguage(locale);
    await loadSettings();
    // mails follow; where that fails they keep their language until the next login
    if (useSession.getState().user) await rememberLanguage(locale).catch(() => undefined);
  } catch {
    toast('error', i18next.t('error.failed'));
  }
}
