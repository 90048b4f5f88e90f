import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { fromRoot } from '../../scripts/lib/paths.ts';
import type { FileTexts, StudioDefinition } from '../../src/contract/studio/definition.ts';
import { useHall, type TestHall } from './browser.ts';
import { Session } from './session.ts';

/** For what is built anew in the studio: on a busy machine it is late. */
export const LONG = { timeout: 60_000 };
export const outline = (page: Page) => page.getByRole('region', { name: '结构' });
export const panel = (page: Page) => page.getByRole('region', { name: '属性' });
export const findings = (page: Page) => page.getByRole('region', { name: '检查结果' });

/** One of a list that opens below. */
export async function choose(page: Page, field: Locator, title: string): Promise<void> {
  await field.click();
  const option = page.locator('.ant-select-dropdown:visible').getByTitle(title, { exact: true });
  await option.click();
  // a list that is placed anew while it is pressed hears no click: who sees it stay open presses again
  const closes = option.waitFor({ state: 'hidden', timeout: 3_000 }).then(
    () => true,
    () => false,
  );
  // it may have closed at last meanwhile
  if (!(await closes)) await option.click({ timeout: 3_000 }).catch(() => undefined);
  await option.waitFor({ state: 'hidden' });
}

export async function openTab(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name, exact: true });
  await tab.click();
  await tab.and(page.locator('[aria-selected="true"]')).waitFor();
}

/** The settings, all of them: they are read by their headings until somebody wants one. */
export async function openSettings(page: Page): Promise<void> {
  await openTab(page, '设置');
  await page.getByRole('button', { name: '全部展开' }).click(LONG);
}

/** A hall of its own for the studio: what is published is written, into a copy of the definitions. Read it inside tests only. */
export function studioHall() {
  let dir = '';
  const hall: () => TestHall = useHall(async () => {
    dir = await mkdtemp(join(tmpdir(), 'hall-studio-'));
    for (const folder of ['topics', 'schemas']) await cp(fromRoot(folder), join(dir, folder), { recursive: true });
    return { TOPICS_DIR: join(dir, 'topics'), SCHEMAS_DIR: join(dir, 'schemas') };
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));

  /** The definition as it is served, without what a test before made of it. */
  async function openAnew(at: string): Promise<Page> {
    const admin = await Session.login(hall().server.url, 'admin');
    await admin.delete(`/devtools/definition/${at}`);
    return hall().open('admin', `/devtools/definition/${at}`);
  }

  /** The same with one file of it changed, in a draft. */
  async function openChanged(at: string, name: string, edit: (text: string) => string): Promise<Page> {
    const admin = await Session.login(hall().server.url, 'admin');
    await admin.delete(`/devtools/definition/${at}`);
    const { files = {} } = (await admin.get<StudioDefinition>(`/devtools/definition/${at}`)).data ?? {};
    const changed = edit(files[name] ?? '');
    expect(changed).not.toBe(files[name]);
    await admin.put(`/devtools/definition/${at}`, { files: { ...files, [name]: changed }, revision: 0 });
    return hall().open('admin', `/devtools/definition/${at}`);
  }

  /** What is kept of a draft. */
  async function draftOf(at: string): Promise<FileTexts> {
    const admin = await Session.login(hall().server.url, 'admin');
    const { data } = await admin.get<StudioDefinition>(`/devtools/definition/${at}`);
    return data?.draft?.files ?? {};
  }

  /** What was written there: `topics/repair/topic.json`. */
  const written = (path: string): Promise<string> => readFile(join(dir, path), 'utf8');

  return { hall, openAnew, openChanged, draftOf, written };
}
