import { parseTree, getNodePath, type Node } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import { fromRoot } from '../../../../scripts/lib/paths.ts';
import { EditRefused, JsonEdit } from '../../../../src/definition/edit/json.ts';
import type { JsonValue } from '../../../../src/definition/types/json.ts';
import { loadSources } from '../../../../src/server/definitions/load.ts';

/** Files that people wrote: base data is long, and says nothing new. */
const FILES = (
  await Promise.all([loadSources(fromRoot('topics'), 'topic'), loadSources(fromRoot('schemas'), 'entity')])
)
  .flat()
  .flatMap(({ files }) => files.filter(({ name }) => name.endsWith('.json') && name !== 'seed.json'));

/** The values of a file that are looked at: some of each, the same in every run. */
function chosen(text: string, fits: (node: Node) => boolean): Node[] {
  const found: Node[] = [];
  const visit = (node: Node): void => {
    if (fits(node)) found.push(node);
    for (const child of node.children ?? []) visit(child);
  };
  const root = parseTree(text);
  if (root) visit(root);
  return found.filter((_, index) => index % Math.ceil(found.length / 4) === 0);
}

const pathOf = (node: Node): (string | number)[] => getNodePath(node);
const valueAt = (text: string, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], JSON.parse(text));

/** What of the text was touched: the part between the longest same beginning and the longest same end. */
function touched(before: string, after: string): { start: number; end: number } {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start++;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  return { start, end: before.length - end };
}

describe('an edit of any file of the house', () => {
  it('that sets a value touches that value alone, and setting it back gives the same bytes', () => {
    for (const { text, path } of FILES) {
      for (const node of chosen(text, ({ type }) => ['string', 'number', 'boolean'].includes(type))) {
        if (node.parent?.type === 'property' && node.parent.children?.[0] === node) continue;
        const at = pathOf(node);
        const edited = new JsonEdit(text).set(at, 'another value').text;
        const { start, end } = touched(text, edited);
        expect([path, start >= node.offset, end <= node.offset + node.length]).toEqual([path, true, true]);
        expect([path, valueAt(edited, at)]).toEqual([path, 'another value']);
        const back = new JsonEdit(edited).set(at, node.value as JsonValue).text;
        // a text that was written with escapes is written without
        const written = text.slice(node.offset, node.offset + node.length);
        expect([path, back === text]).toEqual([path, JSON.stringify(node.value) === written]);
      }
    }
  });

  it('that adds something is undone by taking it out', () => {
    for (const { text, path } of FILES) {
      for (const node of chosen(text, ({ type }) => type === 'object' || type === 'array')) {
        const at = pathOf(node);
        const count = node.children?.length ?? 0;
        const value = { title: '新的', fields: ['a', 'b'] };
        for (const place of new Set([0, Math.floor(count / 2), count])) {
          const edit = new JsonEdit(text);
          const name = node.type === 'array' ? place : 'brandNew';
          const behind = place === 0 ? undefined : String(node.children?.[place - 1]?.children?.[0]?.value);
          const more = node.type === 'array' ? edit.insert(at, place, value) : edit.add(at, 'brandNew', value, behind);
          expect([path, valueAt(more.text, [...at, name])]).toEqual([path, value]);
          expect([path, more.remove([...at, name]).text === text]).toEqual([path, true]);
        }
      }
    }
  });

  it('that moves something is undone by moving it back, and keeps what it moves as it was written', () => {
    for (const { text, path } of FILES) {
      for (const node of chosen(text, ({ children = [], type }) => type !== 'property' && children.length > 1)) {
        const at = pathOf(node);
        const last = (node.children?.length ?? 0) - 1;
        const moved = new JsonEdit(text).move(at, 0, last);
        expect([path, moved.text.length]).toEqual([path, text.length]);
        expect([path, moved.move(at, last, 0).text === text]).toEqual([path, true]);
      }
    }
  });

  it('that renames something is undone by the old name', () => {
    for (const { text, path } of FILES) {
      for (const node of chosen(text, ({ parent }) => parent?.type === 'property').filter(
        ({ parent, offset }) => parent?.children?.[1]?.offset === offset,
      )) {
        const at = pathOf(node);
        const old = String(at.at(-1));
        const there = [...at.slice(0, -1), 'renamed'];
        const renamed = new JsonEdit(text).rename(at, 'renamed');
        expect([path, valueAt(renamed.text, there)]).toEqual([path, valueAt(text, at)]);
        const back = renamed.rename(there, old).text;
        expect([path, back === text]).toEqual([path, true]);
      }
    }
  });
});

describe('an edit', () => {
  it('lays out what it adds as what is there', () => {
    const lines = '{\n    "a": 1,\n    "list": [1, 2],\n    "rows": []\n}\n';
    expect(new JsonEdit(lines).add([], 'b', { c: [1] }, 'a').text).toBe(
      '{\n    "a": 1,\n    "b": { "c": [1] },\n    "list": [1, 2],\n    "rows": []\n}\n',
    );
    expect(new JsonEdit(lines).insert(['list'], 1, 9).text).toContain('"list": [1, 9, 2],');
    expect(new JsonEdit(lines).insert(['rows'], 0, 'x').text).toContain('"rows": ["x"]\n');
    expect(new JsonEdit('{}').set(['deep', 'down'], true).text).toBe('{ "deep": { "down": true } }');
    expect(new JsonEdit('{\r\n\t"a": 1\r\n}').add([], 'b', 2).text).toBe('{\r\n\t"a": 1,\r\n\t"b": 2\r\n}');
  });

  it('breaks lines where one would be too long', () => {
    const value = { first: 'x'.repeat(60), second: '长'.repeat(40), list: [1, 2] };
    expect(new JsonEdit('{\n  "a": 1\n}\n').add([], 'b', value).text).toBe(
      `{\n  "a": 1,\n  "b": {\n    "first": "${'x'.repeat(60)}",\n    "second": "${'长'.repeat(40)}",\n    "list": [1, 2]\n  }\n}\n`,
    );
  });

  it('is refused in a text that is broken, says a name twice, or has no such place', () => {
    expect(() => new JsonEdit('{ "a": 1,, }')).toThrow(EditRefused);
    expect(() => new JsonEdit('{ "a": 1, "a": 2 }')).toThrow(EditRefused);
    expect(() => new JsonEdit('')).toThrow(EditRefused);
    expect(() => new JsonEdit('{ "a": 1, "b": 2 }').add([], 'a', 2)).toThrow(EditRefused);
    expect(() => new JsonEdit('{ "a": 1, "b": 2 }').rename(['b'], 'a')).toThrow(EditRefused);
    expect(() => new JsonEdit('{ "a": 1 }').insert(['a'], 0, 2)).toThrow(EditRefused);
    expect(() => new JsonEdit('{ "a": [1] }').move(['a'], 0, 3)).toThrow(EditRefused);
  });

  it('keeps a byte order mark', () => {
    const text = '\ufeff{\n  "a": 1\n}\n';
    expect(new JsonEdit(text).set(['a'], 2).text).toBe('\ufeff{\n  "a": 2\n}\n');
  });
});
