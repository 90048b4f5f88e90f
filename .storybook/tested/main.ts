import type { StorybookConfig } from '@storybook/react-vite';
import gallery from '../main.ts';

/** The gallery as the tests draw it: the stories of definitions are files here (written by vitest.stories.config.ts). */
const config: StorybookConfig = {
  framework: gallery.framework,
  stories: ['../../src/renderer/stories/*.stories.tsx', '../../.cache/stories/*.stories.ts'],
  addons: ['@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true },
  typescript: { reactDocgen: false },
};

export default config;
