import type { StorybookConfig } from '@storybook/react-vite';
import { relative } from 'node:path';
import { FOLDERS } from './gallery.ts';
import { definitionIndexer } from './indexer.ts';
import { screenIndexer } from './screens/plugin.ts';

const from = (folder: string): string => relative(import.meta.dirname, folder).replaceAll('\\', '/');

/** The gallery: every widget, every topic and entity at every node, made from their definitions, and every screen. */
const config: StorybookConfig = {
  framework: { name: '@storybook/react-vite', options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } } },
  stories: [
    '../src/renderer/stories/*.stories.tsx',
    './screens/list.ts',
    `${from(FOLDERS.topic)}/*/topic.json`,
    `${from(FOLDERS.entity)}/**/entity.json`,
  ],
  addons: ['@storybook/addon-a11y'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // it begins with our own page, not with Storybook's tour
  features: { sidebarOnboardingChecklist: false },
  typescript: { reactDocgen: false },
  experimental_indexers: (indexers) => [...(indexers ?? []), definitionIndexer, screenIndexer],
};

export default config;
