import { describe, expect, test } from 'vitest';
import { plainCalendar } from '../../../src/definition/expression/scope.ts';
import { project } from '../../../src/definition/projection/project.ts';
import { rightsAt } from '../../../src/definition/projection/rights.ts';
import { inOwnRows, ownRows, rowVariables } from '../../../src/definition/projection/row-scope.ts';
import { submitData } from '../../../src/definition/projection/submit.ts';
import { visibleData } from '../../../src/definition/projection/visible.ts';
import type { TopicDefinition } from '../../../src/definition/types/definition.ts';
import type { FormData } from '../../../src/definition/types/json.ts';
import type { ProcessNode } from '../../../src/definition/types/process.ts';

const text = (title: string) => ({ type: 'string' as const, title, minLength: 1 });
const node = (id: string, more: Partial<ProcessNode>): ProcessNode => ({
  ...{ id, name: id, type: 'userTask', scope: 'p', incoming: [], outgoing: [], line: 1, column: 1 },
  ...more,
});
const multi = { sequential: false, collection: '${candidates}', elementVariable: 'candidate' };

const definition: TopicDefinition = {
  ...{ kind: 'topic', key: 'p', hash: '', translations: {}, samples: [], journeys: [] },
  uiSchema: {},
  schema: {
    type: 'object',
    properties: {
      note: text('Note'),
      best: { type: 'integer', title: 'Best' },
      candidates: {
        type: 'array',
        title: 'Candidates',
        minItems: 2,
        items: {
          type: 'object',
          properties: {
            name: text('Name'),
            score: { type: 'integer', title: 'Score', maximum: 100 },
            twice: { type: 'integer', title: 'Twice' },
            contract: text('Contract'),
          },
        },
      },
    },
  },
  manifest: {
    ...{
      title: 'P',
      category: 'office',
      computed: { best: '${max(candidates.score)}', 'candidates.twice': '${candidates.score * 2}' },
    },
    nodes: {
      sign: { write: ['candidates'], require: ['candidates.contract'] },
      inside: { write: ['candidates.contract'] },
      whole: { write: ['candidates'] },
    },
  },
  process: {
    ...{ id: 'p', name: 'P', flows: {}, lanes: [], annotations: [], diagram: { shapes: {}, edges: {} }, xml: '' },
    nodes: {
      sign: node('sign', { multi }),
      sub: node('sub', { type: 'subProcess', multi }),
      inside: node('inside', { scope: 'sub' }),
      whole: node('whole', {}),
    },
  },
};

const stored: FormData = {
  note: 'n',
  candidates: [
    { _id: 'a', name: 'Ann', score: 1 },
    { _id: 'b', name: 'Bob', score: 2 },
  ],
};
const own = ownRows(definition, 'sign', { sign: 'b' });
const scope = { variables: {}, calendar: plainCalendar(() => new Date('2026-03-31T00:00:00Z')) };
const submit = (incoming: FormData | undefined, rows = own) =>
  submitData({ definition, node: 'sign', stored, incoming, own: rows, scope });

describe('a task of one row', () => {
  test('shows that row, in a sub-process too, and none where it is not known which', () => {
    expect(visibleData(definition, 'sign', stored, own)['candidates']).toEqual([{ _id: 'b', name: 'Bob', score: 2 }]);
    expect(ownRows(definition, 'inside', { sub: 'a' })).toEqual({ candidates: 'a' });
    expect(visibleData(definition, 'sign', stored, ownRows(definition, 'sign', null))['candidates']).toEqual([]);
    expect(ownRows(definition, 'whole', null)).toEqual({});
  });

  test('may write its columns, but neither add, remove nor count rows', () => {
    const rights = rightsAt(definition, 'sign');
    expect([rights.writable('candidates'), rights.writable('candidates.score')]).toEqual([false, true]);
    expect(rightsAt(definition, 'whole').writable('candidates')).toBe(true);
    const table = project(definition, 'sign').schema.properties?.['candidates'];
    expect(table?.minItems).toBeUndefined();
    expect(table?.items?.required).toEqual(['contract']);
    expect(project(definition, 'whole').schema.properties?.['candidates']?.minItems).toBe(2);
  });

  test('is not asked to compute what needs the other rows', () => {
    expect(project(definition, 'sign').computed).toEqual({ 'candidates.twice': '${candidates.score * 2}' });
    expect(Object.keys(project(definition, 'whole').computed)).toEqual(['best', 'candidates.twice']);
  });

  test('writes its row alone, and the rest is computed over all', () => {
    const { formData, errors } = submit({ candidates: [{ _id: 'b', name: 'Bob', score: 9, contract: 'c' }] });
    expect(errors).toEqual([]);
    expect(formData['candidates']).toEqual([
      { _id: 'a', name: 'Ann', score: 1, twice: 2 },
      { _id: 'b', name: 'Bob', score: 9, twice: 18, contract: 'c' },
    ]);
    expect(formData['best']).toBe(9);
    expect(submit({ candidates: [{ _id: 'a', name: 'X' }] }).formData['candidates']).toMatchObject(
      stored['candidates'] as [],
    );
    expect(submit({ candidates: [] }).formData['candidates']).toMatchObject(stored['candidates'] as []);
  });

  test('is told of its own row’s faults at the place where it sees it', () => {
    expect(
      submit({ candidates: [{ _id: 'b', score: 900 }] })
        .errors.map(({ path }) => path)
        .sort(),
    ).toEqual(['candidates.0.contract', 'candidates.0.score']);
    expect(inOwnRows('candidates.0.score', stored, own)).toBeUndefined();
    expect(inOwnRows('candidates.1.score', stored, own)).toBe('candidates.0.score');
    expect(inOwnRows('note', stored, own)).toBe('note');
  });

  test('reads its row by the element variable', () => {
    expect(rowVariables(definition, { sign: 'a' }, stored)).toMatchObject({ candidate: { name: 'Ann' } });
    expect(rowVariables(definition, { sign: 'gone' }, stored)).toEqual({ candidate: undefined });
  });
});
