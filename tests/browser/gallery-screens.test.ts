import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { openProxy, SHOW, type ScreenProxy } from '../../.storybook/screens/proxy.ts';
import type { State } from '../../.storybook/screens/state.ts';
import { fromRoot } from '../../scripts/lib/paths.ts';
import { readTexts } from '../../src/server/texts.ts';
import { useHall } from '../support/browser.ts';

const hall = useHall();
let proxy: ScreenProxy;

beforeAll(async () => {
  proxy = await openProxy(() => Promise.resolve(hall().server.url), readTexts(fromRoot('locales')));
});
afterAll(() => proxy.close());

/** A screen in the frame of a page of another port, as the gallery draws it. */
async function shown(person: string, path: string, state: State, look: Record<string, string> = {}) {
  const page = await hall().open(null, '/livez');
  const query = new URLSearchParams({
    person,
    path,
    state,
    locale: 'zh-CN',
    look: 'light',
    contrast: 'normal',
    ...look,
  });
  await page.setContent(
    `<iframe title="screen" width="1200" height="800" src="http://127.0.0.1:${proxy.port}${SHOW}?${query}"></iframe>`,
  );
  return frameOf(page);
}

const frameOf = (page: Page) => page.frameLocator('iframe');

describe('a screen in the gallery', () => {
  it('stands as its person sees it, in the wanted language and look', async () => {
    const frame = await shown('leader', '/workStation/backlog', 'full', { locale: 'en-US', look: 'dark' });
    await frame.getByRole('heading', { level: 1, name: 'Waiting for me' }).waitFor();
    await frame.getByRole('row').nth(1).waitFor();
    expect(await frame.locator('html').getAttribute('data-theme')).toBe('dark');
  });

  it('has nothing in its lists where it is empty', async () => {
    const frame = await shown('admin', '/sys/dict', 'empty');
    await frame.getByRole('heading', { level: 1, name: '字典数据' }).waitFor();
    await frame.getByRole('table').getByText('暂无数据').locator('visible=true').waitFor();
  });

  it('does not ask somebody to whom no service is open for another word', async () => {
    const frame = await shown('student', '/home', 'empty');
    await frame.getByText('目前没有向您开放的事项').waitFor();
    expect(await frame.getByText('换个词试试').count()).toBe(0);
  });

  it('waits for its rows while it loads', async () => {
    const frame = await shown('admin', '/sys/dict', 'loading');
    await frame.getByRole('heading', { level: 1, name: '字典数据' }).waitFor();
    await frame.locator('[aria-busy="true"], .ant-spin').first().waitFor();
  });

  it('says what went wrong, and what to do', async () => {
    hall().expectTrouble(/500/);
    const frame = await shown('leader', '/workStation/backlog', 'failed');
    await frame.getByRole('button', { name: '重试' }).first().waitFor();
  });

  it('says that it is not for this person', async () => {
    hall().expectTrouble(/403/);
    const frame = await shown('admin', '/sys/dict', 'denied');
    await frame.getByText('您没有权限查看此内容').waitFor();
  });
});
