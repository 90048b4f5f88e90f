import { regExpOf } from '../validation/judge.ts';
import type { Random } from './random.ts';

const MORE = 6;
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz0123456789';

/** A text that the pattern takes; undefined where the pattern says more than this can make (look-ahead, references). */
export function textMatching(pattern: string, random: Random): string | undefined {
  for (let attempt = 0; attempt < 8; attempt++) {
    try {
      const text = new PatternWriter(pattern, random).whole();
      if (regExpOf(pattern).test(text)) return text;
    } catch {
      return undefined;
    }
  }
  return undefined;
}

/** Reads a pattern and writes down one way through it. */
class PatternWriter {
  private readonly chars: readonly string[];
  private readonly random: Random;
  private at = 0;

  constructor(pattern: string, random: Random) {
    this.chars = [...pattern];
    this.random = random;
  }

  whole(): string {
    const text = this.options();
    if (this.at < this.chars.length) throw new Error('unbalanced');
    return text;
  }

  private options(): string {
    const options = [''];
    while (this.at < this.chars.length && this.chars[this.at] !== ')') {
      if (this.chars[this.at] === '|') {
        this.at++;
        options.push('');
      } else options[options.length - 1] += this.piece();
    }
    return this.random.pick(options) ?? '';
  }

  private piece(): string {
    const char = this.chars[this.at++] ?? '';
    if (char === '^' || char === '$') return '';
    if (char === '(') return this.group();
    if (char === '[') {
      const set = this.bracket();
      return this.times(() => this.random.pick(set) ?? '');
    }
    if (char === '.') return this.times(() => this.random.pick([...LETTERS]) ?? '');
    const set = char === '\\' ? this.escape() : [char];
    return set.length === 0 ? '' : this.times(() => this.random.pick(set) ?? '');
  }

  /** A group is read again for each round, so that every round may go another way. */
  private group(): string {
    if (this.chars[this.at] === '?') {
      if (this.chars[this.at + 1] !== ':') throw new Error('look-around');
      this.at += 2;
    }
    const begin = this.at;
    let text = this.options();
    if (this.chars[this.at++] !== ')') throw new Error('unbalanced');
    const end = this.at;
    const rounds = this.rounds();
    const after = this.at;
    if (rounds === 0) return '';
    for (let round = 1; round < rounds; round++) {
      this.at = begin;
      text += this.options();
    }
    this.at = Math.max(end, after);
    return text;
  }

  private bracket(): string[] {
    const negated = this.chars[this.at] === '^';
    if (negated) this.at++;
    const set: string[] = [];
    while (this.at < this.chars.length && this.chars[this.at] !== ']') {
      const first = this.member();
      const [from] = first;
      if (first.length === 1 && this.chars[this.at] === '-' && this.chars[this.at + 1] !== ']') {
        this.at++;
        const [to] = this.member();
        set.push(...between(from ?? '', to ?? ''));
      } else set.push(...first);
    }
    this.at++;
    return negated ? [...LETTERS].filter((char) => !set.includes(char)) : set;
  }

  private member(): string[] {
    const char = this.chars[this.at++] ?? '';
    return char === '\\' ? this.escape() : [char];
  }

  private escape(): string[] {
    const char = this.chars[this.at++] ?? '';
    if (char === 'd') return [...'0123456789'];
    if (char === 'w') return [...LETTERS, '_'];
    if (char === 's') return [' '];
    if (char === 'b' || char === 'B') return [];
    if (char === 'n') return ['\n'];
    if (char === 't') return ['\t'];
    if (char === 'u') return [this.codePoint()];
    if (char === 'p') return this.property();
    if (/[A-Za-z0-9]/.test(char)) throw new Error('escape');
    return [char];
  }

  private codePoint(): string {
    const braced = this.chars[this.at] === '{';
    const end = braced ? this.chars.indexOf('}', this.at) : this.at + 4;
    const digits = this.chars.slice(braced ? this.at + 1 : this.at, end).join('');
    this.at = braced ? end + 1 : end;
    return String.fromCodePoint(Number.parseInt(digits, 16));
  }

  private property(): string[] {
    const end = this.chars.indexOf('}', this.at);
    const name = this.chars.slice(this.at, end + 1).join('');
    this.at = end + 1;
    const test = new RegExp(`\\p${name}`, 'u');
    return [...LETTERS, ...between('\u4e00', '\u4e20')].filter((char) => test.test(char));
  }

  private times(make: () => string): string {
    return Array.from({ length: this.rounds() }, make).join('');
  }

  private rounds(): number {
    const rest = this.chars.slice(this.at, this.at + 16).join('');
    const match = /^(?:([*+?])|\{(\d+)(,(\d*))?\})\??/.exec(rest);
    if (match === null) return 1;
    this.at += match[0].length;
    const [, sign, least, comma, most] = match;
    const min = sign === '+' ? 1 : Number(least ?? 0);
    const max = sign === '?' ? 1 : comma === undefined && sign === undefined ? min : Number(most || min + MORE);
    return this.random.whole(min, Math.min(max, min + 2 * MORE));
  }
}

function between(from: string, to: string): string[] {
  const [first, last] = [from.codePointAt(0) ?? 0, to.codePointAt(0) ?? 0];
  return Array.from({ length: Math.min(200, last - first + 1) }, (_, i) => String.fromCodePoint(first + i));
}
