import type { Plugin } from 'vite';
import { insideOf } from './gallery.ts';
import { storyModule } from './module.ts';

const ADDRESS = /^virtual:hall-(topic|entity):(.+)$/;

/** Writes the module of stories behind each definition that the indexer has listed; anew when a file of it changes. */
export function definitionStories(): Plugin {
  return {
    name: 'definition-stories',
    resolveId: (id) => (ADDRESS.test(id) ? `\0${id}` : undefined),
    async load(id) {
      const match = id.startsWith('\0') ? ADDRESS.exec(id.slice(1)) : null;
      if (match === null) return undefined;
      return storyModule(match[1] === 'topic' ? 'topic' : 'entity', match[2] ?? '', '/src/renderer/stories');
    },
    hotUpdate({ file }) {
      const changed = insideOf(file);
      if (changed === undefined) return undefined;
      const { moduleGraph, hot } = this.environment;
      const stories = [...moduleGraph.idToModuleMap.entries()].filter(([id]) => {
        const [, kind, key] = ADDRESS.exec(id.slice(1)) ?? [];
        return kind === changed.kind && changed.path.startsWith(`${key}/`);
      });
      for (const [, module] of stories) moduleGraph.invalidateModule(module);
      if (stories.length === 0) return undefined;
      hot.send({ type: 'full-reload' });
      return [];
    },
  };
}
