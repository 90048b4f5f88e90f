import type { Indexer } from 'storybook/internal/types';
import { placeOf, readDefinition } from './gallery.ts';
import { BROKEN, KNOBS, brokenTitle, storyNames, titleOf } from './names.ts';

/** Makes stories out of definitions: each topic.json and entity.json is listed like a file of stories. */
export const definitionIndexer: Indexer = {
  test: /\/(topic|entity)\.json$/,
  async createIndex(fileName) {
    const place = placeOf(fileName);
    if (place === undefined) return [];
    const { definition } = await readDefinition(place.kind, place.key);
    const title = definition === undefined ? brokenTitle(place.kind, place.key) : titleOf(definition);
    const names =
      definition === undefined
        ? [BROKEN]
        : [...(definition.kind === 'topic' ? [KNOBS] : []), ...storyNames(definition)];
    return names.map(({ exportName, name }) => ({
      ...{ type: 'story' as const, importPath: `virtual:hall-${place.kind}:${place.key}` },
      ...{ exportName, name, title },
    }));
  },
};
