import type { JsonValue } from '../../../src/definition/types/json.ts';
import type { DefinitionSource, SourceFile } from '../../../src/definition/types/source.ts';

/** A small seeded generator (mulberry32): the same cases on every machine, on every run. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

type Random = () => number;

const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

/** One file of a definition damaged, by characters or by meaning; sometimes two. */
export function mutated(source: DefinitionSource, seed: number): { source: DefinitionSource; what: string } {
  const random = randomOf(seed);
  const files = [...source.files];
  const notes: string[] = [];
  const rounds = random() < 0.25 ? 2 : 1;
  for (let round = 0; round < rounds; round++) {
    const index = Math.floor(random() * files.length);
    const file = files[index];
    if (file === undefined) continue;
    const mutation = pick(random, file.name.endsWith('.json') && random() < 0.6 ? JSON_MUTATIONS : TEXT_MUTATIONS);
    const text = mutation(file.text, random, source.files);
    notes.push(`${mutation.name} of ${file.name}`);
    files[index] = { ...file, text };
  }
  return { source: { ...source, files }, what: notes.join(', ') };
}

type Mutation = (text: string, random: Random, files: readonly SourceFile[]) => string;

const SPLINTERS = [
  '"', '\\', '{', '}', '[', ']', ',', ':', '<', '>', '&', '${', '}', '\u0000', '\ud800', '\ufeff', '\n', ' ', '<!--', ']]>',
  '<!DOCTYPE x [<!ENTITY a "b">]>', '&a;', '&#x110000;', '${empty', '${a.b.c}', '__proto__', '"__proto__":1,', '1e999',
  '<bpmn:scriptTask id="x"/>', 'flowable:assignee="${', '用', '😀', '((((((((((', '-', 'null', '/*', '//',
]; // prettier-ignore

const place = (text: string, random: Random): number => Math.floor(random() * (text.length + 1));

const TEXT_MUTATIONS: Mutation[] = [
  function cut(text, random) {
    return text.slice(0, place(text, random));
  },
  function loss(text, random) {
    const at = place(text, random);
    return text.slice(0, at) + text.slice(at + 1 + Math.floor(random() * 40));
  },
  function splinter(text, random) {
    const at = place(text, random);
    return text.slice(0, at) + pick(random, SPLINTERS) + text.slice(at);
  },
  function repetition(text, random) {
    const at = place(text, random);
    const piece = text.slice(at, at + 1 + Math.floor(random() * 200));
    return text.slice(0, at) + piece.repeat(1 + Math.floor(random() * 30)) + text.slice(at);
  },
  function swap(text, random) {
    const [a = 0, b = 0] = [place(text, random), place(text, random)].sort((x, y) => x - y);
    const middle = Math.floor((a + b) / 2);
    return text.slice(0, a) + text.slice(middle, b) + text.slice(a, middle) + text.slice(b);
  },
  function renamedWord(text, random) {
    const words = [...text.matchAll(/[A-Za-z][\w-]{2,}/g)];
    const word = words.length === 0 ? undefined : pick(random, words);
    if (word === undefined) return '';
    const other = random() < 0.2 ? 'constructor' : pick(random, words)[0];
    return text.slice(0, word.index) + other + text.slice(word.index + word[0].length);
  },
  function lines(text, random) {
    const all = text.split('\n');
    all.splice(Math.floor(random() * all.length), 1 + Math.floor(random() * 4));
    return all.join('\n');
  },
  function anotherFile(_text, random, files) {
    return pick(random, files).text;
  },
  function deep(_text, random) {
    return pick(random, ['[', '{"a":', '<a>', '((']).repeat(Math.floor(random() * 100_000));
  },
];

const STRANGE: JsonValue[] = [
  null, true, false, 0, -1, 1e308, '', ' ', '*', '${', '${}', '${a', '${sum(1)}', [], {}, [[]], [null], { type: 'object' },
  { $ref: '#' }, { $ref: '#/definitions/x' }, { $ref: 'common#/definitions/attachments' }, '(a+)+$', '[', '^(?!)', 'a.b.c',
  { constructor: 1 }, 'constructor', 'toString', 'hasOwnProperty', '日'.repeat(5_000), { if: {}, then: {}, else: {} },
  { type: 'array', items: { type: 'array', items: {} } }, { allOf: [{ if: true, then: 1 }] }, 'initiator', '_id',
]; // prettier-ignore

/** Every value of a JSON tree with a way to replace, drop or rename it. */
interface Spot {
  holder: JsonValue[] | Record<string, JsonValue>;
  key: string | number;
}

function spotsOf(value: JsonValue, found: Spot[] = []): Spot[] {
  if (typeof value !== 'object' || value === null) return found;
  for (const key of Array.isArray(value) ? value.keys() : Object.keys(value)) {
    const holder = value as Record<string, JsonValue>;
    found.push({ holder, key });
    spotsOf(holder[key] ?? null, found);
  }
  return found;
}

function atSpot(change: (spot: Spot, random: Random, spots: readonly Spot[]) => void): Mutation {
  return (text, random) => {
    const value = parsed(text);
    if (value === undefined) return text;
    const spots = spotsOf(value);
    if (spots.length > 0) change(pick(random, spots), random, spots);
    return JSON.stringify(value, null, 2);
  };
}

/** A file that the first of two mutations has broken keeps its break. */
function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

const valueAt = ({ holder, key }: Spot): JsonValue => (holder as Record<string, JsonValue>)[key] ?? null;
const put = ({ holder, key }: Spot, value: JsonValue): void => {
  (holder as Record<string, JsonValue>)[key] = value;
};

const strange = atSpot((spot, random) => put(spot, structuredClone(pick(random, STRANGE))));
const dropped = atSpot(({ holder, key }) => {
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else delete holder[key];
});
const renamed = atSpot(({ holder, key }, random, spots) => {
  if (Array.isArray(holder)) return;
  const value = holder[key] ?? null;
  delete holder[key];
  const names = ['constructor', 'a.b', '', '*', 'start', 'view', 'if', '$ref', String(pick(random, spots).key)];
  holder[pick(random, names)] = value;
});
const transplanted = atSpot((spot, random, spots) => put(spot, structuredClone(valueAt(pick(random, spots)))));
const nested = atSpot((spot, random) => {
  let value = valueAt(spot);
  for (let depth = Math.floor(random() * 40); depth > 0; depth--) {
    value = random() < 0.5 ? { type: 'object', properties: { a: value } } : [value];
  }
  put(spot, value);
});

const JSON_MUTATIONS: Mutation[] = [strange, dropped, renamed, transplanted, nested].map((mutation, i) =>
  Object.defineProperty(mutation, 'name', { value: ['strange', 'dropped', 'renamed', 'transplanted', 'nested'][i] }),
);
