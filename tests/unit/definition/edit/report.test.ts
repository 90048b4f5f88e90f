import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fromRoot } from '../../../../scripts/lib/paths.ts';
import { checkDefinition } from '../../../../src/definition/check/check.ts';
import { objectIn, type Files } from '../../../../src/definition/edit/files.ts';
import { setProperty } from '../../../../src/definition/edit/form.ts';
import {
  addPart,
  axesOf,
  filtersIn,
  movePart,
  partsIn,
  removePart,
  setMeasures,
  setPartKind,
  setSource,
  toggleTitle,
} from '../../../../src/definition/edit/report.ts';
import { reportFiles } from '../../../../src/definition/edit/template-report.ts';
import { flowColumns } from '../../../../src/definition/report/columns.ts';
import { PART_KINDS } from '../../../../src/definition/types/report.ts';

const OUTLINE = { key: 'library/loans', title: '借阅统计', english: 'Loans', category: '', meta: '../../meta' };
const COLUMNS = [...flowColumns('requests').values()];
const NEW: Files = reportFiles(OUTLINE);

async function errorsOf(files: Files): Promise<string[]> {
  const source = Object.entries(files).map(([name, text]) => ({ name, text, path: name }));
  const vocabulary = { entities: [], dictionaries: {}, roles: [], posts: [], departments: [] };
  const context = { vocabulary, topics: [], judgeOnly: true } as unknown as Parameters<typeof checkDefinition>[1];
  const { faults } = await checkDefinition({ kind: 'report', key: OUTLINE.key, files: source }, context);
  return faults.filter(({ severity }) => severity === 'error').map(({ rule, message }) => `${rule}: ${message}`);
}

/** Every report of the house, as the files that an editor has. */
const reports = readdirSync(fromRoot('schemas'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('report.json'))
  .map((name): [string, Files] => {
    const folder = join(fromRoot('schemas'), name, '..');
    const read = (file: string) => readFileSync(join(folder, file), 'utf8');
    return [name, { 'report.json': read('report.json'), 'locales/en-US.json': read('locales/en-US.json') }];
  });

describe('a report in the studio', () => {
  it('begins as one that the checker takes, and takes a part of every kind', async () => {
    expect(await errorsOf(NEW)).toEqual([]);
    const whole = PART_KINDS.reduce((files, kind) => addPart(files, kind, COLUMNS).files, NEW);
    expect(await errorsOf(whole)).toEqual([]);
    expect(partsIn(whole).map(({ kind }) => kind)).toEqual(['figure', 'line', 'table', ...PART_KINDS]);
    const twice = addPart(whole, 'bar', COLUMNS);
    expect(partsIn(twice.files)[twice.index]?.title).toBe('柱形图2');
    expect(objectIn(twice.files, 'locales/en-US.json')).toMatchObject({ 柱形图: 'Bar chart', 柱形图2: 'Bar chart 2' });
  });

  it('counts something else: what only the rows before had is gone, and what both have stays', async () => {
    const tasks = [...flowColumns('tasks').values()];
    const whole = PART_KINDS.reduce((files, kind) => addPart(files, kind, COLUMNS).files, NEW);
    const counted = setSource(whole, 'tasks', COLUMNS, tasks);
    expect(objectIn(counted, 'report.json')['from']).toBe('tasks');
    expect(await errorsOf(counted)).toEqual([]);
    expect(partsIn(counted).map(({ kind }) => kind)).toEqual(partsIn(whole).map(({ kind }) => kind));
    const other = [
      { name: 'kind', kind: 'choice' as const },
      { name: 'createDate', kind: 'moment' as const },
    ];
    const records = setSource(whole, 'library/book', COLUMNS, other);
    const said = JSON.stringify([objectIn(records, 'report.json')['filters'], partsIn(records)]);
    expect(COLUMNS.filter(({ name }) => name !== 'title' && new RegExp(`\\b${name}\\b`).test(said))).toEqual([]);
    // nothing is written anew that is as it was
    expect(setSource(NEW, 'requests', COLUMNS, COLUMNS)).toEqual(NEW);
  });

  it('draws every part in every other way, and what it says is still right', async () => {
    for (const from of PART_KINDS) {
      const { files, index } = addPart(NEW, from, COLUMNS);
      for (const to of PART_KINDS) {
        const changed = setPartKind(files, index, to, COLUMNS);
        expect(partsIn(changed)[index]?.kind).toBe(to);
        expect(await errorsOf(changed), `${from} as ${to}`).toEqual([]);
      }
    }
  });

  it.each(reports)('changes of %s what it is about, and nothing else', (_, files) => {
    const last = partsIn(files).length - 1;
    const text = files['report.json'] ?? '';
    expect(objectIn(files, 'report.json')['parts']).toEqual(partsIn(files));
    expect(filtersIn(files)).toEqual(objectIn(files, 'report.json')['filters'] ?? []);
    const added = addPart(files, 'pie', COLUMNS);
    expect(removePart(added.files, added.index)['report.json']).toBe(text);
    expect(movePart(movePart(files, 0, last), last, 0)['report.json']).toBe(text);
    const before = partsIn(files)[0]?.title ?? '';
    const titled = setProperty(files, 'report.json', ['parts', 0, 'title'], '别的标题');
    expect(titled['report.json']).toBe(text.replace(JSON.stringify(before), '"别的标题"'));
  });

  it('wants English anew for a part that is no more called as it was begun', () => {
    const { files, index } = addPart(NEW, 'pie', COLUMNS);
    const titled = setProperty(files, 'report.json', ['parts', index, 'title'], '学院占比');
    const english = objectIn(titled, 'locales/en-US.json');
    expect([Object.hasOwn(english, '饼图'), Object.hasOwn(english, '学院占比')]).toEqual([false, false]);
  });

  it('gives a table its measures, whose titles take their English along and leave none behind', () => {
    const entry = (title: string) => ({ measure: 'count()', title });
    const table = partsIn(NEW).findIndex(({ kind }) => kind === 'table');
    const titled = setMeasures(NEW, table, [entry('件数'), 'share(overdue)']);
    const said = { ...titled, 'locales/en-US.json': '{\n  "件数": "Count"\n}\n' };
    const renamed = setMeasures(said, table, [entry('办件数'), 'share(overdue)']);
    expect(objectIn(renamed, 'locales/en-US.json')).toEqual({ 办件数: 'Count' });
    const gone = setMeasures(renamed, table, ['count()']);
    expect(objectIn(gone, 'locales/en-US.json')).toEqual({});
    expect(partsIn(gone)[table]?.measures).toEqual(['count()']);
    const named = toggleTitle(toggleTitle(NEW, table, 0), table, 1);
    expect(partsIn(named)[table]?.measures).toEqual([
      { measure: 'count()', title: '新列' },
      { measure: 'share(overdue)', title: '新列2' },
    ]);
    expect(objectIn(named, 'locales/en-US.json')).toMatchObject({ 新列: 'New column', 新列2: 'New column 2' });
    const bare = toggleTitle(toggleTitle(named, table, 0), table, 1);
    expect(partsIn(bare)).toEqual(partsIn(NEW));
    expect(bare['locales/en-US.json']).toBe(NEW['locales/en-US.json']);
  });

  it('offers names to group by first, dates by their periods, and numbers last', () => {
    const axes = axesOf(COLUMNS);
    expect(axes[0]).toBe('topic');
    expect(axes.indexOf('month(startedAt)')).toBeLessThan(axes.indexOf('workingHours'));
  });

  it('reads what is broken as far as it goes', () => {
    const odd = { 'report.json': '{ "parts": [3, { "kind": "x", "by": "topic", "measures": [7] }], "filters": [1] }' };
    expect(partsIn(odd)).toEqual([
      { kind: 'figure', title: '' },
      { kind: 'figure', title: '', measures: [] },
    ]);
    expect(filtersIn(odd)).toEqual([]);
    expect(partsIn({ 'report.json': '{' })).toEqual([]);
  });
});
