import type { Locale } from '../../../definition/types/locale.ts';
import type { MailPayload } from '../../channels/payloads.ts';
import type { Hall } from '../hall.ts';
import type { NewMessage } from './newMessage.ts';

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
  const link = linkTo(content.path, hall);
  const greeting = say('greeting', { name });
  const foot = say(content.always ? 'footAlways' : 'foot', { brand });
  const lines = [greeting, '', text, ...(link === null ? [] : ['', `${say('open')} ${link}`]), '', foot];
  const anchor = link === null ? '' : `<p><a href="${escape(link)}">${escape(say('open'))}</a></p>`;
  const html = `<!doctype html><html lang="${locale}"><body><p>${escape(greeting)}</p><p>${escape(text)}</p>${anchor}<p><small>${escape(foot)}</small></p></body></html>`;
  // a line break would begin another header
  return { subject: `【${brand}】${title}`.replaceAll(/[\r\n]+/g, ' '), text: lines.join('\n'), html };
}

export interface DigestContent {
  /** the receiver's name */
  name: string;
  /** what he has not read, and where each leads to */
  lines: readonly { time: string; text: string; path: string | null }[];
  /** how many more there are */
  more: number;
  locale: Locale;
}

/** A mail of what somebody has not read: the same, with a line and a link for each. */
export function digestText(
  { name, lines, more, locale }: DigestContent,
  brand: string,
  hall: Pick<Hall, 'texts' | 'settings'>,
): Pick<MailPayload, 'subject' | 'text' | 'html'> {
  const say = (key: string, values: Record<string, string | number> = {}) =>
    hall.texts.text(locale, `notices.mail.${key}`, values);
  const greeting = say('greeting', { name });
  const lead = say('digest', { n: lines.length + more });
  const rest = more > 0 ? [say('digestMore', { n: more })] : [];
  const foot = say('foot', { brand });
  const linked = lines.map(({ time, text, path }) => ({ line: `${time} ${text}`, link: linkTo(path, hall) }));
  const plain = linked.flatMap(({ line, link }) => [`· ${line}`, ...(link === null ? [] : [`  ${link}`])]);
  const items = linked.map(({ line, link }) =>
    link === null ? `<li>${escape(line)}</li>` : `<li><a href="${escape(link)}">${escape(line)}</a></li>`,
  );
  const html = `<!doctype html><html lang="${locale}"><body><p>${escape(greeting)}</p><p>${escape(lead)}</p><ul>${items.join('')}</ul>${rest.map((text) => `<p>${escape(text)}</p>`).join('')}<p><small>${escape(foot)}</small></p></body></html>`;
  const text = [greeting, '', lead, '', ...plain, ...rest, '', foot].join('\n');
  return { subject: digestSubject(locale, brand, hall), text, html };
}

export const digestSubject = (locale: Locale, brand: string, { texts }: Pick<Hall, 'texts'>): string =>
  `【${brand}】${texts.text(locale, 'notices.mail.digestSubject', {})}`;

/** As the client opens it: `/{taskId}`, or the request; null: nowhere. */
export function pathOf({ taskId, instanceId }: Pick<NewMessage, 'taskId' | 'instanceId'>): string | null {
  if (!instanceId) return null;
  const query = `processInstanceId=${encodeURIComponent(instanceId)}`;
  return taskId ? `/${encodeURIComponent(taskId)}?${query}` : `/sys/base/process/item?${query}`;
}

function linkTo(path: string | null, { settings: { publicUrl } }: Pick<Hall, 'settings'>): string | null {
  return publicUrl === null || path === null ? null : publicUrl + path;
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
