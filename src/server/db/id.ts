import { createHash, randomBytes } from 'node:crypto';

/** Crockford's base 32 in lower case: no i, l, o, u, and text order is number order. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const TIME_CHARACTERS = 10;
const RANDOM_CHARACTERS = 10;

let lastTime = 0;
let lastRandom: number[] = [];

/**
 * A new id: 20 characters, 10 of time (milliseconds) and 10 of chance. Ids made by one process sort in the order in
 * which they were made, also within a millisecond and when the clock steps back.
 */
export function newId(): string {
  const now = Date.now();
  if (now > lastTime) {
    lastTime = now;
    lastRandom = Array.from(randomBytes(RANDOM_CHARACTERS), (byte) => byte & 31);
  } else {
    increment(lastRandom);
  }
  return encodeTime(lastTime) + lastRandom.map((digit) => ALPHABET.charAt(digit)).join('');
}

/** The id of what a thing brought forth at a moment, which it does once: the same whenever it is asked for. */
export function derivedId(at: Date, ...name: readonly (string | number)[]): string {
  const hash = createHash('sha256').update(JSON.stringify(name)).digest();
  const digits = [...hash.subarray(0, RANDOM_CHARACTERS)].map((byte) => ALPHABET.charAt(byte & 31));
  return encodeTime(at.getTime()) + digits.join('');
}

/** When an id was made; undefined for what is none. */
export function timeOf(id: string): Date | undefined {
  if (!/^[0-9a-hjkmnp-tv-z]{20}$/.test(id)) return undefined;
  const digits = [...id.slice(0, TIME_CHARACTERS)].map((digit) => ALPHABET.indexOf(digit));
  return new Date(digits.reduce((time, digit) => time * 32 + digit, 0));
}

function encodeTime(time: number): string {
  let text = '';
  for (let rest = time, i = 0; i < TIME_CHARACTERS; i++, rest = Math.floor(rest / 32)) {
    text = ALPHABET.charAt(rest % 32) + text;
  }
  return text;
}

function increment(digits: number[]): void {
  for (let i = digits.length - 1; i >= 0; i--) {
    const digit = digits[i] ?? 0;
    if (digit < 31) {
      digits[i] = digit + 1;
      return;
    }
    digits[i] = 0;
  }
}
