import type { Indexer } from 'storybook/internal/types';
import { placeOf, readDefinition } from './gallery.ts';

/** Makes stories out of definitions: each topic.json and entity.json is listed like a file of stories. */
export const definitionIndexer: Indexer = {
  test: /\/(topic|entity)\.json$/,
  async createIndex(fileName) {
    const place = placeOf(fileName);
    if (place === undefined) return [];
    const { id, title, stories } = (await readDefinition(place.kind, place.key)).listed;
    return stories.map(({ exportName, name }) => ({
      ...{ type: 'story' as const, importPath: `virtual:hall-${place.kind}:${place.key}` },
      ...{ exportName, name, title, metaId: id },
    }));
  },
};
