import { describe, expect, it } from 'vitest';
import { fromRoot } from '../../../../scripts/lib/paths.ts';
import { checkDefinition } from '../../../../src/definition/check/check.ts';
import { actionsIn, addAction } from '../../../../src/definition/edit/actions.ts';
import { faultPlace } from '../../../../src/definition/edit/fault-place.ts';
import type { Files } from '../../../../src/definition/edit/files.ts';
import { setProperty } from '../../../../src/definition/edit/form.ts';
import { setTranslation } from '../../../../src/definition/edit/texts.ts';
import type { DefinitionSource } from '../../../../src/definition/types/source.ts';
import { loadSource } from '../../../../src/server/definitions/load.ts';
import { readWorld } from '../../../../scripts/hall/world.ts';

const { context } = await readWorld();

async function read(kind: DefinitionSource['kind'], key: string): Promise<Files> {
  const source = await loadSource(fromRoot(kind === 'topic' ? 'topics' : 'schemas'), kind, key);
  return Object.fromEntries((source?.files ?? []).map(({ name, text }) => [name, text]));
}

/** Where the studio leads from each fault of some files. */
async function places(kind: DefinitionSource['kind'], key: string, files: Files): Promise<string[]> {
  const all = Object.entries(files).map(([name, text]) => ({ name, text, path: name }));
  const { faults } = await checkDefinition({ kind, key, files: all }, context);
  const led = faults.map((fault) => faultPlace(files, { ...fault, file: fault.path, elementId: null }));
  return [...new Set(led.map(({ tab, chosen, control }) => [tab, chosen, control].join(' | ')))];
}

const TRIP = await read('topic', 'business-trip');
const CAR = await read('topic', 'car-use');
const GRANT = await read('entity', 'educationParty/scholarship');
const COUNT = await read('report', 'flow/count');

describe('a fault leads', () => {
  it.each<[string, Files, Parameters<typeof setProperty>[1], (string | number)[], string | number | string[], string]>([
    [
      'to a field',
      CAR,
      'schema.json',
      ['properties', 'passengers', 'minimum'],
      9999,
      'form | field passengers | minimum',
    ],
    ['to an option', CAR, 'ui.json', ['reason', 'ui:colour'], 'x', 'form | field reason | ui:colour'],
    ['to a condition', CAR, 'ui.json', ['reason', 'ui:showIf'], '${nobody}', 'form | field reason | ui:showIf'],
    ['to a section', CAR, 'ui.json', ['ui:sections', 1, 'showIf'], '${nobody}', 'form | section 1 | showIf'],
    [
      'to what is computed',
      CAR,
      'topic.json',
      ['computed', 'tripDays'],
      '${nobody}',
      'form | field tripDays | computed',
    ],
    [
      'to a right',
      CAR,
      'topic.json',
      ['nodes', 'dispatch', 'require'],
      ['attachments'],
      'rights |  | dispatch require attachments',
    ],
    ['to a setting', CAR, 'topic.json', ['category'], 'nowhere', 'settings |  | category'],
    [
      'to a column',
      TRIP,
      'schema.json',
      ['properties', 'itinerary', 'items', 'properties', 'to', 'pattern'],
      '(',
      'form | field itinerary.to | pattern',
    ],
  ])('%s', async (_, files, file, pointer, value, place) => {
    expect(await places('topic', 'any', setProperty(files, file, pointer, value))).toContain(place);
  });

  it('to an action, to the states, to the list of a kind of record', async () => {
    const { files, index } = addAction(GRANT);
    const wrong = [['actions', index, 'showIf'], ['states', 'start'], ['label']].reduce(
      (now, pointer) => setProperty(now, 'entity.json', pointer, '${nobody}'),
      files,
    );
    expect(actionsIn(wrong)).toHaveLength(index + 1);
    expect(await places('entity', 'educationParty/scholarship', wrong)).toEqual(
      expect.arrayContaining([`states | action ${index} | showIf`, 'settings |  | label']),
    );
    expect(
      await places(
        'entity',
        'educationParty/scholarship',
        setProperty(GRANT, 'entity.json', ['states', 'start'], 'nowhere'),
      ),
    ).toContain('states |  | states.start');
  });

  it('to the part of a report', async () => {
    const wrong = setProperty(COUNT, 'report.json', ['parts', 1, 'where'], '${nobody}');
    expect(await places('report', 'flow/count', wrong)).toContain('report | part 1 | where');
  });

  it('to the English beside a title, or to the table of texts', async () => {
    const silent = ['乘车人数', '用车申请', '车队派车'].reduce(
      (files, text) => setTranslation(files, 'en-US', text, ''),
      CAR,
    );
    expect(await places('topic', 'car-use', silent)).toEqual(
      expect.arrayContaining(['form | field passengers | english', 'settings |  | english', 'texts |  | 车队派车']),
    );
  });

  it('to the file, where the studio has no control for it', async () => {
    const odd = setProperty(CAR, 'topic.json', ['nodes', 'nobody'], { write: ['vehicle'] });
    expect(await places('topic', 'car-use', odd)).toContain('files |  | ');
  });
});
