/**
 * The formats of the dialect, each one a regular expression: that is what can be written into a page's validator module
 * without a word of other code, and is the same on both sides. All run in linear time.
 */
const DATE =
  '(?:\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8]))|(?:\\d\\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)';
const TIME = '(?:[01]\\d|2[0-3]):[0-5]\\d';
const OFFSET = '(?:Z|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)';
/** An id is opaque: what it stands for is looked up, its letters mean nothing. */
const ID = /^[\w:.@/-]{1,128}$/;

export const FORMATS = {
  /** `2026-03-31`; days exist, leap years too */
  date: new RegExp(`^${DATE}$`),
  /** `2026-03-31T08:30:00+08:00`; the offset is never left out */
  'date-time': new RegExp(`^${DATE}T${TIME}(?::[0-5]\\d(?:\\.\\d{1,9})?)?${OFFSET}$`),
  /** `08:30` or `08:30:00` */
  time: new RegExp(`^${TIME}(?::[0-5]\\d)?${OFFSET}?$`),
  /** spec.md section 5: letters, digits, dot, underscore, hyphen, @, domain, 2–3 letter suffix once or twice */
  email: /^[A-Za-z0-9._-]{1,64}@(?=.{1,190}$)[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*?(?:\.[A-Za-z]{2,3}){1,2}$/,
  /** 11 digits starting with 1 */
  mobile: /^1\d{10}$/,
  /** shape and day of birth; its last digit is judged by `isIdCard` */
  'id-card': /^[1-9]\d{5}(?:18|19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dX]$/,
  /** spec.md section 5: begins http://, https:// or {host}, which is where the hall itself lies (see `linkOf`) */
  url: /^(?:https?:\/\/[^\s/?#]+(?:[/?#]\S*)?|\{host\}(?:\/(?![/\\])\S*|[?#]\S*)?)$/i,
  /** a decimal as text, at most two places: `1250.50` */
  money: /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,2})?$/,
  'user-id': ID,
  'dept-id': ID,
  'region-id': ID,
  'major-id': ID,
} as const satisfies Record<string, RegExp>;

export type FormatName = keyof typeof FORMATS;

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** The last digit of an identity number, from the 17 before it (GB 11643-1999). */
export function idCardCheck(digits: string): string {
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(digits[i]), 0);
  return '10X98765432'[sum % 11] ?? '';
}

/** An identity number of 18 digits, born on a day that there was, with the last digit that follows from the others. */
export function isIdCard(text: string): boolean {
  const [year, month, day] = [text.slice(6, 10), text.slice(10, 12), text.slice(12, 14)];
  return (
    FORMATS['id-card'].test(text) && FORMATS.date.test(`${year}-${month}-${day}`) && idCardCheck(text) === text[17]
  );
}

/** Where an address of the format url leads: one of the hall's own is a path. */
export function linkOf(url: string): string {
  const rest = /^\{host\}(.*)$/i.exec(url)?.[1];
  // a second slash would make it another site's
  return rest === undefined ? url : `/${rest.replace(/^[/\\]+/, '')}`;
}

/** Formats whose value is the id of somebody or something. */
export const ID_FORMATS: readonly string[] = ['user-id', 'dept-id', 'region-id', 'major-id'];

export function isFormat(name: string): name is FormatName {
  return Object.hasOwn(FORMATS, name);
}
