import '@fontsource-variable/noto-sans-sc';
import { composeStory, setProjectAnnotations, type Meta, type StoryObj } from '@storybook/react-vite';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import preview from '../../.storybook/preview.tsx';

setProjectAnnotations([preview]);

/** Modules of stories, written by vitest.stories.config.ts. */
const MODULES = import.meta.glob<Record<string, StoryObj> & { default: Meta }>(
  '../../.cache/stories/{topic-{car-use,expense-account,student-leave},entity-sys-user}.stories.ts',
);
// taller than what is drawn: a picture ends where the window does
const WIDE = [1100, 1900] as const;
const PHONE = [390, 2600] as const;

/** The chosen set: file of stories, name of the story, size of the window. */
const CHOSEN = [
  ['topic-car-use', 'start: filled', WIDE],
  ['topic-car-use', 'phone', PHONE],
  ['topic-car-use', 'dark', WIDE],
  ['topic-car-use', 'high contrast', WIDE],
  ['topic-car-use', 'errors: invalid-empty', WIDE],
  ['topic-expense-account', 'start: read', WIDE],
  ['topic-expense-account', 'start: print', WIDE],
  ['topic-student-leave', 'start: card', PHONE],
  ['topic-expense-account', 'English', WIDE],
  ['topic-student-leave', '辅导员审批: task', WIDE],
  ['entity-sys-user', 'list', WIDE],
  ['entity-sys-user', 'phone', PHONE],
] as const;

// its own font, so that pictures are the same on every machine: drawn by one pinned Chromium with one pinned font
document.documentElement.style.setProperty('--hall-font', "'Noto Sans SC Variable'");

describe('pictures', () => {
  it.for(CHOSEN)('%s, %s, looks as it did', async ([file, name, [width, height]]) => {
    await page.viewport(width, height);
    const load = MODULES[`../../.cache/stories/${file}.stories.ts`];
    if (load === undefined) throw new Error(`there is no ${file}`);
    const { default: meta, ...stories } = await load();
    const story = Object.values(stories).find((each) => each.name === name);
    if (story === undefined) throw new Error(`${file} has no story "${name}"`);
    await composeStory(story, meta).run();
    await document.fonts.ready;
    const drawn = page.elementLocator(document.querySelector<HTMLElement>('.gallery') ?? document.body);
    await expect.element(drawn).toMatchScreenshot(`${file} ${name}`.replaceAll(/[^\w-]+/g, '-').toLowerCase());
  });
});
