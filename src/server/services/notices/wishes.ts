import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { CAMPUS_OFFSET, campusDateTime } from '../../../definition/campus.ts';
import { DEFAULT_LOCALE, LOCALES } from '../../../definition/types/locale.ts';
import type { JsonValue } from '../../../definition/types/json.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { Tables } from '../../db/tables.ts';
import { keepValue } from '../preferences/keepValue.ts';

/** Key of the preference that holds the language of a person's mails: `"en-US"`. The client writes it with each choice. */
const LANGUAGE_PREFERENCE = 'language';
/** Key of the preference that says how a person is told besides the bell: `{"mail": true, "sms": false, "quiet": false}`. */
const CHANNELS_PREFERENCE = 'messages';

/** How somebody wants to be told. */
export interface Wishes {
  locale: Locale;
  /** on unless he turned it off */
  mail: boolean;
  /** off unless he turned it on: every SMS costs */
  sms: boolean;
  /** mails and SMS of the night wait for the morning */
  quiet: boolean;
}

const USUAL: Wishes = { locale: DEFAULT_LOCALE, mail: true, sms: false, quiet: false };
/** Hours of the campus between which nobody who asked for it is disturbed. */
const NIGHT = { from: 22, to: 7 };
const HOUR_MS = 3_600_000;

/** When somebody may be sent a mail or an SMS about what happens now. */
export function dueFor({ quiet }: Pick<Wishes, 'quiet'>, now: Date): Date {
  const wall = campusDateTime(now);
  const hour = Number(wall.slice(11, 13));
  if (!quiet || (hour < NIGHT.from && hour >= NIGHT.to)) return now;
  const midnight = Date.parse(`${wall.slice(0, 10)}T00:00:00${CAMPUS_OFFSET}`);
  return new Date(midnight + (hour >= NIGHT.from ? 24 + NIGHT.to : NIGHT.to) * HOUR_MS);
}

/** The wishes of many people in one query; who has none gets the usual ones. */
export async function wishesOf(
  trx: Kysely<Tables>,
  userIds: readonly string[],
): Promise<(userId: string) => Readonly<Wishes>> {
  const rows = await trx
    .selectFrom('hall_preference')
    .select(['user_id', 'key', 'value'])
    // one value, however many people: a statement takes 65,535
    .where('user_id', '=', sql<string>`any(${[...userIds]}::text[])`)
    .where('key', 'in', [LANGUAGE_PREFERENCE, CHANNELS_PREFERENCE])
    .execute();
  const wishes = new Map<string, Wishes>();
  for (const { user_id, key, value } of rows) {
    const before = wishes.get(user_id) ?? USUAL;
    wishes.set(user_id, key === LANGUAGE_PREFERENCE ? { ...before, locale: localeIn(value) } : channels(before, value));
  }
  return (userId) => wishes.get(userId) ?? USUAL;
}

function localeIn(value: JsonValue): Locale {
  return LOCALES.find((locale) => locale === value) ?? DEFAULT_LOCALE;
}

function channels(before: Wishes, value: JsonValue): Wishes {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return before;
  const { mail, sms, quiet } = value;
  return {
    ...before,
    mail: typeof mail === 'boolean' ? mail : before.mail,
    sms: typeof sms === 'boolean' ? sms : before.sms,
    quiet: typeof quiet === 'boolean' ? quiet : before.quiet,
  };
}

/** The language in which somebody has just logged in is that of his mails from now on. */
export async function rememberLanguage(trx: Kysely<Tables>, userId: string, locale: Locale): Promise<void> {
  await keepValue(trx, userId, LANGUAGE_PREFERENCE, locale);
}
