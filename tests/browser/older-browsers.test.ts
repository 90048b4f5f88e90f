import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useHall } from '../support/browser.ts';
import { keepFromOthers } from '../support/contexts.ts';
import { expenses } from './expenses.ts';

/**
 * What scripts may ask of a browser and Chromium 109 had not, as MDN dates it. It is the last one for Windows 7, on which
 * offices' browsers stand. (Driven by hand in a real Chromium 109 as well, which is not kept: it is 60 MB more to install.)
 */
const YOUNGER = [
  ...['Array.fromAsync', 'Array.prototype.toReversed', 'Array.prototype.toSorted', 'Array.prototype.toSpliced'],
  ...['Array.prototype.with', 'Map.groupBy', 'Object.groupBy', 'Promise.withResolvers', 'Promise.try'],
  ...['URL.canParse', 'URL.parse', 'URLSearchParams.prototype.size', 'AbortSignal.any', 'ReadableStream.from'],
  ...[
    'String.prototype.isWellFormed',
    'String.prototype.toWellFormed',
    'Set.prototype.union',
    'Set.prototype.difference',
  ],
  ...['Set.prototype.intersection', 'Set.prototype.symmetricDifference', 'Set.prototype.isSubsetOf'],
  ...['Set.prototype.isSupersetOf', 'Set.prototype.isDisjointFrom', 'ArrayBuffer.prototype.transfer'],
  ...['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find'].map(
    (name) => `Iterator.prototype.${name}`,
  ),
  ...['Iterator.from', 'Intl.DurationFormat', 'RegExp.escape', 'Error.isError', 'Uint8Array.fromBase64'],
  ...['Document.prototype.startViewTransition', 'HTMLElement.prototype.showPopover', 'Element.prototype.moveBefore'],
];

const hall = useHall();

/** A page of that browser, as far as its scripts can tell. */
async function older(person: string, path: string): Promise<Page> {
  const page = await hall().open(person, '/livez');
  keepFromOthers(page);
  await page.addInitScript((younger) => {
    for (const names of younger.map((one) => one.split('.'))) {
      const owner = names
        .slice(0, -1)
        .reduce((object: object, name) => Reflect.get(object, name) as object, globalThis);
      Reflect.deleteProperty(owner, names.at(-1) ?? '');
    }
  }, YOUNGER);
  await page.goto(new URL(path, page.url()).href);
  return page;
}

it('shows and sends in a browser of 2023 what it does in one of today', async () => {
  const [number = ''] = await expenses(hall(), 1);
  const page = await older('teacher', '/home');
  expect(await page.evaluate(() => 'canParse' in URL)).toBe(false);
  await page.getByRole('link', { name: '我发起的' }).first().click();
  await page.getByText(number).first().waitFor();
  await page.getByPlaceholder('编号、标题或内容').fill('没有这件事');
  await page.getByRole('button', { name: '查询' }).click();
  await page.getByText(number).first().waitFor({ state: 'detached' });

  await page.goto(new URL('/workStation/journey', page.url()).href);
  await page.getByText(number).first().waitFor();
});

it('draws a process and filters a list there', async () => {
  const page = await older('admin', '/devtools/definition/topic/car-use');
  await page.getByRole('tab', { name: '流程' }).click();
  await page.locator('.djs-shape').first().waitFor();
  await page.goto(new URL('/sys/user?f.username=teacher2', page.url()).href);
  await page.getByRole('cell', { name: 'teacher2', exact: true }).waitFor();
  expect(await page.getByRole('cell', { name: 'teacher', exact: true }).count()).toBe(0);
});
