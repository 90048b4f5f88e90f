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
/** Key of the preference that says how a person is told besides the bell: `{"mail": true, "sms": false, "quiet": false, "digest": false}`. */
const CHANNELS_PREFERENCE = 'messages';

/** How somebody wants to be told. */
export interface NotificationPreferences {
  locale: Locale;
  /** on unless he turned it off */
  mail: boolean;
  /** off unless he turned it on: every SMS costs */
  sms: boolean;
  /** mails and SMS of the night wait for the morning */
  quiet: boolean;
  /** one mail a day of what has not been read, in place of one about each */
  digest: boolean;
}

const USUAL: NotificationPreferences = { locale: DEFAULT_LOCALE, mail: true, sms: false, quiet: false, digest: false };
/** Hours of the campus between which nobody who asked for it is disturbed. */
const NIGHT = { from: 22, to: 7 };
/** From one digest to the next. */
const DAY = { from: 8, to: 8 };
const HOUR_MS = 3_600_000;

/** What happens in it is told when it is over. */
export interface Held {
  since: Date;
  due: Date;
}

/** The night in which somebody is not disturbed; null: he may be told now. */
export function heldOverNight({ quiet }: Pick<NotificationPreferences, 'quiet'>, now: Date): Held | null {
  return quiet ? hoursAround(NIGHT, now) : null;
}

/** What his mails wait for, to come as one. */
export function heldMails(preferences: Pick<NotificationPreferences, 'quiet' | 'digest'>, now: Date): Held | null {
  return preferences.digest ? hoursAround(DAY, now) : heldOverNight(preferences, now);
}

/** From one hour of the campus to the next such other one, where it is between them. */
function hoursAround({ from, to }: typeof NIGHT, now: Date): Held | null {
  const wall = campusDateTime(now);
  const hour = Number(wall.slice(11, 13));
  const lasts = (to - from + 24) % 24 || 24;
  if ((hour - from + 24) % 24 >= lasts) return null;
  const midnight = Date.parse(`${wall.slice(0, 10)}T00:00:00${CAMPUS_OFFSET}`);
  const since = midnight + (hour >= from ? from : from - 24) * HOUR_MS;
  return { since: new Date(since), due: new Date(since + lasts * HOUR_MS) };
}

/** The preferences of many people in one query; who has none gets the usual ones. */
export async function notificationPreferencesOf(
  trx: Kysely<Tables>,
  userIds: readonly string[],
): Promise<(userId: string) => Readonly<NotificationPreferences>> {
  const rows = await trx
    .selectFrom('hall_preference')
    .select(['user_id', 'key', 'value'])
    // one value, however many people: a statement takes 65,535
    .where('user_id', '=', sql<string>`any(${[...userIds]}::text[])`)
    .where('key', 'in', [LANGUAGE_PREFERENCE, CHANNELS_PREFERENCE])
    .execute();
  const preferences = new Map<string, NotificationPreferences>();
  for (const { user_id, key, value } of rows) {
    const before = preferences.get(user_id) ?? USUAL;
    preferences.set(
      user_id,
      key === LANGUAGE_PREFERENCE ? { ...before, locale: localeIn(value) } : channels(before, value),
    );
  }
  return (userId) => preferences.get(userId) ?? USUAL;
}

function localeIn(value: JsonValue): Locale {
  return LOCALES.find((locale) => locale === value) ?? DEFAULT_LOCALE;
}

function channels(before: NotificationPreferences, value: JsonValue): NotificationPreferences {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return before;
  const { mail, sms, quiet, digest } = value;
  return {
    ...before,
    mail: typeof mail === 'boolean' ? mail : before.mail,
    sms: typeof sms === 'boolean' ? sms : before.sms,
    quiet: typeof quiet === 'boolean' ? quiet : before.quiet,
    digest: typeof digest === 'boolean' ? digest : before.digest,
  };
}

/** The language in which somebody has just logged in is that of his mails from now on. */
export async function rememberLanguage(trx: Kysely<Tables>, userId: string, locale: Locale): Promise<void> {
  await keepValue(trx, userId, LANGUAGE_PREFERENCE, locale);
}
