import type { Indexer } from 'storybook/internal/types';
import type { Plugin } from 'vite';
import { fromRoot } from '../../scripts/lib/paths.ts';
import { readTexts } from '../../src/server/texts.ts';
import { hallOnDemand } from './hall.ts';
import { SCREENS, type Screen } from './list.ts';
import { openProxy } from './proxy.ts';
import { STATES, type State } from './state.ts';

const ADDRESS = /^\0virtual:hall-screen:(\d+)$/;

const titleOf = ({ name }: Screen): string => `Screens/${name}`;
const statesOf = ({ isStill }: Screen): readonly State[] => (isStill ? ['full'] : STATES);

/** Every screen of the list is listed like a file of stories: one for each state. */
export const screenIndexer: Indexer = {
  test: /\/screens\/list\.ts$/,
  createIndex: () =>
    Promise.resolve(
      SCREENS.flatMap((screen, index) =>
        statesOf(screen).map((state) => ({
          ...{ type: 'story' as const, importPath: `virtual:hall-screen:${index}` },
          ...{ exportName: state, name: state, title: titleOf(screen) },
        })),
      ),
    ),
};

/** The stories behind the list, and the hall that they look at, while the gallery runs. */
export function screenStories(): Plugin {
  let port = 0;
  return {
    name: 'screen-stories',
    apply: 'serve',
    async configureServer({ httpServer }) {
      const proxy = await openProxy(hallOnDemand(), readTexts(fromRoot('locales')));
      port = proxy.port;
      httpServer?.once('close', () => void proxy.close());
    },
    resolveId: (id) => (id.startsWith('virtual:hall-screen:') ? `\0${id}` : undefined),
    load(id) {
      const screen = SCREENS[Number(ADDRESS.exec(id)?.[1] ?? -1)];
      if (screen === undefined) return undefined;
      const { person, path } = screen;
      return [
        `import { screenStory } from '/.storybook/screens/screenStory.tsx';`,
        `export default { title: ${JSON.stringify(titleOf(screen))}, tags: ['!test'] };`,
        ...statesOf(screen).map(
          (state) => `export const ${state} = screenStory(${JSON.stringify({ person, path, state })}, ${port});`,
        ),
      ].join('\n');
    },
  };
}
