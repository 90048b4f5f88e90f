import { describe, expect, it } from 'vitest';
import { fromRoot } from '../../../../scripts/lib/paths.ts';
import { addEffect, effectsIn, removeEffect, setEffect } from '../../../../src/definition/edit/effects.ts';
import { loadSources } from '../../../../src/server/definitions/load.ts';

const TOPICS = (await loadSources(fromRoot('topics'), 'topic')).map(({ files }) =>
  Object.fromEntries(files.map(({ name, text }) => [name, text])),
);

describe('records that a request writes', () => {
  it('are added, changed and taken out of every request type, and nothing beside them is touched', () => {
    for (const files of TOPICS) {
      const count = effectsIn(files).length;
      const added = addEffect(files);
      const changed = setEffect(added, count, { record: 'a/b', set: { x: '${y}' }, if: undefined });
      expect(effectsIn(changed).at(-1)).toEqual({ on: 'completed', record: 'a/b', set: { x: '${y}' } });
      const updating = setEffect(changed, count, { set: undefined, update: { id: '${z}', set: {} } });
      expect(effectsIn(updating).at(-1)).toEqual({ on: 'completed', record: 'a/b', update: { id: '${z}', set: {} } });
      expect(removeEffect(updating, count)).toEqual(files);
    }
  });
});
