import type { Locale } from '../../../definition/types/locale.ts';
import type { MailPayload } from '../../channels/payloads.ts';
import type { Hall } from '../hall.ts';

export interface MailContent {
  /** the receiver's name */
  name: string;
  title: string;
  text: string;
  /** path of the hall that it leads to; null: to nowhere */
  path: string | null;
  locale: Locale;
  /** it comes whatever the person wishes: its foot offers no way to turn it off */
  always?: true;
}

/**
 * A mail about a message: plain, and as HTML without pictures, styles or anything that a reader must fetch.
 * @param brand what the hall is called in that language
 */
export function mailText(
  content: MailContent,
  brand: string,
  hall: Pick<Hall, 'texts' | 'settings'>,
): Pick<MailPayload, 'subject' | 'text' | 'html'> {
  const { name, title, text, locale } = content;
  const say = (key: string, values: Record<string, string> = {}) =>
    hall.texts.text(locale, `notices.mail.${key}`, values);
  const { publicUrl } = hall.settings;
  const link = publicUrl === null || content.path === null ? null : publicUrl + content.path;
  const greeting = say('greeting', { name });
  const foot = say(content.always ? 'footAlways' : 'foot', { brand });
  const lines = [greeting, '', text, ...(link === null ? [] : ['', `${say('open')} ${link}`]), '', foot];
  const anchor = link === null ? '' : `<p><a href="${escape(link)}">${escape(say('open'))}</a></p>`;
  const html = `<!doctype html><html lang="${locale}"><body><p>${escape(greeting)}</p><p>${escape(text)}</p>${anchor}<p><small>${escape(foot)}</small></p></body></html>`;
  // a line break would begin another header
  return { subject: `【${brand}】${title}`.replaceAll(/[\r\n]+/g, ' '), text: lines.join('\n'), html };
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
}
