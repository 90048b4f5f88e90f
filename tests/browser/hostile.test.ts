import { rm } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonValue } from '../../src/definition/types/json.ts';
import { PATHS } from '../../src/contract/paths.ts';
import { ANYTHING, ANYTHING_HANDLER, anythingTopics } from '../support/anything.ts';
import { PHONE, useHall } from '../support/browser.ts';
import { keepFromOthers } from '../support/contexts.ts';
import { Session } from '../support/session.ts';

let topics = '';
const hall = useHall(async () => ({ TOPICS_DIR: (topics = await anythingTopics()) }));
afterAll(() => rm(topics, { recursive: true, force: true }));

const DESK = { viewport: { width: 1440, height: 900 } };
const FORM = `/workStation/map/${ANYTHING.key}`;

interface Started {
  processInstanceId: string;
}

/** Hands in a request of the topic that has every field. */
async function request(formData: Record<string, JsonValue>): Promise<string> {
  const student = await Session.login(hall().server.url, 'student');
  const { data, message } = await student.post<Started>(`${PATHS.flow}/start`, { topic: ANYTHING.key, formData });
  if (data === undefined) throw new Error(message);
  return data.processInstanceId;
}

/** The heading of a page and everything that it loads. */
async function ready(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
}

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe('a word of 10,000 characters', () => {
  const WORD = 'W'.repeat(10_000);
  const ROWS = [{ _id: 'a', item: WORD, kind: '交通', amount: '99999999999.99' }];
  const DATA = { text: WORD, textarea: WORD, richtext: `<p>${WORD}</p>`, table: ROWS };
  let own = '';
  let draft = '';

  beforeAll(async () => {
    const student = await Session.login(hall().server.url, 'student');
    own = await request(DATA);
    const { data } = await student.post<{ businessKey: string }>(PATHS.draft, { topic: ANYTHING.key, formData: DATA });
    draft = data?.businessKey ?? '';
    // it comes to the applicant as a notice
    const office = await Session.login(hall().server.url, ANYTHING_HANDLER);
    await office.post(`${PATHS.flow}/comment`, { processInstanceId: own, comment: 'C'.repeat(2000) });
  });

  const places = (): [person: string, path: string][] => [
    ['student', `${FORM}?businessKey=${draft}`],
    ['student', `/workStation/application/${ANYTHING.key}?processInstanceId=${own}`],
    [ANYTHING_HANDLER, `/workStation/backlog/${ANYTHING.key}?processInstanceId=${own}`],
    ['student', '/workStation/application'],
    ['student', '/workStation/draft'],
    ['student', '/workStation/notifications'],
    ['student', '/home'],
    [ANYTHING_HANDLER, '/workStation/backlog'],
    [ANYTHING_HANDLER, '/home'],
  ];

  it.each([
    ['a phone', PHONE],
    ['a desk', DESK],
  ])('lets no page scroll sideways on %s, and does not bury the others in a list', async (_name, options) => {
    const pages = new Map<string, Page>();
    for (const [person, path] of places()) {
      const known = pages.get(person);
      const page = known ?? (await hall().open(person, path, options));
      pages.set(person, page);
      await known?.goto(hall().server.url + path);
      await ready(page);
      await expect.poll(() => sideways(page), { message: path }).toBeLessThanOrEqual(0);
      // where a request is read in full it stands in no list
      const rows = page.locator('main li, main tbody tr').filter({ hasText: /WWWWWWWWWW|CCCCCCCCCC/ });
      // a quiet network says nothing of a list that is still being drawn
      if (!path.includes('?')) await rows.first().waitFor();
      const heights = await rows.evaluateAll((found) =>
        // beside the list a request is read in full, too
        found.filter((row) => !row.closest('section[aria-label]')).map((row) => row.getBoundingClientRect().height),
      );
      const tallest = path.includes('?') ? 0 : Math.max(...heights);
      // none at all would be -Infinity
      expect(tallest, path).toBeGreaterThanOrEqual(0);
      expect(tallest, path).toBeLessThan(400);
    }
  });
});

describe('text that reads from the right, and emoji', () => {
  const ARABIC = 'مرحبا (2031) world 12%';
  const EMOJI = '👩‍👩‍👧‍👦🏳️‍🌈 é';

  /** Whether the first letter stands to the right of the last. */
  const readsFromRight = (at: Locator) =>
    at.evaluate((element) => {
      const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const node = walk.nextNode();
      const length = node?.textContent?.indexOf('\n') ?? 0;
      const box = (from: number) => {
        const range = document.createRange();
        range.setStart(node ?? element, from);
        range.setEnd(node ?? element, from + 1);
        return range.getBoundingClientRect();
      };
      const end = length > 0 ? length : (node?.textContent?.length ?? 1);
      return box(0).left > box(end - 1).left;
    });

  it('come back as they were typed, and read in their own direction beside Chinese', async () => {
    const page = await hall().open('student', FORM);
    await page.getByLabel('text', { exact: true }).fill(ARABIC);
    await page.getByLabel('textarea', { exact: true }).fill(`${ARABIC}\n${EMOJI}\n中文`);
    expect(
      await page.getByLabel('text', { exact: true }).evaluate((input) => getComputedStyle(input).unicodeBidi),
    ).toBe('plaintext');
    await page.getByRole('button', { name: '提交', exact: true }).click();
    const kept = page.locator('.hall-read .hall-text').filter({ hasText: 'world' });
    await kept.first().waitFor();
    expect(await kept.nth(1).textContent()).toBe(`${ARABIC}\n${EMOJI}\n中文`);
    expect(await readsFromRight(kept.first())).toBe(true);
    expect(await readsFromRight(kept.nth(1))).toBe(true);
  });
});

/** What lies under a field from a time when its type was another. */
const ODD: JsonValue = { toString: 1, a: [null, { b: 'c' }] };

/** What each of them says, what its controls hold and whether they are on included. */
const textsOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const controls = [...element.querySelectorAll<HTMLInputElement>('input, textarea')];
      return [element.textContent, ...controls.map(({ value, checked }) => `${value} ${checked}`)].join(' ');
    }),
  );

describe('stored values of the wrong type', () => {
  it.each<[value: JsonValue, seen: RegExp]>([
    [ODD, /"b":"c"/],
    ['text', /text/],
    [[null, 7, { name: 3 }], /7/],
    [12.5, /12\.5/],
    [true, /true|是/],
  ])('break neither a form nor a view nor a task, and are all seen: %j', async (value, seen) => {
    const instance = await request({ text: '正常' });
    const odd = async (page: Page, pattern: string, at: (data: Record<string, unknown>) => Record<string, unknown>) => {
      await page.route(pattern, async (route) => {
        const response = await route.fetch();
        const body = (await response.json()) as {
          data: Record<string, unknown> & { schema: { properties: object } };
        };
        const names = Object.keys(body.data.schema.properties).filter((name) => name !== 'divider');
        const formData = Object.fromEntries(names.map((name) => [name, value]));
        await route.fulfill({ response, json: { ...body, data: { ...body.data, ...at(formData) } } });
      });
    };
    for (const [person, path] of [
      ['student', `/workStation/application/${ANYTHING.key}?processInstanceId=${instance}`],
      [ANYTHING_HANDLER, `/workStation/backlog/${ANYTHING.key}?processInstanceId=${instance}`],
    ] as const) {
      const page = await hall().open(person);
      await odd(page, '**/api/flow/common/detail*', (formData) => ({
        formData,
        changed: {
          ...{ own: false, step: '审核', by: '张三', at: '2026-03-01T08:30:00+08:00' },
          changes: Object.entries(formData).map(([name, after]) => ({ path: name, before: after, after: null })),
        },
      }));
      await page.goto(hall().server.url + path);
      await page.getByRole('heading', { level: 1, name: ANYTHING.title }).waitFor();
      await page.locator('.hall-changed').first().waitFor();
      await page.locator('.hall-history').waitFor();
      for (const fields of ['.hall-form .hall-field', '.hall-read dd']) {
        const hidden = async () => (await textsOf(page, fields)).filter((text) => !seen.test(text));
        await expect.poll(hidden, { message: `${person}: ${fields}` }).toEqual([]);
      }
    }
  });
});

describe('a field whose widget nobody knows', () => {
  it.each([
    ['student', 0],
    ['admin', 1],
  ])('is plain text to %s, with %i notes of the fault', async (person, notes) => {
    const page = await hall().open(person);
    await page.route(`**/api/flow/topic/${ANYTHING.key}*`, async (route) => {
      const response = await route.fetch();
      const text = (await response.text()).replace('"ui:widget":"text"', '"ui:widget":"hologram"');
      await route.fulfill({ response, body: text });
    });
    // the page brings the same answer with it
    keepFromOthers(page);
    await page.addInitScript(() => {
      const drop = () => document.getElementById('first-answers')?.remove();
      new MutationObserver(drop).observe(document, { childList: true, subtree: true });
    });
    await page.goto(hall().server.url + FORM);
    const field = page.getByLabel('text', { exact: true });
    await field.fill('照样能填');
    await expect.poll(() => page.getByRole('note').filter({ hasText: 'hologram' }).count()).toBe(notes);
  });
});
