import { describe, expect, test } from 'vitest';
import { edited, faultsOf, type Files } from './fixtures.ts';
import type { JsonObject } from '../../../src/definition/types/json.ts';
import { asWritten, schemasOf } from '../../../src/definition/check/vocabulary.ts';
import type { DefinitionSource } from '../../../src/definition/types/source.ts';
import { inProcess, inTopic, part, recordTask } from './edits.ts';

const writing = (set: Record<string, string>, more: object = {}): Files =>
  inTopic((t) => Object.assign(part(t, 'effects', 0), { set: { text: '${reason}', ...set }, ...more }));
const changing = (id: string): Files =>
  inTopic((t) => {
    const effects = t['effects'] as object[];
    effects.push({ on: 'completed', record: 'sys/log', update: { id, set: { count: '${days}' } } });
  });

async function told(files: Files): Promise<string> {
  const faults = (await faultsOf(files)).filter(({ rule }) => rule === 'effect-fields');
  return faults.map(({ severity, message }) => `${severity}: ${message}`).join('\n');
}

describe('what is computed and compared is tried', () => {
  const more = {
    paid: { type: 'string', title: '金额', format: 'money' },
    due: { type: 'string', title: '开始', format: 'date' },
    who: { type: 'string', title: '名称', format: 'user-id' },
    sure: { type: 'boolean', title: '是' },
    log: { type: 'string', title: '名称', 'x-record': 'sys/log' },
    means: { type: 'string', title: '方式', enum: ['air', 'rail'] },
  };
  const saidOf = async (edit: (topic: JsonObject) => void, rule: string, process?: [string, string]) => {
    const files = edited(inTopic(edit), 'schema.json', (schema) => Object.assign(part(schema, 'properties'), more));
    const drawn = process === undefined ? {} : { 'process.bpmn': inProcess(...process)['process.bpmn'] ?? null };
    const faults = await faultsOf({ ...files, ...drawn });
    return faults.flatMap((fault) => (fault.rule === rule ? [fault.message] : [])).join('\n');
  };
  const computing = (field: string, text: string) =>
    saidOf((topic) => (part(topic, 'computed')[field] = text), 'computed-type');

  test.each([
    ['paid', '${reason}', '"paid" is a money, but gets a text'],
    ['due', '${reason}', '"due" is a date, but gets a text'],
    ['due', '${days > 3 ? from : reason}', '"due" is a date, but gets a text'],
    ['due', '下周', '"due" is a date, but gets the text "下周"; an expression is written in'],
    ['who', '${reason}', '"who" is a user, but gets a text'],
    ['who', '${log}', '"who" is a user, but gets a record of "sys/log"'],
    ['sure', '${reason}', '"sure" is a boolean, but gets a text'],
    ['means', "${days > 3 ? 'air' : 'ship'}", 'is never "ship"; there are air, rail'],
  ])('%s is not %s', async (field, text, says) => {
    expect(await computing(field, text)).toContain(says);
  });

  test.each([
    ['paid', '${days * 2}'],
    ['paid', "${days > 3 ? '12.50' : 0}"],
    ['due', '${year(from)}-09-01'],
    ['due', '${now()}'],
    ['who', '${initiator}'],
    ['means', "${kind == 'air' ? 'air' : 'rail'}"],
    ['reason', '${days}'],
  ])('%s may be %s', async (field, text) => {
    expect(await computing(field, text)).toBe('');
  });

  test('what never equals each other is not compared', async () => {
    const ruled = (text: string) => saidOf((topic) => (part(topic, 'rules', 0)['refuseIf'] = text), 'expression-type');
    expect(await ruled('${log == initiator}')).toContain('compares a record of "sys/log" with a user');
    expect(await ruled('${reason == from}')).toContain('compares a text with a date');
    expect(await ruled('${paid == reason}')).toContain('compares a money with a text');
    expect(await ruled('${who == initiator && who == reason}')).toBe('');
  });

  test('how often a step is done is no text that somebody writes', async () => {
    const loop =
      '<multiInstanceLoopCharacteristics><loopCardinality>${reason}</loopCardinality></multiInstanceLoopCharacteristics>';
    const task = '<userTask id="office" name="办公室派车" flowable:candidateGroups="role:office"';
    const said = await saidOf(() => undefined, 'bpmn-expression-type', [`${task} />`, `${task}>${loop}</userTask>`]);
    expect(said).toContain('gives a text, where a number is needed');
  });
});

describe('what an effect writes is tried', () => {
  test.each<[string, Files, string]>([
    ['a state that there is not', writing({ state: 'lend' }), 'is never "lend"; did you mean "lent"'],
    ['one way of two', writing({ state: "${days > 3 ? 'lent' : 'gone'}" }), 'is never "gone"; there are idle, lent'],
    ['a choice of another list', writing({ state: '${kind}' }), 'is never "air"'],
    ['a text into files', writing({ files: '${reason}' }), 'is a list, but gets a text'],
    ['a text into a date', writing({ on: '${reason}' }), 'is a date, but gets a text'],
    ['words into a date', writing({ on: '明天' }), 'is a date, but gets the text "明天"'],
    ['a text into a person', writing({ keeper: '${reason}' }), 'is a user, but gets a text'],
    ['a person into a record', writing({ part: '${initiator}' }), 'is a record of "sys/log", but gets a user'],
    ['a person as the record that is changed', changing('${initiator}'), 'of "sys/log", but gets a user'],
  ])('%s', async (_, files, says) => {
    expect(await told(files)).toContain(says);
  });

  test('a text that may be an id is warned of, and a person is a record of sys/user', async () => {
    expect(await told(writing({ part: '${reason}' }))).toMatch(/^warning: .*"part" .* gets a text$/);
    expect(await told(writing({ boss: '${initiator}' }))).toBe('');
  });

  test('what the hall fills in itself nobody has to set', () => {
    const schema = { type: 'object' as const, required: ['name', 'state', 'sum'], properties: {} };
    const states = { field: 'state', start: 'idle' };
    expect(asWritten(schema, { states, computed: { sum: '${1}' } }).required).toEqual(['name']);
    const files = { 'entity.json': JSON.stringify({ states }), 'schema.json': JSON.stringify(schema) };
    const source: DefinitionSource = {
      ...{ kind: 'entity', key: 'club/log' },
      files: Object.entries(files).map(([name, text]) => ({ name, path: name, text })),
    };
    expect(schemasOf([source], {})['club/log']?.required).toEqual(['name', 'sum']);
  });

  test('a required field is filled by then', async () => {
    const filledBy = (edit: (topic: Record<string, never>) => void): Promise<string> =>
      told(
        inTopic((t) => {
          part(t, 'effects', 0)['set'] = { text: '${vehicle}' };
          edit(t as Record<string, never>);
        }),
      );
    // the office requires it
    expect(await filledBy(() => undefined)).toBe('');
    expect(await filledBy((t) => delete part(t, 'nodes', 'office')['require'])).toContain(
      'nobody has to fill in ${vehicle}',
    );
    expect(await filledBy((t) => (part(t, 'effects', 0)['on'] = 'started'))).toContain(
      'nobody has to fill in ${vehicle}',
    );
    const asked = await filledBy((t) => {
      delete part(t, 'nodes', 'office')['require'];
      part(t, 'effects', 0)['if'] = '${!(empty vehicle)}';
    });
    expect(asked).toBe('');
    const hidden = await filledBy((t) =>
      Object.assign(part(t, 'effects', 0), { on: 'started', set: { text: '${flight}' } }),
    );
    expect(hidden).toContain('warning: "sys/log" requires "text", but ${flight} is not always shown');
    // words around it are there in any case
    const around = await filledBy((t) => {
      delete part(t, 'nodes', 'office')['require'];
      part(t, 'effects', 0)['set'] = { text: '用车 ${vehicle}' };
    });
    expect(around).toBe('');
  });

  test('a required field of a record that a service task writes too', async () => {
    const byTask = async (value: string): Promise<string> => {
      const process = inProcess(/<userTask id="office".*/, recordTask('text', value))['process.bpmn'] ?? null;
      const files = { ...inTopic((t) => delete part(t, 'nodes')['office']), 'process.bpmn': process };
      return (await faultsOf(files)).flatMap(({ rule, message }) => (rule === 'record-fields' ? [message] : [])).join();
    };
    expect(await byTask('${vehicle}')).toContain('nobody has to fill in ${vehicle}');
    expect(await byTask('${reason}')).toBe('');
  });

  test('a choice that its condition leaves out is not held against it', async () => {
    const files = edited(writing({ state: '${mode}' }), 'schema.json', (s) => {
      (s['properties'] as Record<string, object>)['mode'] = {
        type: 'string',
        title: '方式',
        enum: ['idle', 'lent', 'kept'],
      };
    });
    expect(await told(files)).toContain('is never "kept"');
    expect(await told(edited(files, 'topic.json', (t) => (part(t, 'effects', 0)['if'] = "${mode != 'kept'}")))).toBe(
      '',
    );
    for (const state of [
      "mode == 'kept' ? 'idle' : mode",
      "mode == 'idle' || mode == 'lent' ? mode : 'idle'",
      "!(mode != 'kept' && true) ? 'idle' : mode",
    ]) {
      const other = edited(
        files,
        'topic.json',
        (t) => (part(t, 'effects', 0)['set'] = { text: '${reason}', state: `\${${state}}` }),
      );
      expect(await told(other), state).toBe('');
    }
  });
});
