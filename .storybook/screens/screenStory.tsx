import type { StoryObj } from '@storybook/react-vite';
import { galleryOf, spokenLocale } from '../../src/renderer/stories/gallery.ts';

interface Shown {
  person: string | null;
  path: string;
  state: string;
}

/** A screen of the client in a frame, as somebody sees it; the toolbar's language and look are its own. */
export function screenStory({ person, path, state }: Shown, port: number): StoryObj {
  return {
    // axe reads the screens in the browser tests: it does not look into the frame of another port
    parameters: { a11y: { test: 'off' } },
    render: (_, { globals }) => {
      const { locale, look, contrast } = galleryOf(globals);
      const query = new URLSearchParams({
        ...{ person: person ?? '', path, state, look },
        ...{ locale: spokenLocale(locale), contrast: contrast ? 'high' : 'normal' },
      });
      const address = `${location.protocol}//${location.hostname}:${port}/show?${query.toString()}`;
      return (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- the hall of this machine: in a sandbox it has no session
        <iframe
          key={address}
          title={path}
          src={address}
          style={{ position: 'fixed', inset: 0, width: '100%', height: '100%', border: 0 }}
        />
      );
    },
  };
}
