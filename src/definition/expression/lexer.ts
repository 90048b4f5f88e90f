import { ExpressionSyntaxError } from './errors.ts';
import { keyboardSign } from '../text/keyboard.ts';
import { say, type Words } from '../text/say.ts';

export interface Token {
  kind: 'name' | 'number' | 'text' | 'operator' | 'end';
  text: string;
  offset: number;
}

const NAME = /[\p{L}_$][\p{L}\p{Nd}_$]*/uy;
const NUMBER = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,2})?/y;
const OPERATOR = /&&|\|\||[=!<>]=|[-+*/%<>!?:.,()]/y;
const SPACE = /[ \t\r\n]+/y;

/** JUEL's words for operators, so that a process drawn for Flowable means the same here. */
const WORDS: Readonly<Record<string, string>> = {
  and: '&&',
  or: '||',
  not: '!',
  eq: '==',
  ne: '!=',
  lt: '<',
  le: '<=',
  gt: '>',
  ge: '>=',
  div: '/',
  mod: '%',
};

/** Cuts the inner text of `${…}` into tokens; the last one is always `end`. Throws ExpressionSyntaxError. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let offset = 0;
  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = offset;
    return pattern.exec(text)?.[0];
  };
  while (offset < text.length) {
    const space = match(SPACE);
    if (space !== undefined) {
      offset += space.length;
      continue;
    }
    const quote = text[offset];
    if (quote === "'" || quote === '"') {
      const end = endOfText(text, offset);
      tokens.push({ kind: 'text', text: unescape(text.slice(offset + 1, end)), offset });
      offset = end + 1;
      continue;
    }
    const name = match(NAME);
    const found = name ?? match(NUMBER) ?? match(OPERATOR);
    if (found === undefined) throw new ExpressionSyntaxError(unexpected(text, offset), offset);
    const kind = name !== undefined ? 'name' : /[\d]/.test(found) ? 'number' : 'operator';
    const word = kind === 'name' && Object.hasOwn(WORDS, found) ? WORDS[found] : undefined;
    // after a point a word is a property: `trip.mod`
    const property = tokens.at(-1)?.text === '.' && tokens.at(-1)?.kind === 'operator';
    tokens.push(
      word !== undefined && !property ? { kind: 'operator', text: word, offset } : { kind, text: found, offset },
    );
    offset += found.length;
  }
  tokens.push({ kind: 'end', text: '', offset: text.length });
  return tokens;
}

/** What signs of a Chinese keyboard mean here and nowhere else. */
const OWN_SIGNS: Readonly<Record<string, string>> = {
  ...{ '＝': '==', '＆': '&&', '｜': '||', '×': '*', '÷': '/', '≥': '>=', '≤': '<=', '≠': '!=' },
  ...{ '“': "'", '”': "'", '‘': "'", '’': "'", '＂': "'", '；': '', '【': '', '】': '', '《': '', '》': '' },
};

function unexpected(text: string, offset: number): Words {
  const sign = text[offset] ?? '';
  const typed = keyboardSign(sign, OWN_SIGNS);
  if (typed !== undefined) return typed;
  if (sign === '=') return say`"=" compares nothing; write == for "is equal to"`;
  if (sign === '&' || sign === '|') return say`write ${sign}${sign}, not a single ${sign}`;
  return say`unexpected "${sign}"`;
}

/** Index of the quote that closes the one at `start`. Templates need it too, to find the brace that ends an expression. */
export function endOfText(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index++) {
    if (text[index] === '\\') index++;
    else if (text[index] === text[start]) return index;
  }
  throw new ExpressionSyntaxError(say`text is not closed`, start);
}

function unescape(text: string): string {
  return text.includes('\\') ? text.replace(/\\(['"\\])/g, '$1') : text;
}
