import { say, type Words } from './say.ts';

/** Signs of a Chinese keyboard that are no wide forms of a sign of ours, and what is meant by them. */
const SIGNS: Readonly<Record<string, string>> = {
  ...{ '“': '"', '”': '"', '‘': '"', '’': '"', '【': '[', '】': ']', '《': '<', '》': '>', '。': '.', '、': ',' },
};
const WIDE = /^[\uff01-\uff5e]$/;
const WIDTH = 0xfee0;

/**
 * What to write instead of a sign that a Chinese keyboard has typed; undefined for any other sign. `own` says what a sign
 * means in this language: nothing where it is blank.
 */
export function keyboardSign(sign: string, own: Readonly<Record<string, string>> = {}): Words | undefined {
  if (sign === '\u3000') return say`"${sign}" is a sign of the Chinese keyboard; write a blank`;
  const wide = WIDE.test(sign) ? String.fromCharCode(sign.charCodeAt(0) - WIDTH) : undefined;
  const meant = own[sign] ?? SIGNS[sign] ?? wide;
  return meant === undefined || meant === ''
    ? undefined
    : say`"${sign}" is a sign of the Chinese keyboard; write ${meant}`;
}
