import type { Locale } from '../../../definition/types/locale.ts';
import { drawCaptcha, drawDigits } from '../../access/captcha.ts';
import type { Hall } from '../hall.ts';

/** A verification code as SVG, for whoever wants to log in. */
export async function captcha(uuid: string, hall: Hall): Promise<string> {
  return drawCaptcha(hall.db, uuid, hall.clock.now());
}

/** The same as a question in words, which a screen reader reads out. */
export async function captchaQuestion(uuid: string, locale: Locale, hall: Hall): Promise<{ question: string }> {
  const text = (name: string, values?: Record<string, string>) =>
    hall.texts.text(locale, `server.captcha.${name}`, values);
  const words = text('digits').split(' ');
  const digits = await drawDigits(hall.db, uuid, hall.clock.now());
  return { question: text('question', { digits: digits.map((digit) => words[digit]).join(text('comma')) }) };
}
