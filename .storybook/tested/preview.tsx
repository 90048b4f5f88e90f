import type { Preview } from '@storybook/react-vite';
import gallery, { AXE } from '../preview.tsx';

/** In the tests nobody reads what axe found in order: it is not collected for every element, nor sent. */
const preview: Preview = {
  ...gallery,
  parameters: {
    ...gallery.parameters,
    a11y: { test: 'error', options: { ...AXE, resultTypes: ['violations'] } },
  },
};

export default preview;
