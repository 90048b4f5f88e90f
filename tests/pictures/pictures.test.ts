import '@fontsource-variable/noto-sans-sc';
import { composeStory, setProjectAnnotations, type Meta, type StoryObj } from '@storybook/react-vite';
import { describe, expect, inject, it } from 'vitest';
import { page } from 'vitest/browser';
import preview from '../../.storybook/preview.tsx';

declare module 'vitest' {
  interface ProvidedContext {
    /** whether what the stories look like now becomes the picture */
    accepting: boolean;
  }
}

setProjectAnnotations([preview]);

/** Modules of stories, written by vitest.stories.config.ts. */
const MODULES = import.meta.glob<Record<string, StoryObj> & { default: Meta }>(
  '../../.cache/stories/{topic-{car-use,expense-account,student-leave},entity-sys-user}.stories.ts',
);
// taller than what is drawn: a picture ends where the window does
const WIDE = [1100, 1900] as const;
const PHONE = [390, 2600] as const;
/** Until two pictures in a row are the same: how fast they are taken says nothing of the story. */
const STILL = { timeout: 60_000 };

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
  ['topic-expense-account', 'Taiwan', WIDE],
  ['entity-sys-user', 'Taiwan', WIDE],
  ['topic-student-leave', '辅导员审批: task', WIDE],
  ['entity-sys-user', 'list', WIDE],
  ['entity-sys-user', 'phone', PHONE],
] as const;

/** One letter that becomes another, and one that becomes nearly the same. */
const WORDS = [
  ['用车事由', '用车理由'],
  ['乘车人数', '乘车入数'],
] as const;

// its own font, so that pictures are the same on every machine: drawn by one pinned Chromium with one pinned font
document.documentElement.style.setProperty('--hall-font', "'Noto Sans SC Variable'");

/** Draws a story of the chosen set, and answers what is compared. */
async function drawn([file, name, [width, height]]: (typeof CHOSEN)[number]) {
  await page.viewport(width, height);
  const load = MODULES[`../../.cache/stories/${file}.stories.ts`];
  if (load === undefined) throw new Error(`there is no ${file}`);
  const { default: meta, ...stories } = await load();
  const story = Object.values(stories).find((each) => each.name === name);
  if (story === undefined) throw new Error(`${file} has no story "${name}"`);
  await composeStory(story, meta).run();
  await document.fonts.ready;
  return page.elementLocator(document.querySelector<HTMLElement>('.gallery') ?? document.body);
}

const nameOf = ([file, name]: (typeof CHOSEN)[number]): string =>
  `${file} ${name}`.replaceAll(/[^\w-]+/g, '-').toLowerCase();

describe('pictures', () => {
  it.for(CHOSEN)('%s, %s, looks as it did', async (chosen) => {
    await expect.element(await drawn(chosen)).toMatchScreenshot(nameOf(chosen), STILL);
  });

  // while pictures are accepted, a wrong one would be
  it.skipIf(inject('accepting')).for(WORDS)(
    '%o: a word that became another does not pass',
    async ([from, to], { task }) => {
      const [chosen] = CHOSEN;
      const picture = await drawn(chosen);
      const words = document.createTreeWalker(picture.element(), NodeFilter.SHOW_TEXT, ({ nodeValue }) =>
        nodeValue?.includes(from) === true ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
      );
      const word = words.nextNode();
      if (word === null) throw new Error(`${task.name}: there is no such word`);
      word.nodeValue = word.nodeValue?.replace(from, to) ?? null;
      await expect(expect.element(picture).toMatchScreenshot(nameOf(chosen), STILL)).rejects.toThrow(
        /pixels .* differ/,
      );
    },
  );
});
