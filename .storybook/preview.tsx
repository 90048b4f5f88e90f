import type { Preview } from '@storybook/react-vite';
import { GalleryFrame } from '../src/renderer/stories/GalleryFrame.tsx';
import { GALLERY_LOCALES, galleryOf } from '../src/renderer/stories/gallery.ts';

/** The widths that the hall is drawn for. */
const VIEWPORTS = {
  phone: { name: 'phone', styles: { width: '390px', height: '844px' }, type: 'mobile' },
  tablet: { name: 'tablet', styles: { width: '820px', height: '1180px' }, type: 'tablet' },
  desk: { name: 'desk', styles: { width: '1440px', height: '900px' }, type: 'desktop' },
} as const;
const toTaiwan = async () => (await import('../src/server/definitions/localiser.ts')).toTaiwan;
/** What axe is asked for: WCAG 2.2 AA. */
export const AXE = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };

const preview: Preview = {
  initialGlobals: { locale: 'zh-CN', look: 'light', contrast: 'normal' },
  globalTypes: {
    locale: {
      description: 'Language',
      toolbar: { icon: 'globe', dynamicTitle: true, items: [...GALLERY_LOCALES] },
    },
    look: {
      description: 'Theme',
      toolbar: { icon: 'mirror', dynamicTitle: true, items: ['light', 'dark'] },
    },
    contrast: {
      description: 'Contrast',
      toolbar: { icon: 'contrast', dynamicTitle: true, items: ['normal', 'high'] },
    },
  },
  parameters: {
    layout: 'fullscreen',
    a11y: { test: 'error', options: AXE },
    // stories are made of definitions: there is no file into which knobs could be saved
    controls: { disable: true, disableSaveFromUI: true },
    options: {
      storySort: {
        order: ['Welcome', 'Foundations', 'Widgets', 'Tasks', 'Reports', 'Screens', 'Topics', 'Entities', 'Base theme'],
      },
    },
    viewport: { options: VIEWPORTS },
  },
  decorators: [
    (Story, { globals }) => (
      <GalleryFrame key={String(globals['locale'])} {...galleryOf(globals)} toTaiwan={toTaiwan}>
        <Story />
      </GalleryFrame>
    ),
  ],
};

export default preview;
