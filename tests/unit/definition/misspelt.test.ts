import { beforeAll, expect, test } from 'vitest';
import { readWorld } from '../../../scripts/hall/world.ts';
import { checkDefinition } from '../../../src/definition/check/check.ts';
import type { Pointer } from '../../../src/definition/text/json.ts';
import type { JsonValue } from '../../../src/definition/types/json.ts';
import type { DefinitionSource } from '../../../src/definition/types/source.ts';

/** The last two letters swapped, or one doubled where that changes nothing. */
function misspelt(key: string): string {
  const swapped = key.slice(0, -2) + key.slice(-1) + key.slice(-2, -1);
  return key.length < 3 || swapped === key ? `${key}${key.at(-1) ?? ''}` : swapped;
}

function keysOf(value: JsonValue, pointer: Pointer = []): Pointer[] {
  if (typeof value !== 'object' || value === null) return [];
  const entries = Array.isArray(value) ? value.map((item, i) => [i, item] as const) : Object.entries(value);
  return entries.flatMap(([key, child]) => [
    ...(typeof key === 'number' ? [] : [[...pointer, key]]),
    ...keysOf(child, [...pointer, key]),
  ]);
}

function renamed(value: JsonValue, [head, ...rest]: Pointer): JsonValue {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item, i) => (i === head ? renamed(item, rest) : item));
  const entries = Object.entries(value).map(([key, child]): [string, JsonValue] => {
    if (key !== head) return [key, child];
    return rest.length === 0 ? [misspelt(key), child] : [key, renamed(child, rest)];
  });
  return Object.fromEntries(entries);
}

/** Under these stand names that an analyst chose. */
const CHOSEN: (string | number)[] = [
  'properties',
  'nodes',
  'set',
  'fill',
  'computed',
  'colors',
  'definitions',
  'data',
  'formData',
];

/** The place of a key in the format: names that an analyst chose, and places in lists, left out. */
function placeOf(file: string, pointer: Pointer): string {
  const kind = /^(?:locales|samples\/[a-z]+)/.exec(file)?.[0] ?? file;
  if (kind === 'locales') return kind;
  // what a field is called, and how deep it lies, is the form's own
  const own = pointer.findIndex((step) => String(step).startsWith('ui:'));
  const options = kind !== 'ui.json' ? pointer : own < 0 ? [] : pointer.slice(own);
  const form = options.indexOf('formData');
  const steps = form < 0 ? options : options.slice(0, form + 2);
  const named = steps.map((step, i) => (typeof step === 'number' || CHOSEN.includes(steps[i - 1] ?? '') ? '*' : step));
  return [kind, ...named].join(' ');
}

let all: { source: DefinitionSource; file: string; pointer: Pointer; value: JsonValue }[];
let world: Awaited<ReturnType<typeof readWorld>>;
beforeAll(async () => {
  world = await readWorld();
  const places = new Map<string, (typeof all)[number]>();
  for (const source of world.own) {
    for (const { name, text } of source.files) {
      if (!name.endsWith('.json') || /^(seed|demo)\./.test(name)) continue;
      const value = JSON.parse(text) as JsonValue;
      for (const pointer of keysOf(value)) {
        const place = placeOf(name, pointer);
        if (!places.has(place)) places.set(place, { source, file: name, pointer, value });
      }
    }
  }
  all = [...places.values()];
});

test('a key of the format that is misspelt is found, wherever it stands', async () => {
  const silent: string[] = [];
  for (const { source, file, pointer, value } of all) {
    const text = JSON.stringify(renamed(value, pointer), null, 2);
    const files = source.files.map((one) => (one.name === file ? { ...one, text } : one));
    const { faults } = await checkDefinition({ ...source, files }, world.context);
    if (faults.length === 0) silent.push(`${source.key}/${file}: ${pointer.join('.')}`);
  }
  expect(all.length).toBeGreaterThan(250);
  expect(silent).toEqual([]);
});
