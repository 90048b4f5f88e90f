import fc from 'fast-check';
import { getNodePath, parseTree, type Node } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import { fromRoot } from '../../../../scripts/lib/paths.ts';
import { JsonEdit } from '../../../../src/definition/edit/json.ts';
import { mergeFiles } from '../../../../src/definition/edit/merge/files.ts';
import { loadSources } from '../../../../src/server/definitions/load.ts';

const FILES = (
  await Promise.all([loadSources(fromRoot('topics'), 'topic'), loadSources(fromRoot('schemas'), 'entity')])
)
  .flat()
  .flatMap(({ files }) => files.filter(({ name }) => name !== 'seed.json'));
const JSONS = FILES.filter(({ name }) => name.endsWith('.json') && !name.startsWith('locales/'));
const PROCESSES = FILES.filter(({ name }) => name.endsWith('.bpmn'));
const RUNS = { numRuns: 150, seed: 13 };

type Edit = (json: JsonEdit) => JsonEdit;
interface Place {
  path: (string | number)[];
  node: Node;
}

function placesOf(text: string): Place[] {
  const found: Place[] = [];
  const visit = (node: Node): void => {
    if (node.type !== 'property') found.push({ path: getNodePath(node), node });
    const below = node.type === 'property' ? node.children?.slice(1) : node.children;
    for (const child of below ?? []) visit(child);
  };
  const root = parseTree(text);
  if (root) visit(root);
  return found.filter(({ path }) => path.length > 0);
}

/** Something that may be done to a place, in different words for each who does it. */
function editOf({ path, node }: Place, what: number, who: string): Edit {
  if (node.type === 'object' && what % 3 === 0) return (json) => json.add(path, `fresh-${who}`, [who]);
  const isProperty = typeof path.at(-1) === 'string';
  if (isProperty && what % 3 === 1) return (json) => json.remove(path);
  return (json) => json.set(path, `said by ${who}`);
}

/** Neither lies within the other. */
const areApart = (some: Place, other: Place): boolean =>
  some.path.some((step, at) => at < other.path.length && step !== other.path[at]);

const merged = (base: string, mine: string, theirs: string, chosen: Record<string, 'mine' | 'theirs'> = {}) => {
  const { files, conflicts } = mergeFiles({ 'x.json': base }, { 'x.json': mine }, { 'x.json': theirs }, chosen);
  return { text: files['x.json'] ?? '', conflicts };
};
const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

describe('edits of two people, merged', () => {
  it('are both there where they are apart, laid out as each of them has done it', () => {
    const numbers = fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.nat(), fc.nat());
    fc.assert(
      fc.property(numbers, ([file, first, second, what, other]) => {
        const { text, path } = JSONS[file % JSONS.length] ?? { text: '{}', path: '' };
        const places = placesOf(text);
        const [a, b] = [places[first % places.length], places[second % places.length]];
        fc.pre(a !== undefined && b !== undefined && areApart(a, b));
        const [mine, theirs] = [editOf(a, what, 'me'), editOf(b, other, 'them')];
        const [own, their] = [mine(new JsonEdit(text)).text, theirs(new JsonEdit(text)).text];
        const { text: result, conflicts } = merged(text, own, their);
        expect([path, conflicts]).toEqual([path, []]);
        // whichever of them came first
        const both = [mine(new JsonEdit(their)), theirs(new JsonEdit(own))].map((edit) => edit.text);
        expect(both.map((one) => JSON.stringify(JSON.parse(one)))).toContain(JSON.stringify(JSON.parse(result)));
        expect(both).toContain(result);
      }),
      RUNS,
    );
  });

  it('are told where both have changed the same, and decided place by place', () => {
    fc.assert(
      fc.property(fc.tuple(fc.nat(), fc.nat(), fc.boolean()), ([file, first, isRemoved]) => {
        const { text, path } = JSONS[file % JSONS.length] ?? { text: '{}', path: '' };
        const places = placesOf(text);
        const place = places[first % places.length];
        fc.pre(place !== undefined);
        const isProperty = typeof place.path.at(-1) === 'string';
        const own = new JsonEdit(text).set(place.path, 'said by me').text;
        const edit = new JsonEdit(text);
        const their = (isRemoved && isProperty ? edit.remove(place.path) : edit.set(place.path, 'said by them')).text;
        const [conflict, ...more] = merged(text, own, their).conflicts;
        expect([path, more]).toEqual([path, []]);
        expect(conflict).toMatchObject({
          mine: '"said by me"',
          theirs: isRemoved && isProperty ? null : '"said by them"',
        });
        const id = conflict?.id ?? '';
        const decided = (side: 'mine' | 'theirs') =>
          JSON.parse(merged(text, own, their, { [id]: side }).text) as unknown;
        expect(decided('theirs')).toEqual(JSON.parse(their));
        expect(decided('mine')).toEqual(JSON.parse(own));
      }),
      RUNS,
    );
  });

  it('of lists keep what each has put in, taken out, moved and changed', () => {
    const base = json({
      required: ['a', 'b', 'c'],
      sections: [
        { key: 'x', fields: ['a'] },
        { key: 'y', fields: ['b'] },
      ],
    });
    const mine = json({
      required: ['a', 'c', 'mine'],
      sections: [
        { key: 'y', fields: ['b'] },
        { key: 'x', title: 'X', fields: ['a', 'mine'] },
      ],
    });
    const theirs = json({
      required: ['theirs', 'a', 'b', 'c', 'd'],
      sections: [
        { key: 'x', fields: ['a', 'd'] },
        { key: 'y', title: 'Y', fields: ['b'] },
        { key: 'z', fields: ['theirs'] },
      ],
    });
    const { text, conflicts } = merged(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(JSON.parse(text)).toEqual({
      required: ['theirs', 'a', 'c', 'd', 'mine'],
      sections: [
        { key: 'y', title: 'Y', fields: ['b'] },
        // behind what it stands behind there
        { key: 'z', fields: ['theirs'] },
        { key: 'x', title: 'X', fields: ['a', 'd', 'mine'] },
      ],
    });
  });

  it('of a list whose elements have no names go by their places', () => {
    const steps = [{ do: 'complete' }, { do: 'complete' }, { do: 'reject' }];
    const base = json({ steps });
    const mine = json({ steps: [{ do: 'complete', comment: 'mine' }, ...steps.slice(1)] });
    const theirs = json({ steps: [...steps.slice(0, 2), { do: 'reject', comment: 'theirs' }, { do: 'complete' }] });
    const { text, conflicts } = merged(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(JSON.parse(text)).toEqual({
      steps: [
        { do: 'complete', comment: 'mine' },
        { do: 'complete' },
        { do: 'reject', comment: 'theirs' },
        { do: 'complete' },
      ],
    });
  });

  it('ask in which order a list shall be that both have sorted', () => {
    const [base, mine, theirs] = [
      ['a', 'b', 'c'],
      ['b', 'a', 'c'],
      ['a', 'c', 'b'],
    ].map((list) => json(list));
    const asked = merged(base ?? '', mine ?? '', theirs ?? '');
    expect(asked.conflicts).toMatchObject([{ path: ['↕'], mine: 'b\na\nc', theirs: 'a\nc\nb' }]);
    const decided = merged(base ?? '', mine ?? '', theirs ?? '', { [asked.conflicts[0]?.id ?? '']: 'mine' });
    expect(JSON.parse(decided.text)).toEqual(['b', 'a', 'c']);
  });

  it('of a file that cannot be read yet go by lines', () => {
    const base = '{\n  "a": 1,\n  "b": 2,\n  "c": 3,\n  "d": 4\n}\n';
    const mine = base.replace('"a": 1,', '"a": 1');
    const theirs = base.replace('"d": 4', '"d": 5');
    expect(merged(base, mine, theirs)).toEqual({ text: mine.replace('"d": 4', '"d": 5'), conflicts: [] });
    const torn = merged(base, mine, base.replace('"a": 1', '"a": 7'));
    expect(torn.conflicts).toMatchObject([{ path: ['2–2'], mine: '  "a": 1\n', theirs: '  "a": 7,\n' }]);
  });

  it('of a file that one of them has taken out are asked about', () => {
    const { conflicts } = mergeFiles({ 'x.json': '1' }, { 'x.json': '2' }, {});
    expect(conflicts).toEqual([{ id: 'x.json', file: 'x.json', path: [], base: '1', mine: '2', theirs: null }]);
    expect(mergeFiles({ 'x.json': '1' }, { 'x.json': '2' }, {}, { 'x.json': 'mine' }).files).toEqual({ 'x.json': '2' });
    expect(mergeFiles({ 'x.json': '1' }, { 'x.json': '1' }, {})).toEqual({ files: {}, conflicts: [] });
  });
});

describe('two drawings of a process, merged', () => {
  const NAMED = /<(?:bpmn:)?(\w+) id="([^"]+)" name="([^"]*)"/g;
  const rename = (text: string, id: string, name: string) =>
    text.replace(new RegExp(`(<(?:bpmn:)?\\w+ id="${id}" name=")[^"]*`), `$1${name}`);
  const drawn = (base: string, mine: string, theirs: string, chosen: Record<string, 'mine' | 'theirs'> = {}) => {
    const { files, conflicts } = mergeFiles({ 'p.bpmn': base }, { 'p.bpmn': mine }, { 'p.bpmn': theirs }, chosen);
    return { text: files['p.bpmn'] ?? '', conflicts };
  };

  it('have what each has changed of its elements', () => {
    for (const { text, path } of PROCESSES) {
      const [first, second] = [...text.matchAll(NAMED)].map(([, , id = '']) => id);
      if (first === undefined || second === undefined) continue;
      const [mine, theirs] = [rename(text, first, 'mine'), rename(text, second, 'theirs')];
      expect([path, drawn(text, mine, theirs)]).toEqual([path, { text: rename(theirs, first, 'mine'), conflicts: [] }]);
      const torn = drawn(text, mine, rename(text, first, 'theirs'));
      expect([path, torn.conflicts]).toMatchObject([path, [{ mine: 'mine', theirs: 'theirs' }]]);
      const id = torn.conflicts[0]?.id ?? '';
      expect(drawn(text, mine, rename(text, first, 'theirs'), { [id]: 'mine' }).text).toBe(mine);
      expect(drawn(text, mine, rename(text, first, 'theirs'), { [id]: 'theirs' }).text).toBe(
        rename(text, first, 'theirs'),
      );
    }
  });

  it('have the steps that each has put in at the same place, and what one alone has taken out', () => {
    for (const { text, path } of PROCESSES) {
      const put = (id: string) => text.replace(/(\s*)<\/((?:bpmn:)?)process>/, `$1  <$2userTask id="${id}" />$&`);
      const { text: result, conflicts } = drawn(text, put('mine'), put('theirs'));
      expect([path, conflicts]).toEqual([path, []]);
      expect([path, result.includes('id="mine"'), result.includes('id="theirs"')]).toEqual([path, true, true]);
      expect([path, drawn(put('gone'), text, put('gone').replace('</', '<!-- theirs --></')).text]).toEqual([
        path,
        text.replace('</', '<!-- theirs --></'),
      ]);
    }
  });

  it('ask by lines where a comment would be lost, or nothing can be read', () => {
    const base = PROCESSES[0]?.text ?? '';
    const [, , id = ''] = [...base.matchAll(NAMED)][0] ?? [];
    const mine = rename(base, id, 'mine')
      .replace(`id="${id}"`, `id="${id}"`)
      .replace(/(<[^!?][^>]*id="[^"]*"[^>]*>)/, '<!-- why -->$1');
    const theirs = rename(base, id, 'theirs');
    const { conflicts } = drawn(base, mine, theirs);
    expect(conflicts.length).toBeGreaterThan(0);
    const all = Object.fromEntries(conflicts.map((conflict) => [conflict.id, 'mine' as const]));
    expect(drawn(base, mine, theirs, all).text).toBe(mine);
    const broken = drawn(base, base.replace(/<\/((?:bpmn:)?)process>/, ''), theirs);
    expect(broken.conflicts).toEqual([]);
    expect(broken.text).toContain('theirs');
  });
});
