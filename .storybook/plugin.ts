import { utimes } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { FOLDERS, insideOf, manifestOf, readDefinition } from './gallery.ts';
import { storyModule } from './module.ts';
import type { Kind } from './names.ts';

const ADDRESS = /^virtual:hall-(topic|entity):(.+)$/;

/** The definition behind a module of stories. */
function definitionOf(id: string): { kind: Kind; key: string } | undefined {
  const [, kind, key] = (id.startsWith('\0') ? ADDRESS.exec(id.slice(1)) : null) ?? [];
  return key === undefined ? undefined : { kind: kind === 'topic' ? 'topic' : 'entity', key };
}

/** Writes the module of stories behind each definition that the indexer has listed; anew when a file of it changes. */
export function definitionStories(): Plugin {
  /** which stories a definition had when it was listed, by its module */
  const listed = new Map<string, string>();

  /** Storybook lists a definition anew when its manifest changes, and only then: other files may change the list, too. */
  const listAnew = async (id: string, { kind, key }: { kind: Kind; key: string }): Promise<void> => {
    const before = listed.get(id);
    const now = JSON.stringify((await readDefinition(kind, key)).listed);
    if (before === undefined || before === now) return;
    listed.set(id, now);
    const time = new Date();
    // a manifest that is gone is listed no more in any case
    await utimes(manifestOf(kind, key), time, time).catch(() => undefined);
  };

  return {
    name: 'definition-stories',
    configureServer({ watcher }) {
      // they may lie outside of what is watched anyway
      watcher.add(Object.values(FOLDERS));
    },
    resolveId: (id) => (ADDRESS.test(id) ? `\0${id}` : undefined),
    async load(id) {
      const place = definitionOf(id);
      if (place === undefined) return undefined;
      if (!listed.has(id)) listed.set(id, JSON.stringify((await readDefinition(place.kind, place.key)).listed));
      return storyModule(place.kind, place.key, '/src/renderer/stories');
    },
    async hotUpdate({ file }) {
      const changed = insideOf(file);
      if (changed === undefined) return undefined;
      const { moduleGraph, hot } = this.environment;
      // what lies beside the folders of definitions is shared by all of them: common.json
      const isShared = !changed.path.includes('/');
      const stories = [...moduleGraph.idToModuleMap.entries()].flatMap(([id, module]) => {
        const place = definitionOf(id);
        const concerned = place?.kind === changed.kind && changed.path.startsWith(`${place.key}/`);
        return place && (isShared || concerned) ? [{ id, module, place }] : [];
      });
      for (const { module } of stories) moduleGraph.invalidateModule(module);
      if (stories.length === 0) return undefined;
      await Promise.all(stories.map(({ id, place }) => listAnew(id, place)));
      hot.send({ type: 'full-reload' });
      return [];
    },
  };
}
