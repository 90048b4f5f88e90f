import { join } from 'node:path';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { writeStories } from './.storybook/tested/write.ts';
import { chromiumOptions } from './tests/support/chromium.ts';
import { LongestFirst } from './tests/support/longest-first.ts';

// STORIES=car-use draws one definition alone; STORIES_ALL=1 draws also the stories that CI leaves out (.storybook/names.ts).
// Vitest reads this once more for each project: every definition would be checked and walked three times over
if (process.env['STORIES_WRITTEN'] !== '1') {
  await writeStories({ only: process.env['STORIES'], all: process.env['STORIES_ALL'] === '1' });
  process.env['STORIES_WRITTEN'] = '1';
}

const options = await chromiumOptions();

/** Where the stories' dependencies are looked for. */
const SCANNED = ['src/renderer/**/*.{ts,tsx}', 'locales/*/components.ts', '.storybook/preview.tsx'].map((files) =>
  join(import.meta.dirname, files),
);

const inChromium = () => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({ launchOptions: options }),
  instances: [{ browser: 'chromium' as const }],
  // the edges of letters may differ by a hair and are not counted; one letter that became another is more than these
  expect: {
    toMatchScreenshot: {
      comparatorName: 'pixelmatch' as const,
      comparatorOptions: { allowedMismatchedPixels: 4 },
    },
  },
});
/**
 * Storybook knows the file that runs by its address, of which it decodes spaces alone: in a folder with a Chinese name no
 * story was found.
 */
const inAnyFolder: Plugin = {
  name: 'stories-in-any-folder',
  enforce: 'post',
  transform: (code, id) =>
    id.includes('.stories.') ? code.replaceAll('(import.meta.url)', '(decodeURI(import.meta.url))') : undefined,
};

// vitest says `test`, where parts of antd all draw the one id "test-id"
const define = { 'process.env.NODE_ENV': '"development"' };

export default defineConfig({
  test: {
    // a page for each core
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    // a picture that is missing is a failure; `--update` makes it
    update: 'none',
    projects: [
      {
        // every tested story of the gallery is drawn in Chromium, played, and read by axe
        plugins: [storybookTest({ configDir: join(import.meta.dirname, '.storybook/tested') }), inAnyFolder],
        define,
        // what is only imported once somebody needs it is bundled before, not in the middle of a run
        optimizeDeps: { entries: SCANNED },
        // few pages for all files: the gallery is loaded once in each, and each story unmounts what it has drawn
        test: { name: 'stories', isolate: false, testTimeout: 180_000, browser: inChromium() },
      },
      {
        // a chosen set is compared with the committed pictures; `npm run pictures` accepts what they look like now
        plugins: [react()],
        define,
        optimizeDeps: { entries: SCANNED },
        test: {
          name: 'pictures',
          include: ['tests/pictures/*.test.ts'],
          testTimeout: 180_000,
          provide: { accepting: process.argv.some((word) => word === '--update' || word === '-u') },
          browser: inChromium(),
        },
      },
    ],
  },
});
