import { between, oneOf } from '../fault.ts';

type Random = () => number;

/** JSON, or nearly, that no form sends: to stand where any value does. */
const ODD: readonly [string, ...string[]] = [
  'null',
  ...['true', '0', '-1', '-0', '1.5', '2147483648', '9223372036854775808', '1e308', '1e999', 'NaN', '9'.repeat(400)],
  ...['""', '"__proto__"', '"constructor"', '"%00"', '"../../"', '"${1/0}"', '"2026-13-45"', '"99999999999-01-01"'],
  ...[String.raw`"\u0000"`, String.raw`"a\u0000b"`, String.raw`"\ud800"`, String.raw`"\udfff\ud800"`, '"\u202e"'],
  ...['[]', '{}', '[[]]', '[null]', '{"$gt":1}', '{"length":1000000000}', '{"toString":1}', '{"then":1}'],
  ...['{"__proto__":{"superAdmin":1}}', String.raw`{"\u005f_proto__":1}`, '{"constructor":{"prototype":{"a":1}}}'],
  ...[`"${'x'.repeat(100_000)}"`, `[${'0,'.repeat(120_000)}0]`, `[${'{"id":"x"},'.repeat(300)}{}]`],
  ...['['.repeat(100_000), `${'['.repeat(100_000)}${']'.repeat(100_000)}`, `${'{"a":'.repeat(60)}1${'}'.repeat(60)}`],
];

/** Signs to put somewhere into a text. */
const SIGNS: readonly [string, ...string[]] = [
  ...(['\\u0000', '\\ud800', '\u0000', '<!ENTITY a "&a;&a;">', '%00', '"""', '{"a":'.repeat(20_000)] as const),
];

/** What stands for a spoiled value until the whole has become text. */
const MARK = '@odd@';

/** Some value, one of those that no form sends. */
export const odd = (random: Random): string => oneOf(random, ODD);

/** As JSON, with one of its values replaced, or one put beside them. */
export function spoiled(value: unknown, random: Random): string {
  const copy = { whole: structuredClone(value) };
  const places = placesIn(copy);
  const [holder, name] = places[between(random, 0, places.length - 1)] ?? [copy, 'whole'];
  const isBeside = random() < 0.2 && !Array.isArray(holder);
  Object.assign(holder, { [isBeside ? oneOf(random, ['constructor', 'id', 'bogus']) : name]: MARK });
  return JSON.stringify(copy.whole).replaceAll(`"${MARK}"`, () => odd(random));
}

function placesIn(holder: object): [object, string][] {
  return Object.entries(holder).flatMap(([name, value]: [string, unknown]): [object, string][] => [
    [holder, name],
    ...(typeof value === 'object' && value !== null ? placesIn(value) : []),
  ]);
}

/** Cuts, doubles, swaps and adds, up to four times. */
export function garbled(text: string, random: Random): string {
  let changed = text;
  for (let times = between(random, 1, 4); times > 0; times--) {
    const at = between(random, 0, changed.length);
    const to = at + between(random, 0, 12);
    const put: [string, ...string[]] = [
      oneOf(random, SIGNS),
      '',
      changed.slice(at, to).repeat(2),
      String.fromCharCode(between(random, 0, 255)),
    ];
    changed = changed.slice(0, at) + oneOf(random, put) + changed.slice(to);
  }
  return changed;
}
