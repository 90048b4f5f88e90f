import { describe, expect, test } from 'vitest';
import { compareRows } from '../../../src/renderer/form/ChangedTable.tsx';
import { differences, merged } from '../../../src/renderer/list/conflict.ts';
import { reportText } from '../../../src/renderer/list/reportFile.ts';

describe('rows of a table, before and after', () => {
  const row = (id: string, name: string) => ({ _id: id, name });
  const states = (before: unknown, after: unknown) =>
    compareRows(before as never, after as never).map(({ key, state }) => `${key} ${state}`);

  test('are matched by their id, whatever their place', () => {
    const before = [row('a', '1'), row('b', '2'), row('c', '3')];
    const after = [row('c', '3'), row('a', 'x'), row('d', '4')];
    expect(states(before, after)).toEqual(['c same', 'a changed', 'b removed', 'd added']);
  });

  test('what was removed stands where it stood', () => {
    expect(states([row('a', '1'), row('b', '2')], [row('b', '2')])).toEqual(['a removed', 'b same']);
    expect(states([row('a', '1')], null)).toEqual(['a removed']);
    expect(states(null, [row('a', '1')])).toEqual(['a added']);
  });
});

describe('two people and one record', () => {
  const fields = new Set(['name', 'phone', 'tags']);
  const base = { id: '1', revision: 1, name: 'A', phone: '1', tags: ['x'] };
  const theirs = { id: '1', revision: 2, name: 'B', phone: '1', tags: ['x'], updateDate: 'now' };

  test('what the other changed is what the form knows of it', () => {
    expect(differences(base, theirs, fields)).toEqual([{ path: 'name', before: 'A', after: 'B' }]);
  });

  test('merging keeps what was typed here and takes the rest from there', () => {
    expect(merged(base, { ...base, phone: '2' }, theirs, fields)).toEqual({ ...theirs, phone: '2' });
    // typed here over what they changed too: mine stands, and so does what I cleared
    expect(merged(base, { ...base, name: 'C' }, theirs, fields)).toMatchObject({ name: 'C', revision: 2 });
    const { tags: _cleared, ...mine } = base;
    expect(merged(base, mine, theirs, fields)).not.toHaveProperty('tags');
  });
});

test('the report of an import is a table that runs nothing', () => {
  const report = {
    ...{ imported: 1, changed: 0, unchanged: 0, failed: 1 },
    columns: ['Name'],
    rows: [
      { row: 2, ok: true, did: 'added' as const, errors: [], cells: ['=1+1'] },
      {
        row: 3,
        ok: false,
        did: 'refused' as const,
        errors: [{ path: 'name', message: 'a "quoted", one' }],
        cells: ['x\ny'],
      },
    ],
  };
  const text = reportText(report, (key) => key);
  expect(text.split('\r\n')).toEqual([
    'importRow,importResult,Name',
    "2,import_added,'=1+1",
    '3,"a ""quoted"", one","x\ny"',
  ]);
});
