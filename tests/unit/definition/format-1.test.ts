import { describe, expect, it } from 'vitest';
import { checkDefinition } from '../../../src/definition/check/check.ts';
import { fixDefinition } from '../../../src/definition/fix.ts';
import { readDefinition } from '../../../src/definition/read.ts';
import { toFormat2 } from '../../../src/definition/format-1.ts';
import { CONTEXT, PROCESS, sourceOf, type Files } from './fixtures.ts';

/** A topic as the first version of the format had it. */
const OLD: Files = {
  'topic.json': {
    title: '出差',
    category: 'hr',
    nodes: { start: { hide: ['officePart', 'vehicle'] }, office: { write: ['vehicle'], require: ['vehicle'] } },
    rules: [{ field: 'days', when: '${days > 30}', message: '太长' }],
  },
  'schema.json': {
    type: 'object',
    required: ['reason', 'days'],
    properties: {
      tripPart: { type: 'null', title: '行程' },
      reason: { type: 'string', title: '事由', minLength: 1 },
      days: { type: 'integer', title: '天数' },
      kind: { type: 'string', title: '方式', 'x-dict': 'tripKind' },
      people: {
        type: 'array',
        title: '人员',
        items: {
          type: 'object',
          properties: { guest: { type: 'boolean', title: '外宾' } },
          if: { properties: { guest: { const: true } }, required: ['guest'] },
          then: { properties: { country: { type: 'string', title: '国家', minLength: 1 } }, required: ['country'] },
        },
      },
      officePart: { type: 'null', title: '派车' },
      vehicle: { type: 'string', title: '车辆' },
    },
    allOf: [
      {
        if: { properties: { kind: { const: 'air' } }, required: ['kind'] },
        then: { properties: { flight: { type: 'string', title: '航班', minLength: 1 } }, required: ['flight'] },
        else: { properties: { seat: { type: 'string', title: '座位' } } },
      },
    ],
  },
  'ui.json': {
    'ui:order': ['tripPart', 'reason', '*', 'officePart', 'vehicle'],
    tripPart: { 'ui:widget': 'divider', 'ui:options': { span: 24 } },
    reason: { 'ui:widget': 'textarea', 'ui:options': { span: 24, rows: 2 } },
  },
  'process.bpmn': PROCESS,
};

describe('a version that was stored in format 1', () => {
  const { files, ...source } = sourceOf('topic', OLD);
  const migrated = toFormat2(files).map((file) => ({ path: `topics/trip/${file.name}`, ...file }));

  it('passes the checker, but for what it never held', async () => {
    const { faults } = await checkDefinition({ ...source, files: migrated }, CONTEXT);
    expect(faults.filter(({ rule }) => !['translation-missing', 'sample-none'].includes(rule))).toEqual([]);
  });

  it('shows what it showed, where it showed it', async () => {
    const { definition } = await readDefinition({ ...source, files: migrated }, CONTEXT);
    if (definition?.kind !== 'topic') throw new Error('it cannot be read');
    expect(definition.uiSchema).toEqual({
      'ui:sections': [
        { key: 'tripPart', title: '行程', fields: ['reason', 'days', 'kind', 'flight', 'seat', 'people'] },
        { key: 'officePart', title: '派车', fields: ['vehicle'] },
      ],
      reason: { 'ui:widget': 'textarea', 'ui:span': 24, 'ui:rows': 2 },
      flight: { 'ui:showIf': "${kind == 'air'}" },
      seat: { 'ui:showIf': "${!(kind == 'air')}" },
      people: { items: { country: { 'ui:showIf': '${guest}' } } },
    });
    expect(definition.schema.required).toEqual(['reason', 'days', 'flight']);
    expect(definition.manifest).toMatchObject({
      nodes: { start: { hide: ['vehicle'] } },
      rules: [{ refuseIf: '${days > 30}' }],
    });
  });

  it('is converted once: what is in format 2 stays as it is', () => {
    expect(toFormat2(migrated)).toEqual(migrated);
  });
});

describe('hall fix', () => {
  it('writes old files anew, marks the default, and leaves only translations to fill in', async () => {
    const old = sourceOf('topic', { ...OLD, 'process.bpmn': PROCESS.replace(' default="f3"', '') });
    const { files, done } = await fixDefinition(old, CONTEXT);
    expect(done).toEqual([
      'topic.json: in format 2 now',
      'schema.json: in format 2 now',
      'ui.json: in format 2 now',
      'process.bpmn: "f3" is the default of "long"',
      expect.stringMatching(/^locales\/en-US.json: \d+ texts to translate$/),
    ]);
    const mended = {
      ...old,
      files: [...old.files.filter(({ name }) => !files.some((one) => one.name === name)), ...files],
    };
    const { faults } = await checkDefinition(mended, CONTEXT);
    expect([...new Set(faults.map(({ rule, path }) => `${rule} ${path}`))]).toEqual([
      'sample-none topics/trip/topic.json',
      // names in the diagram may stay as they are: only a warning
      'translation-missing topics/trip/process.bpmn',
      'translation-invalid topics/trip/locales/en-US.json',
    ]);
    expect((await fixDefinition(mended, CONTEXT)).done).toEqual([]);
  });
});
