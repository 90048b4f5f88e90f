import { describe, expect, it } from 'vitest';
import { readWorld } from '../../../../scripts/hall/world.ts';
import { fromRoot } from '../../../../scripts/lib/paths.ts';
import { checkDefinition } from '../../../../src/definition/check/check.ts';
import type { Files } from '../../../../src/definition/edit/files.ts';
import { applyMend, applySure, isSure, mendOf } from '../../../../src/definition/edit/mend.ts';
import type { DefinitionSource, Fault } from '../../../../src/definition/types/source.ts';
import { loadSource } from '../../../../src/server/definitions/load.ts';
import { CONTEXT, edited, PROCESS, sourceOf, TOPIC } from '../fixtures.ts';
import { REJECTED } from '../rejected.ts';

const filesOf = ({ files }: DefinitionSource): Files => Object.fromEntries(files.map(({ name, text }) => [name, text]));
const withFiles = (source: DefinitionSource, files: Files): DefinitionSource => ({
  ...source,
  files: Object.entries(files).map(([name, text]) => ({ name, text, path: name })),
});

/** The faults of files, each with its place and what would mend it. */
async function judged(source: DefinitionSource, files: Files, context = CONTEXT) {
  const { faults } = await checkDefinition(withFiles(source, files), context);
  return faults.map((fault) => {
    const place = { file: fault.path, line: fault.line, column: fault.column };
    return { ...place, fault, mend: mendOf(fault, place, files) };
  });
}

const said = ({ rule, message }: Fault): string => `${rule}: ${message}`;

const rejected = Object.entries(REJECTED).map(([id, { files, kind = 'topic', key }]) => ({
  id,
  source: sourceOf(kind, files, key),
}));

describe('what would mend a fault', () => {
  it.each(rejected)('is not told for nothing: "$id" is gone when it is done', async ({ source }) => {
    const files = filesOf(source);
    for (const { fault, mend, ...place } of await judged(source, files)) {
      if (mend === null) continue;
      const mended = applyMend(files, mend, place);
      expect(mended).not.toEqual(files);
      expect((await judged(source, mended)).map((one) => said(one.fault))).not.toContain(said(fault));
    }
  });

  it('makes no error of a warning: a name in the diagram may stay as it is', async () => {
    const source = sourceOf('topic', { ...TOPIC, 'process.bpmn': PROCESS.replace(' name="', ' name="改名') });
    const files = filesOf(source);
    const faults = await judged(source, files);
    expect(faults.map(({ fault }) => [fault.rule, fault.severity])).toContainEqual(['translation-missing', 'warning']);
    const after = await judged(source, applySure(files, faults));
    expect(after.filter(({ fault }) => fault.severity === 'error')).toEqual([]);
  });

  it('lists a text to translate that stands in the diagram as well', async () => {
    const diagram = { 'process.bpmn': PROCESS.replace('name="出差"', 'name="出访"') };
    // in the order of their names, as a folder lists them
    const named = { ...diagram, ...TOPIC, ...diagram };
    const source = sourceOf(
      'topic',
      edited(named, 'topic.json', (topic) => (topic['title'] = '出访')),
    );
    const files = filesOf(source);
    const after = applySure(files, await judged(source, files));
    expect(JSON.parse(after['locales/en-US.json'] ?? '{}')).toMatchObject({ 出访: '' });
  });

  it('takes out a sample that no longer fits, and never by itself', async () => {
    const source = rejected.find(({ id }) => id === 'sample-refused')?.source ?? sourceOf('topic', TOPIC);
    const files = filesOf(source);
    const found = (await judged(source, files)).filter(({ fault }) => fault.rule === 'sample-refused');
    expect(found.length).toBeGreaterThan(0);
    for (const { mend, fault, ...place } of found) {
      expect([fault.rule, mend]).toEqual(['sample-refused', { do: 'forget', file: place.file }]);
      const mended = mend ? applyMend(files, mend, place) : files;
      expect(Object.keys(mended)).toEqual(Object.keys(files).filter((name) => name !== place.file));
      expect(mend && isSure(mend)).toBe(false);
    }
  });

  it.each([
    ['topic.json', '"require": ["vehicle",', '"require": ["vehicel",'],
    ['topic.json', '"write": ["@dispatch"]', '"write": ["@dispach"]'],
    ['topic.json', '"returnCar": {', '"returnCars": {'],
    ['process.bpmn', 'outOfCity == true', 'outOfCiti == true'],
    ['process.bpmn', 'role:office', 'role:offices'],
    ['process.bpmn', 'leaderOf(initiator)', 'leaderof(initiator)'],
    ['schema.json', '"x-dict": "vehicleType"', '"x-dict": "vehicleTyp"'],
    ['ui.json', '"ui:widget": "dict-radio"', '"ui:widget": "dict-radios"'],
    ['ui.json', '"${outOfCity}"', '"${outOfCiti}"'],
    ['ui.json', '"ui:rows": 2', '"ui:row": 2'],
    ['topic.json', '"category": "logistics"', '"category": "logistic"'],
  ])('puts back what somebody mistyped in %s: %s', async (name, before, mistyped) => {
    const { context } = await readWorld();
    const source = await loadSource(fromRoot('topics'), 'topic', 'car-use');
    if (source === undefined) throw new Error('car-use is not there');
    const sound = filesOf(source);
    const files = { ...sound, [name]: (sound[name] ?? '').replace(before, () => mistyped) };
    const [found] = (await judged(source, files, context)).filter(({ mend }) => mend !== null);
    if (!found?.mend) throw new Error('nothing mends it');
    expect(isSure(found.mend)).toBe(false);
    expect(applyMend(files, found.mend, found)).toEqual(sound);
    // meanwhile something else stands there
    const moved = { ...files, [name]: `\n\n${files[name] ?? ''}` };
    expect(applyMend(moved, found.mend, found)).toEqual(moved);
  });

  it('is done at once for all that needs no thought, and leaves guesses alone', async () => {
    const source = sourceOf('topic', {
      ...TOPIC,
      'process.bpmn': PROCESS.replace(' default="f3"', ''),
      'locales/en-US.json': {},
    });
    const before = filesOf(source);
    const files = { ...before, 'topic.json': (before['topic.json'] ?? '').replace('"vehicle"', '"vehicel"') };
    const faults = await judged(source, files);
    const mended = applySure(files, faults);
    expect(mended['process.bpmn']).toContain(' default="f3"');
    expect(mended['topic.json']).toContain('"vehicel"');
    expect(Object.keys(JSON.parse(mended['locales/en-US.json'] ?? '{}') as object)).toContain('事由');
    expect(applySure(mended, faults)).toEqual(mended);
  });
});
