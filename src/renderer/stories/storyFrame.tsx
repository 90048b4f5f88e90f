import type { StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { DEFAULT_LOCALE } from '../../definition/types/locale.ts';
import { galleryOf, isShown, LOOKS, type GalleryDefinition, type GalleryEntry, type Look } from './gallery.ts';
import { hasRows, isPaper, isTaken, namesMistakes, wantsComment, type Play } from './plays.ts';

/** What a story of a definition shows: `.storybook/names.ts` says which there are. */
export interface Shows {
  node: string;
  state: string;
  /** the sample whose mistakes are shown */
  sample?: string;
  look?: Look;
}

const COLOURS = { options: { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } } };

/** A story that draws one definition in the language of the toolbar, under the checker's faults. */
export function definitionStory(
  entry: GalleryEntry,
  shows: Shows,
  draw: (definition: GalleryDefinition) => ReactNode,
): StoryObj {
  const play = shows.look === undefined ? playOf(entry, shows) : undefined;
  return {
    render: (_, { globals }) => (
      <>
        <Faults text={entry.faults} />
        {draw(entry.definitions[galleryOf(globals).locale])}
      </>
    ),
    ...(shows.look === undefined ? {} : { globals: LOOKS[shows.look] }),
    // other colours around what is read as a whole elsewhere
    ...(shows.look === 'dark' || shows.look === 'high contrast' ? { parameters: { a11y: COLOURS } } : {}),
    ...(play === undefined ? {} : { play }),
  };
}

/** What the checker says about a definition, on top of whatever is drawn of it. */
export function Faults({ text }: { text: string }) {
  return text === '' ? null : (
    <pre className="gallery-faults" role="alert">
      {text}
    </pre>
  );
}

/** The one story of a definition that cannot be drawn. */
export const brokenStory = (faults: string): StoryObj => ({ render: () => <Faults text={faults} /> });

/** What a story of this state does once it is drawn. */
function playOf(entry: GalleryEntry, { node, state, sample }: Shows): Play | undefined {
  const topic = entry.steps.length > 0;
  if (state === 'errors') {
    const gallery = entry.definitions[DEFAULT_LOCALE];
    const paths = gallery.samples.find(({ name }) => name === sample)?.errors ?? [];
    return namesMistakes(paths.filter((path) => isShown(gallery, path)));
  }
  if (state === 'print') return isPaper;
  if (state === 'list') return hasRows;
  if (state !== 'filled' && state !== 'edit') return undefined;
  if (!topic || node === 'start') return inTests(isTaken);
  // where no journey came, nobody knows what is taken
  return entry.taken.includes(node) ? inTests(wantsComment) : undefined;
}

/** Who looks at what is filled in does not want it handed in at once. */
function inTests(play: Play): Play {
  return async (context) => {
    if (context.parameters['handsIn'] === true) await play(context);
  };
}
