import type { Locale } from '../../../definition/types/locale.ts';
import type { Texts } from '../../texts.ts';

/** What a network or a mail server says, by the code or the words of its error; the first that fits counts. */
const KINDS: readonly [string, RegExp][] = [
  ['login', /\bEAUTH\b|Invalid login/],
  ['receivers', /\bEENVELOPE\b/],
  ['tls', /\bETLS\b|\bCERT_|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL|certificate/],
  ['timeout', /\bE(SOCKET)?TIMEDOUT\b|_TIMEOUT\b|TimeoutError|\btimed? ?out\b/i],
  ['unreachable', /\b(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EDNS)\b/],
  ['cut', /\b(ECONNRESET|EPIPE|ECONNECTION|ESOCKET|UND_ERR_SOCKET)\b|Connection closed/],
];

/** Deeper than any library wraps what happened. */
const DEEPEST = 5;

/**
 * Why something failed, for a log that administrators read: said in words where it is known what it means, with the
 * original behind it for whoever looks into it. What platforms and the hall itself say in words stays as it is.
 */
export function failureInWords(error: unknown, texts: Texts): string {
  const said = error instanceof Error ? error.message : String(error);
  const signs = signsOf(error);
  const kind = KINDS.find(([, sign]) => sign.test(signs))?.[0];
  return kind === undefined ? said : `${inWords(`records.failure.${kind}`, texts)} (${said})`;
}

/** A log is read by people of both languages, and keeps what it says when it is written. */
export function inWords(
  key: string,
  texts: Texts,
  values: (locale: Locale) => Record<string, unknown> = () => ({}),
): string {
  return (['zh-CN', 'en-US'] as const).map((locale) => texts.text(locale, key, values(locale))).join(' / ');
}

/** Names, codes and words of an error and of what it was caused by. */
function signsOf(error: unknown): string {
  const signs: string[] = [];
  for (let each = error, depth = 0; each instanceof Error && depth < DEEPEST; each = each.cause, depth++) {
    signs.push(each.name, 'code' in each ? String(each.code) : '', each.message);
  }
  return signs.join(' ');
}
