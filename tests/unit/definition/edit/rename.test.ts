import { describe, expect, it } from 'vitest';
import { fromRoot } from '../../../../scripts/lib/paths.ts';
import { journeyFaults } from '../../../../scripts/hall/journeys.ts';
import { DemoPeople } from '../../../../scripts/hall/people.ts';
import { readWorld } from '../../../../scripts/hall/world.ts';
import { checkDefinition } from '../../../../src/definition/check/check.ts';
import { schemaIn, uiIn, type Files } from '../../../../src/definition/edit/files.ts';
import { changedLines, followDrawing, rename, type Rename } from '../../../../src/definition/edit/rename.ts';
import { fieldsByPath } from '../../../../src/definition/schema/walk.ts';
import type { DefinitionSource } from '../../../../src/definition/types/source.ts';
import { loadSource, loadSources } from '../../../../src/server/definitions/load.ts';

const sources = (
  await Promise.all([loadSources(fromRoot('topics'), 'topic'), loadSources(fromRoot('schemas'), 'entity')])
).flat();
/** Base data of a whole country says nothing new of names. */
const LONGEST = 300_000;
const SOURCES = sources.filter(({ files }) => files.reduce((sum, { text }) => sum + text.length, 0) < LONGEST);
const { context, forms } = await readWorld();
const EDITED = /^(?:topic|entity|schema|ui)\.json$|^process\.bpmn$|^locales\/|^samples\/|^(?:seed|demo)\.json$/;
const textsOf = ({ files }: DefinitionSource): Files =>
  Object.fromEntries(files.filter(({ name }) => EDITED.test(name)).map(({ name, text }) => [name, text]));
const car = await loadSource(fromRoot('topics'), 'topic', 'car-use');
const CAR = car ? textsOf(car) : {};

function done(files: Files, wanted: Rename): Files {
  const result = rename(files, wanted);
  if ('clash' in result) throw new Error(`${JSON.stringify(wanted)}: ${result.clash}`);
  return result.files;
}

/** Every name of a definition with another one, each with the way back; columns before the tables that hold them. */
function renamesOf(files: Files): { there: Rename; back: Rename }[] {
  const own = schemaIn(files);
  const fields = [...fieldsByPath(own).keys()].sort((a, b) => b.split('.').length - a.split('.').length);
  const process = files['process.bpmn'] ?? '';
  const tasks = [...process.matchAll(/<(?:\w+:)?userTask\b[^>]*?\bid="([^"]+)"/g)].map(([, id = '']) => id);
  const sections = (uiIn(files)['ui:sections'] ?? []).map(({ key }) => key);
  return [
    ...fields.map((path) => {
      const steps = path.split('.');
      const name = steps.at(-1) ?? '';
      const to = `zz_${name}`;
      const after = [...steps.slice(0, -1), to].join('.');
      return { there: { what: 'field', path, to }, back: { what: 'field', path: after, to: name } } as const;
    }),
    ...tasks.map((id) => ({
      there: { what: 'node', id, to: `zz_${id}` } as const,
      back: { what: 'node', id: `zz_${id}`, to: id } as const,
    })),
    ...sections.map((key) => ({
      there: { what: 'section', key, to: `zz_${key}` } as const,
      back: { what: 'section', key: `zz_${key}`, to: key } as const,
    })),
  ];
}

/** Some of each definition, others of the next one: together they are of every kind. */
function chosen<T>(all: readonly T[], round: number): T[] {
  const step = Math.ceil(all.length / 10);
  return all.filter((_, index) => index % step === round % step);
}

async function judged(source: DefinitionSource, files: Files): Promise<string[]> {
  const changed = source.files.map((file) => ({ ...file, text: files[file.name] ?? file.text }));
  const checked = await checkDefinition({ ...source, files: changed }, context);
  const faults = [...checked.faults, ...journeyFaults(checked, new DemoPeople(), context.processes, forms)];
  return faults.map(({ rule, path, line, message }) => `${path}:${line}: [${rule}] ${message}`);
}

describe('renaming with all that speaks of it', () => {
  it('lets what speaks of a step follow a drawing that calls it otherwise already', () => {
    const whole = done(CAR, { what: 'node', id: 'dispatch', to: 'sendCar' });
    const drawn = { ...CAR, 'process.bpmn': whole['process.bpmn'] ?? '' };
    expect(followDrawing(drawn, new Map([['dispatch', 'sendCar']]))).toEqual(whole);
    // what cannot be read is mended first: what was drawn is kept
    const broken = { ...drawn, 'topic.json': `${CAR['topic.json']}dispatch` };
    expect(followDrawing(broken, new Map([['dispatch', 'sendCar']]))).toEqual(broken);
  });

  it('of fields, columns, nodes and sections of every definition is undone to the byte, and nothing is wrong between', async () => {
    for (const [index, source] of SOURCES.entries()) {
      const files = textsOf(source);
      const before = await judged(source, files);
      const renames = chosen(renamesOf(files), index);
      const renamed = renames.reduce((now, { there }) => done(now, there), files);
      const news = (await judged(source, renamed)).map((line) => line.replaceAll('zz_', ''));
      expect([source.key, news]).toEqual([source.key, before]);
      const back = [...renames].reverse().reduce((now, wanted) => done(now, wanted.back), renamed);
      expect(changedLines(files, back)).toEqual([]);
    }
  }, 300_000);

  it('tells each line that it changes, in every file', () => {
    const renamed = done(CAR, { what: 'field', path: 'outOfCity', to: 'leavesTown' });
    const lines = changedLines(CAR, renamed);
    expect(new Set(lines.map(({ file }) => file.split('/')[0]))).toEqual(
      new Set(['schema.json', 'ui.json', 'process.bpmn', 'samples']),
    );
    expect(lines.every(({ before, after }) => before.replaceAll('outOfCity', 'leavesTown') === after)).toBe(true);
  });

  it('changes an option in conditions, samples and its translation', () => {
    const files = {
      'schema.json':
        '{ "properties": { "kind": { "type": "string", "enum": ["甲", "乙"], "default": "甲" }, "note": { "type": "string" } } }',
      'ui.json': '{ "note": { "ui:showIf": "${kind == \'甲\' && note != \'甲\'}" } }',
      'samples/valid-1.json': '{ "as": "teacher", "formData": { "kind": "甲", "note": "甲" } }',
      'locales/en-US.json': '{ "甲": "A", "乙": "B" }',
    };
    const renamed = done(files, { what: 'value', path: 'kind', value: '甲', to: '丙' });
    expect(renamed['schema.json']).toContain('"enum": ["丙", "乙"], "default": "丙"');
    expect(renamed['ui.json']).toContain("${kind == '丙' && note != '甲'}");
    expect(renamed['samples/valid-1.json']).toContain('"kind": "丙", "note": "甲"');
    expect(renamed['locales/en-US.json']).toBe('{ "丙": "A", "乙": "B" }');
  });

  it('leaves the element of a multi-instance its name, and changes the column that is read of it', () => {
    const xml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn"><process id="p">
      <userTask id="ask" name="问 \${item.name}"><multiInstanceLoopCharacteristics flowable:collection="\${items}" flowable:elementVariable="item"/></userTask>
      <userTask id="tell" name="告 \${name}"/></process></definitions>`;
    const files = {
      'schema.json':
        '{ "properties": { "name": { "type": "string" }, "items": { "type": "array", "items": { "type": "object", "properties": { "name": { "type": "string" } } } } } }',
      'process.bpmn': xml,
      'locales/en-US.json': '{ "问 ${item.name}": "Ask ${item.name}", "告 ${name}": "Tell ${name}" }',
    };
    const renamed = done(files, { what: 'field', path: 'items.name', to: 'who' });
    expect(renamed['process.bpmn']).toBe(xml.replace('item.name', 'item.who'));
    expect(renamed['locales/en-US.json']).toBe('{ "问 ${item.who}": "Ask ${item.who}", "告 ${name}": "Tell ${name}" }');
    expect(rename(files, { what: 'field', path: 'name', to: 'items' })).toEqual({ clash: 'taken' });
  });

  it.each<[Rename, string]>([
    [{ what: 'field', path: 'reason', to: 'purpose' }, 'taken'],
    [{ what: 'field', path: 'reason', to: 'initiator' }, 'reserved'],
    [{ what: 'field', path: 'reason', to: '事由' }, 'unusable'],
    [{ what: 'field', path: 'reason', to: '' }, 'unusable'],
    [{ what: 'field', path: 'nothing', to: 'something' }, 'missing'],
    [{ what: 'field', path: 'passengerList.name', to: 'unit' }, 'taken'],
    [{ what: 'node', id: 'leader', to: 'office' }, 'taken'],
    [{ what: 'node', id: 'leader', to: 'begin_shape' }, 'taken'],
    [{ what: 'node', id: 'leader', to: 'start' }, 'reserved'],
    [{ what: 'section', key: 'trip', to: 'return' }, 'taken'],
    [{ what: 'value', path: 'purpose', value: 'a', to: 'b' }, 'missing'],
  ])('refuses %o: %s', (wanted, clash) => {
    expect(rename(CAR, wanted)).toEqual({ clash });
  });

  it('refuses where a condition of a row would read another field afterwards', () => {
    const files = {
      'schema.json':
        '{ "properties": { "big": { "type": "boolean" }, "rows": { "type": "array", "items": { "type": "object", "properties": { "small": { "type": "boolean" }, "note": { "type": "string" } } } } } }',
      'ui.json': '{ "rows": { "items": { "note": { "ui:showIf": "${big}" } } } }',
    };
    expect(rename(files, { what: 'field', path: 'big', to: 'small' })).toEqual({ clash: 'taken' });
    expect(rename(files, { what: 'field', path: 'rows.small', to: 'big' })).toEqual({ clash: 'taken' });
    expect(rename({ ...files, 'ui.json': '{ "big"' }, { what: 'field', path: 'big', to: 'huge' })).toEqual({
      clash: 'broken',
    });
  });

  it('takes along what an action asks for by the name of the field, and what reads the answer', async () => {
    const bursary = await loadSource(fromRoot('schemas'), 'entity', 'educationParty/bursary');
    const before = bursary ? textsOf(bursary) : {};
    const after = done(before, { what: 'field', path: 'amount', to: 'granted' });
    const { actions } = JSON.parse(after['entity.json'] ?? '') as {
      actions: { name?: string; set?: object; input?: { schema: { properties: object; required: string[] } } }[];
    };
    const approve = actions.find(({ name }) => name === 'approve');
    expect(Object.keys(approve?.input?.schema.properties ?? {})).toEqual(['granted', 'note']);
    expect(approve?.input?.schema.required).toEqual(['granted']);
    expect(approve?.set).toMatchObject({ granted: '${input.granted}', decisionNote: '${input.note}' });
    expect(done(after, { what: 'field', path: 'granted', to: 'amount' })).toEqual(before);
    // what is asked for besides would become the field
    expect(rename(before, { what: 'field', path: 'decisionNote', to: 'note' })).toEqual({ clash: 'taken' });
  });
});
