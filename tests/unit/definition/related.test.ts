import { describe, expect, it } from 'vitest';
import { plainCalendar } from '../../../src/definition/expression/scope.ts';
import { evaluateTemplate } from '../../../src/definition/expression/template.ts';
import { idsAt, readsFrom, relatedFields, relatedIn } from '../../../src/definition/projection/related.ts';
import type { JsonObject } from '../../../src/definition/types/json.ts';
import { field, inTopic, part } from './edits.ts';
import { CONTEXT, TOPIC, edited, faultsOf, topicOf } from './fixtures.ts';
import type { Files } from './fixtures.ts';

/** The fixture with a request, a record and a column of records, and an expression over them. */
const withFields = (total: string): Files => {
  const files = edited(TOPIC, 'schema.json', (schema) => {
    const properties = schema['properties'] as JsonObject;
    properties['leave'] = { type: 'string', title: '名称', 'x-request': 'other' };
    properties['log'] = { type: 'string', title: '名称', 'x-record': 'sys/log' };
    const columns = part(field(schema, 'items'), 'items', 'properties');
    columns['log'] = { type: 'string', title: '名称', 'x-record': 'sys/log' };
  });
  return edited(files, 'topic.json', (topic) => (part(topic, 'computed')['days'] = total));
};

const scope = {
  calendar: plainCalendar(() => new Date(0)),
  variables: { leave: 'r1', name: 'r1', items: [{ device: 'd1' }, { device: 'd2' }, { device: 'gone' }] },
  related: {
    leave: { r1: { days: 3, constructor: 'own' } },
    'items.device': { d1: { price: '1.50' }, d2: { price: '2' } },
  },
};
const evaluate = (text: string) => evaluateTemplate(`\${${text}}`, scope);

describe('fields of what an id stands for', () => {
  it('are read where they are known, of rows too, and nothing else is', () => {
    expect(evaluate('leave.days + 1')).toBe(4);
    expect(evaluate('leave')).toBe('r1');
    expect(evaluate('leave.days.more')).toBeNull();
    expect(evaluate('leave.toString')).toBeNull();
    // the same id in a field of which nothing is known
    expect(evaluate('name.days')).toBeNull();
    expect(evaluate('sum(items.device.price)')).toBe(3.5);
    expect(evaluateTemplate('${items.device.price}', { ...scope, variables: { items: { device: 'd2' } } })).toBe('2');
  });

  it('are found in the expressions of a topic, and only those that are read', async () => {
    const topic = await topicOf(withFields('${leave.days + log.size + log.size + sum(items.log.cost)}'));
    expect(relatedFields(topic)).toEqual([
      { path: 'items.log', called: ['items.log'], kind: 'record', target: 'sys/log', reads: ['cost'] },
      { path: 'leave', called: ['leave'], kind: 'request', target: 'other', reads: ['days'] },
      { path: 'log', called: ['log'], kind: 'record', target: 'sys/log', reads: ['size'] },
    ]);
    expect(relatedFields(await topicOf())).toEqual([]);
    expect(idsAt({ items: [{ log: 'a' }, { log: '' }, {}] }, 'items.log')).toEqual(['a']);
  });

  it('are judged by the checker as far as the entity or topic is known', async () => {
    const found = async (text: string, more: object = {}) =>
      (await faultsOf(withFields(text), 'topic', { ...CONTEXT, topicSchemas: OTHER, ...more }))
        .filter(({ rule }) => rule === 'expression-unknown-name')
        .map(({ message }) => message);
    expect(await found('${leave.days}')).toEqual([]);
    expect((await found('${leave.day}'))[0]).toContain('did you mean "leave.days"');
    expect((await found('${items.log.txt == 1 ? 1 : 2}'))[0]).toContain('did you mean "items.log.text"');
    expect(await found('${leave.day}', { topicSchemas: {} })).toEqual([]);
    // a column that was named without its table
    const withTool = edited(withFields('${1}'), 'schema.json', (schema) => {
      const tool = { type: 'string', title: '名称', 'x-record': 'sys/log' };
      part(field(schema, 'items'), 'items', 'properties')['tool'] = tool;
    });
    const inColumn = edited(withTool, 'topic.json', (topic) => {
      part(topic, 'computed')['items.amount'] = '${tool.text == 1 ? 1 : 2}';
    });
    const [fault] = await faultsOf(inColumn, 'topic', { ...CONTEXT, topicSchemas: OTHER });
    expect(fault?.message).toContain('did you mean "items.tool.text"');
  });

  it('are read by the element of a multi-instance as by its list, of rows and of ids', async () => {
    const { schema } = await topicOf(
      edited(withFields('${1}'), 'schema.json', (all) => {
        const ids = { type: 'array', title: '名称', items: { type: 'string', 'x-record': 'sys/log' } };
        (all['properties'] as JsonObject)['logs'] = ids;
      }),
    );
    const texts = ['${item.log.cost}', '${one.size}', '${sum(items.log.text)}'];
    const found = relatedIn(schema, texts, [
      ['item', 'items'],
      ['one', 'logs'],
    ]);
    const log = { kind: 'record', target: 'sys/log' };
    expect(found).toEqual([
      { path: 'items.log', called: ['items.log', 'item.log'], ...log, reads: ['text', 'cost'] },
      { path: 'logs', called: ['logs', 'one'], ...log, reads: ['size'] },
    ]);
    expect(found.some((one) => readsFrom(one, 'item.log.cost'))).toBe(true);
    expect(found.some((one) => readsFrom(one, 'item.log'))).toBe(false);
  });
});

/** Another topic, of which requests are read. */
const OTHER = { other: { type: 'object' as const, properties: { days: { type: 'integer' as const, title: '天数' } } } };

describe('what follows from a step', () => {
  const rules = ['moment-unknown', 'numbers-field', 'request-unknown', 'effect-unknown', 'exclusive-unknown-field'];
  const told = async (edit: (topic: JsonObject) => void) =>
    (await faultsOf(inTopic(edit), 'topic', { ...CONTEXT, topicSchemas: OTHER }))
      .filter(({ rule }) => rules.includes(rule))
      .map(({ message }) => message);

  it('warns of a service that may be served elsewhere, and refuses one that is misspelt', async () => {
    const severities = async (key: string) =>
      (await faultsOf(inTopic((topic) => (topic['afterwards'] = [{ topic: key, title: '销假' }]))))
        .filter(({ rule }) => rule === 'request-unknown')
        .map(({ severity }) => severity);
    const [known = ''] = CONTEXT.topics ?? [];
    expect(known.length).toBeGreaterThan(2);
    expect(await severities(known)).toEqual([]);
    expect(await severities(`${known}x`)).toEqual(['error']);
    expect(await severities('nothing-of-the-kind-anywhere')).toEqual(['warning']);
  });

  it('fills parts of an object, and no columns of a table', async () => {
    const text = { type: 'string' as const, title: '文字' };
    const stay = {
      type: 'object' as const,
      title: '行程',
      properties: { days: { ...text, type: 'integer' as const } },
    };
    const rows = { type: 'array' as const, title: '明细', items: { type: 'object' as const, properties: { text } } };
    const topicSchemas = { other: { type: 'object' as const, properties: { stay, rows } } };
    const fill = { 'stay.days': '${reason}', 'stay.nights': '${days}', 'rows.text': '${reason}' };
    const faults = await faultsOf(
      inTopic((topic) => (topic['afterwards'] = [{ topic: 'other', title: '出差', fill }])),
      'topic',
      { ...CONTEXT, topicSchemas },
    );
    expect(faults.map(({ message }) => message).filter((message) => message.includes('other'))).toEqual([
      '"stay.days" of "other" is a number, but gets a text',
      expect.stringMatching(/^"other" has no field "stay.nights"/),
      expect.stringMatching(/^"other" has no field "rows.text"/),
    ]);
  });

  it('passes where it is right', async () => {
    const messages = await told((topic) => {
      topic['cancel'] = true;
      topic['effects'] = [
        { on: 'node:office', record: 'sys/log', each: 'items', set: { text: '${items.name}' } },
        { on: 'cancelled', record: 'sys/log', update: { id: '${vehicle}', set: { text: '${reason}' } } },
        { on: 'completed', record: 'sys/log', update: { by: 'text', id: '${reason}', set: { text: '${reason}' } } },
      ];
      topic['numbers'] = [{ field: 'kind', on: 'started', pattern: '号{yyyy}-{seq}', by: 'reason' }];
      topic['exclusive'] = [
        { by: 'vehicle', message: '已被占用', holds: 'running' },
        { by: 'items.name', from: 'from', to: 'to', amount: 'items.count', capacity: '${days}', message: '已被占用' },
      ];
      topic['afterwards'] = [{ topic: 'other', title: '出差', fill: { days: '${days}' } }];
    });
    expect(messages).toEqual([]);
  });

  it.each<[string, (topic: JsonObject) => void, string]>([
    ['both', (t) => (part(t, 'effects', 0)['update'] = { id: '${reason}', set: {} }), 'either "set"'],
    ['neither', (t) => delete part(t, 'effects', 0)['set'], 'either "set"'],
    ['an id', (t) => (part(t, 'effects', 0)['set'] = { id: '${reason}' }), 'write "update"'],
    [
      'the field that names it',
      (t) => {
        delete part(t, 'effects', 0)['set'];
        part(t, 'effects', 0)['update'] = { by: 'txt', id: '${reason}', set: {} };
      },
      'did you mean "text"',
    ],
    ['no table', (t) => (part(t, 'effects', 0)['each'] = 'reason'), 'is no table'],
    ['half a time', (t) => delete part(t, 'exclusive', 0)['to'], 'stand together'],
    ['an amount of nothing', (t) => (part(t, 'exclusive', 0)['amount'] = 'items.count'), 'only beside "capacity"'],
    ['a field', (t) => (t['afterwards'] = [{ topic: 'other', title: 'x', fill: { day: '1' } }]), 'did you mean "days"'],
    ['a number', (t) => (t['numbers'] = [{ field: 'days', on: 'completed', pattern: '{seq}' }]), 'no text field'],
  ])('is refused with %s wrong', async (_, edit, says) => {
    expect((await told(edit)).join('\n')).toContain(says);
  });
});
