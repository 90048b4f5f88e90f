/**
 * Whether a regular expression may take exponential time: a conservative look at its structure (star height), in the
 * manner of safe-regex, refined where that cries wolf. Runaway are
 *
 * - an unbounded repetition directly inside an unbounded repetition, when what is repeated can split one text in two ways:
 *   `(a+)+`, `(\w*)*`, but not `(a+,)+`, whose rounds end in something that they cannot begin with;
 * - an unbounded repetition of a choice whose options can begin with the same character: `(a|ab)*`, `(\w|\d)+`.
 *
 * A pattern that cannot be read is not judged here (`schema-pattern-invalid` does).
 */
export function isRunaway(pattern: string): boolean {
  try {
    return dangerous(new PatternReader(pattern).whole());
  } catch {
    return false;
  }
}

/** One piece of a pattern: a character set, or pieces after each other or to choose from, repeated or not. */
type Piece =
  | { kind: 'set'; test: CharacterSet; min: number; max: number }
  | { kind: 'group'; options: Piece[][]; min: number; max: number };

/** Characters that a piece matches, as probes: which of some typical characters. Good enough to see overlaps. */
type CharacterSet = ReadonlySet<string>;

const PROBES = Array.from(new Set([...'abcxyzABCXYZ0123456789_-.,;:@/ \t\n+*#%&=?!()[]{}<>|^$"\'\\中文，。', 'é']));

const MANY = 12;

function dangerous(options: Piece[][]): boolean {
  return options.some((pieces) =>
    pieces.some((piece) => {
      if (piece.kind === 'set') return false;
      if (dangerous(piece.options)) return true;
      return piece.max > MANY && ambiguous(piece.options);
    }),
  );
}

/** Whether repeating these options can match one text in several ways. */
function ambiguous(options: Piece[][]): boolean {
  for (const [i, pieces] of options.entries()) {
    for (const other of options.slice(i + 1)) if (overlap(firsts(pieces), firsts(other))) return true;
    if (selfAmbiguous(pieces)) return true;
  }
  return (
    options.some((pieces) => pieces.every((piece) => piece.min === 0)) &&
    options.flat().some((piece) => piece.max > MANY)
  );
}

/** A repetition at the end that goes on with what the next round may begin with, or next to one that takes the same. */
function selfAmbiguous(pieces: readonly Piece[]): boolean {
  const begin = firsts(pieces);
  for (const [i, piece] of pieces.entries()) {
    if (piece.max <= MANY) continue;
    const rest = pieces.slice(i + 1);
    const after = new Set(firsts(rest));
    if (rest.every(({ min }) => min === 0)) for (const probe of begin) after.add(probe);
    if (overlap(lasts(piece), after)) {
      // only what can reach the next round without anything fixed in between splits in two ways
      if (rest.every(({ min }) => min === 0)) return true;
      if (!rest.some((next) => next.min > 0 && !overlap(lasts(piece), firstsOf(next)))) return true;
    }
  }
  return false;
}

function firsts(pieces: readonly Piece[]): CharacterSet {
  const found = new Set<string>();
  for (const piece of pieces) {
    for (const probe of firstsOf(piece)) found.add(probe);
    if (piece.min > 0) break;
  }
  return found;
}

function firstsOf(piece: Piece): CharacterSet {
  if (piece.kind === 'set') return piece.test;
  return new Set(piece.options.flatMap((pieces) => [...firsts(pieces)]));
}

function lasts(piece: Piece): CharacterSet {
  if (piece.kind === 'set') return piece.test;
  return new Set(piece.options.flatMap((pieces) => [...firsts([...pieces].reverse())]));
}

function overlap(a: CharacterSet, b: CharacterSet): boolean {
  for (const probe of a) if (b.has(probe)) return true;
  return false;
}

class PatternReader {
  private readonly text: string;
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  whole(): Piece[][] {
    const options = this.options();
    if (this.at < this.text.length) throw new Error('unbalanced');
    return options;
  }

  private options(): Piece[][] {
    const options: Piece[][] = [[]];
    while (this.at < this.text.length && this.text[this.at] !== ')') {
      if (this.text[this.at] === '|') {
        this.at++;
        options.push([]);
      } else {
        const piece = this.piece();
        if (piece !== undefined) options.at(-1)?.push(piece);
      }
    }
    return options;
  }

  private piece(): Piece | undefined {
    const char = this.text[this.at] ?? '';
    if (char === '^' || char === '$') {
      this.at++;
      return undefined;
    }
    if (char === '(') return this.group();
    const source = char === '[' ? this.bracket() : char === '\\' ? this.escape() : this.single();
    if (source === '\\b' || source === '\\B') return undefined;
    return { kind: 'set', test: probe(source), ...this.quantifier() };
  }

  private group(): Piece | undefined {
    const opening = /^\((?:\?(?:[:=!]|<[=!]|<[^>]+>))?/.exec(this.text.slice(this.at))?.[0] ?? '(';
    this.at += opening.length;
    const options = this.options();
    if (this.text[this.at++] !== ')') throw new Error('unbalanced');
    const times = this.quantifier();
    return /^\(\?<?[=!]/.test(opening) ? undefined : { kind: 'group', options, ...times };
  }

  private single(): string {
    const char = String.fromCodePoint(this.text.codePointAt(this.at) ?? 0);
    this.at += char.length;
    return char === '.' ? '[^\\n]' : `[${/[\]\\^-]/.test(char) ? `\\${char}` : char}]`;
  }

  private escape(): string {
    const match = /^\\(?:u\{[0-9A-Fa-f]+\}|u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}|[pP]\{[^}]+\}|k<[^>]+>|.)/u.exec(
      this.text.slice(this.at),
    );
    if (match === null) throw new Error('escape');
    this.at += match[0].length;
    return /^\\[1-9k]/.test(match[0]) ? '[\\s\\S]' : match[0];
  }

  private bracket(): string {
    const match = /^\[(?:\\.|[^\]\\])*\]/u.exec(this.text.slice(this.at));
    if (match === null) throw new Error('bracket');
    this.at += match[0].length;
    return match[0];
  }

  private quantifier(): { min: number; max: number } {
    const match = /^(?:([*+?])|\{(\d+)(,(\d*))?\})\??/.exec(this.text.slice(this.at));
    if (match === null) return { min: 1, max: 1 };
    this.at += match[0].length;
    const [, sign, least, comma, most] = match;
    if (sign !== undefined) return { min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Infinity };
    const min = Number(least);
    return { min, max: comma === undefined ? min : most === '' || most === undefined ? Infinity : Number(most) };
  }
}

function probe(source: string): CharacterSet {
  const test = new RegExp(`^${source}$`, 'u');
  return new Set(PROBES.filter((char) => test.test(char)));
}
