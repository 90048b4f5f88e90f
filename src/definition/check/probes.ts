/** Of what people write; a pattern adds what it names itself. */
const TYPICAL = 'abcxyzABCXYZ0123456789_-.,;:@/ \t\n+*#%&=?!()[]{}<>|^$"\'\\中文，。é';

const CONTROLS: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', v: '\v', f: '\f', 0: '\0' };

/** As far as scripts that people write in go; the planes above hold rare ideographs and nothing that differs from them. */
const LAST_LETTER = 0x1_ff_ff;

/**
 * Characters by which the sets of a pattern are told apart. Two ranges that meet have a bound of one of them in common, so
 * every character that the pattern names is one, written out or as an escape, with its neighbours (for what is excluded).
 * A property such as `\p{Script=Greek}` names none: of what it takes, and of what several of them take, one is looked for.
 */
export function probesFor(pattern: string): string[] {
  const named = [...pattern, ...escapedIn(pattern)].flatMap((char) => withNeighbours(char.codePointAt(0) ?? 0));
  return [...new Set([...TYPICAL, ...named, ...sharedBy(propertiesIn(pattern))])];
}

function escapedIn(pattern: string): string[] {
  const escapes =
    /\\(?:u([dD][89abAB][0-9A-Fa-f]{2})\\u([dD][c-fC-F][0-9A-Fa-f]{2})|u\{([0-9A-Fa-f]{1,6})\}|u([0-9A-Fa-f]{4})|x([0-9A-Fa-f]{2})|c([A-Za-z])|([tnrvf0]))/g;
  return [...pattern.matchAll(escapes)].flatMap(([, high, low, long, short, byte, control, name]) => {
    if (high !== undefined && low !== undefined) return String.fromCharCode(parseInt(high, 16), parseInt(low, 16));
    const code = long ?? short ?? byte;
    if (code !== undefined) return charOf(parseInt(code, 16));
    if (control !== undefined) return charOf(control.charCodeAt(0) % 32);
    return (name !== undefined && CONTROLS[name]) || [];
  });
}

const charOf = (code: number): string[] => (code <= 0x10_ff_ff ? [String.fromCodePoint(code)] : []);

const withNeighbours = (code: number): string[] =>
  [code - 1, code, code + 1].filter((each) => each >= 0).flatMap(charOf);

function propertiesIn(pattern: string): RegExp[] {
  return [...new Set(pattern.match(/\\[pP]\{[^}]+\}/g))].flatMap((source) => {
    try {
      return new RegExp(source, 'u');
    } catch {
      return [];
    }
  });
}

/** One character for each way in which properties can hold together. */
function sharedBy(properties: readonly RegExp[]): string[] {
  const found = new Map<string, string>();
  if (properties.length === 0) return [];
  for (let code = 0; code <= LAST_LETTER; code++) {
    const char = String.fromCodePoint(code);
    const kind = properties.map((property) => (property.test(char) ? '1' : '0')).join('');
    if (!found.has(kind)) found.set(kind, char);
  }
  return [...found.values()];
}
