import type { StorybookConfig } from '@storybook/react-vite';
import { relative } from 'node:path';
import { FOLDERS } from './gallery.ts';
import { definitionIndexer } from './indexer.ts';

const from = (folder: string): string => relative(import.meta.dirname, folder).replaceAll('\\', '/');

/** The gallery: every widget, and every topic and entity at every node, made from their definitions. */
const config: StorybookConfig = {
  framework: { name: '@storybook/react-vite', options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } } },
  stories: [
    '../src/renderer/stories/*.stories.tsx',
    `${from(FOLDERS.topic)}/*/topic.json`,
    `${from(FOLDERS.entity)}/**/entity.json`,
  ],
  addons: ['@storybook/addon-a11y'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: false },
  experimental_indexers: (indexers) => [...(indexers ?? []), definitionIndexer],
};

export default config;
