import { probesFor } from './probes.ts';

/**
 * Whether a regular expression may take for ever. How often a backtracking engine would step is counted, not tried: each
 * place in the pattern and each place in a text that fails at its very end is visited once, and adds up what follows it.
 * `(a+)+` makes that number exponential, `(.*,){11}` and `\d*\d*\d*` a high power of the text's length, and `(a?){40}`
 * 2^40; one repetition after another that cannot take the same characters makes it a small multiple of the length.
 *
 * A pattern that cannot be read is not judged here (`schema-pattern-invalid` does).
 */
export function isRunaway(pattern: string): boolean {
  const probes = probesFor(pattern);
  let options: Piece[][];
  try {
    options = new PatternReader(pattern, probes).whole();
  } catch (error) {
    // nested so deeply that the stack does not reach
    return error instanceof RangeError;
  }
  return [options, ...looks(options)].some((each) => isCostly(each, probes));
}

/** So long are the texts on which steps are counted. */
const LENGTH = 120;
/** Between what grows with the square of the length (some ten thousand) and what grows with its cube. */
const MOST_STEPS = 200_000;
/** No pattern that people read has more places. */
const MOST_PLACES = 20_000;
const DEEPEST = 10;
/** Ways of filling a text, times what one of them costs: nobody waits longer for the checker, and what needs it is refused. */
const MOST_TRIED = 400_000_000;

/** One piece of a pattern: a character set, or pieces after each other or to choose from; or what only looks ahead. */
type Piece =
  | { kind: 'set'; test: CharacterSet; min: number; max: number }
  | { kind: 'group'; options: Piece[][]; min: number; max: number }
  | { kind: 'look'; options: Piece[][] }
  | { kind: 'start' };

/** Characters that a piece matches, as probes: which of some typical characters and its own. Good enough to see overlaps. */
type CharacterSet = ReadonlySet<string>;

/** A place in the pattern: takes a character and goes on, or has several ways on. */
interface Place {
  id: number;
  takes: CharacterSet | null;
  next: Place[];
  /** a repetition begins here */
  repeats: boolean;
}

function looks(options: Piece[][]): Piece[][][] {
  return options.flat().flatMap((piece) => {
    if (piece.kind === 'look') return [piece.options, ...looks(piece.options)];
    return piece.kind === 'group' ? looks(piece.options) : [];
  });
}

function isCostly(options: Piece[][], probes: readonly string[]): boolean {
  if (depthOf(options) > DEEPEST) return true;
  const plan = new Plan();
  const start = plan.choice(options, plan.place(null, []));
  if (plan.size > MOST_PLACES) return true;
  const anchored = options.every((pieces) => pieces[0]?.kind === 'start');
  const kinds = kindsOf(options, probes);
  const pumps = kinds.flatMap((one) => kinds.map((other) => one + other));
  const beginnings = beginningsOf(start);
  if (beginnings.length * pumps.length * plan.size * LENGTH > MOST_TRIED) return true;
  return beginnings.some((beginning) =>
    pumps.some((pump) => {
      const text = [...(beginning + pump.repeat(LENGTH / 2))].slice(0, LENGTH);
      return stepsOf(start, plan.size, text, anchored) > MOST_STEPS;
    }),
  );
}

function depthOf(options: Piece[][]): number {
  return 1 + Math.max(0, ...options.flat().map((piece) => (piece.kind === 'group' ? depthOf(piece.options) : 0)));
}

/** The pattern as places, built from its end. */
class Plan {
  size = 0;

  place(takes: CharacterSet | null, next: Place[], repeats = false): Place {
    return { id: this.size++, takes, next, repeats };
  }

  choice(options: Piece[][], next: Place): Place {
    const ways = options.map((pieces) => pieces.reduceRight((after, piece) => this.piece(piece, after), next));
    return ways.length === 1 && ways[0] ? ways[0] : this.place(null, ways);
  }

  private piece(piece: Piece, next: Place): Place {
    if (piece.kind === 'look' || piece.kind === 'start') return next;
    const once = (after: Place): Place =>
      piece.kind === 'set' ? this.place(piece.test, [after]) : this.choice(piece.options, after);
    // the texts are no longer than this
    const min = Math.min(piece.min, LENGTH);
    const more = Math.min(piece.max, LENGTH) - min;
    let begin = next;
    if (piece.max === Infinity) {
      begin = this.place(null, [next], true);
      // engines refuse an empty round
      begin.next.unshift(piece.kind === 'set' ? once(begin) : this.choice(filled(piece.options), begin));
    } else {
      for (let i = 0; i < more && this.size <= MOST_PLACES; i++) {
        begin = this.place(null, [once(begin), next], i === more - 1);
      }
    }
    for (let i = 0; i < min && this.size <= MOST_PLACES; i++) begin = once(begin);
    return begin;
  }
}

function isEmptyable(piece: Piece): boolean {
  if (piece.kind === 'look' || piece.kind === 'start' || piece.min === 0) return true;
  return piece.kind === 'group' && piece.options.some((pieces) => pieces.every(isEmptyable));
}

/** The same but for nothing: where all pieces may be empty, one of them is the first that is not. */
function filled(options: Piece[][]): Piece[][] {
  return options.flatMap((pieces) => {
    if (!pieces.every(isEmptyable)) return [pieces];
    return pieces.flatMap((piece, i) => {
      if (piece.kind === 'look' || piece.kind === 'start') return [];
      const once = piece.kind === 'set' ? piece : { ...piece, options: filled(piece.options) };
      const first: Piece[] = [
        { ...once, min: 1, max: 1 },
        { ...piece, min: Math.max(0, piece.min - 1), max: piece.max - 1 },
      ];
      return [[...first, ...pieces.slice(i + 1)]];
    });
  });
}

/** One character of each kind that choices and repetitions tell apart: what else there is takes a text in one way alone. */
function kindsOf(options: Piece[][], probes: readonly string[]): string[] {
  const sets = forkingSets(options, false);
  const kinds = new Map<string, string>();
  for (const probe of probes) {
    const kind = sets.map((set) => (set.has(probe) ? '1' : '0')).join('');
    if (kind.includes('1') && !kinds.has(kind)) kinds.set(kind, probe);
  }
  return [...kinds.values()];
}

function forkingSets(options: Piece[][], within: boolean): CharacterSet[] {
  const forks = within || options.length > 1;
  return options.flat().flatMap((piece) => {
    if (piece.kind === 'look' || piece.kind === 'start') return [];
    const below = forks || piece.max > piece.min;
    if (piece.kind === 'group') return forkingSets(piece.options, below);
    return below ? [piece.test] : [];
  });
}

/** The shortest texts that lead to where a repetition begins. */
function beginningsOf(start: Place): string[] {
  const reached = new Map<Place, string>([[start, '']]);
  const found = new Set(['']);
  // a map is walked in the order of entry, also over what is added meanwhile
  for (const [place, text] of reached) {
    if (place.repeats) found.add(text);
    const [probe] = place.takes ?? [''];
    if (probe === undefined) continue;
    for (const next of place.next) if (!reached.has(next)) reached.set(next, text + probe);
  }
  return [...found];
}

/** How often a backtracking engine steps until it gives this text up. */
function stepsOf(start: Place, size: number, text: readonly string[], anchored: boolean): number {
  const width = text.length + 1;
  const known = new Float64Array(size * width).fill(NaN);
  const steps = (place: Place, at: number): number => {
    const key = place.id * width + at;
    const before = known[key];
    if (before !== undefined && !Number.isNaN(before)) return before;
    const char = text[at];
    let sum = 1;
    if (place.takes === null) for (const next of place.next) sum += steps(next, at);
    else if (char !== undefined && place.takes.has(char)) for (const next of place.next) sum += steps(next, at + 1);
    known[key] = sum;
    return sum;
  };
  let sum = 0;
  for (let at = anchored ? 0 : text.length; at >= 0; at--) sum += steps(start, at);
  return sum;
}

class PatternReader {
  private readonly text: string;
  private readonly probes: readonly string[];
  private at = 0;

  constructor(text: string, probes: readonly string[]) {
    this.text = text;
    this.probes = probes;
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
      return char === '^' ? { kind: 'start' } : undefined;
    }
    if (char === '(') return this.group();
    const source = char === '[' ? this.bracket() : char === '\\' ? this.escape() : this.single();
    if (source === '\\b' || source === '\\B') return undefined;
    return { kind: 'set', test: this.probe(source), ...this.quantifier() };
  }

  private group(): Piece | undefined {
    const opening = /^\((?:\?(?:[:=!]|<[=!]|<[^>]+>))?/.exec(this.text.slice(this.at))?.[0] ?? '(';
    this.at += opening.length;
    const options = this.options();
    if (this.text[this.at++] !== ')') throw new Error('unbalanced');
    const times = this.quantifier();
    return /^\(\?<?[=!]/.test(opening) ? { kind: 'look', options } : { kind: 'group', options, ...times };
  }

  private single(): string {
    const char = String.fromCodePoint(this.text.codePointAt(this.at) ?? 0);
    this.at += char.length;
    return char === '.' ? '[^\\n]' : `[${/[\]\\^-]/.test(char) ? `\\${char}` : char}]`;
  }

  private escape(): string {
    const match =
      /^\\(?:u[dD][89abAB][0-9A-Fa-f]{2}\\u[dD][c-fC-F][0-9A-Fa-f]{2}|c[A-Za-z]|u\{[0-9A-Fa-f]+\}|u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}|[pP]\{[^}]+\}|k<[^>]+>|.)/u.exec(
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

  private probe(source: string): CharacterSet {
    const test = new RegExp(`^${source}$`, 'u');
    return new Set(this.probes.filter((char) => test.test(char)));
  }
}
