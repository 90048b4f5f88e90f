import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { BrowserContext, ConsoleMessage, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, onTestFinished } from 'vitest';
import { fromRoot } from '../../scripts/lib/paths.ts';

/** What the tests of one file hear of their pages. */
export interface Watch {
  /** Hears this context from now on; it is closed when the test that opened it is over. */
  watch(context: BrowserContext): Promise<void>;
  /** The test provokes what looks like this: it is no failure of it. Server errors (5xx) are among what has to be named. */
  expectTrouble(like: RegExp): void;
}

/**
 * Page errors, errors in the console, violations of the content security policy and parts that broke fail every test. Of
 * one that failed, screenshots, pages, traces and what `log` says lie in one folder, which its message names.
 * @param leave what becomes of a context when the test that opened it is over, unless it failed
 */
export function watchPages(
  log: () => string,
  leave: (context: BrowserContext) => Promise<void> = (context) => context.close(),
): Watch {
  const troubles: string[] = [];
  const expected: RegExp[] = [];
  const contexts: BrowserContext[] = [];
  let beforeTests = 0;
  let inTest = false;

  beforeEach((context) => {
    inTest = true;
    beforeTests = contexts.length;
    onTestFinished(async () => {
      inTest = false;
      const own = contexts.splice(beforeTests);
      const hasFailed = context.task.result?.state === 'fail';
      if (hasFailed) await keepEvidence(context.task, own, troubles, log());
      await Promise.all(own.map((each) => (hasFailed ? each.close() : leave(each))));
      troubles.length = 0;
      expected.length = 0;
    });
  });

  afterEach(async () => {
    for (const page of contexts.flatMap((context) => context.pages())) {
      const broken = await page.locator('.hall-broken').allTextContents();
      troubles.push(...broken.map((text) => `broken part at ${page.url()}: ${text}`));
    }
    expect(troubles.filter((text) => !expected.some((like) => like.test(text)))).toEqual([]);
  });

  return {
    expectTrouble: (like) => void expected.push(like),
    async watch(context) {
      contexts.push(context);
      if (!inTest) beforeTests = contexts.length;
      context.on('weberror', (error) => troubles.push(`page error: ${error.error().message}`));
      context.on('console', (message) => {
        const text = troubleOf(message);
        if (text !== undefined) troubles.push(text);
      });
      await context.tracing.start({
        snapshots: process.env['TRACE'] === '1',
        screenshots: process.env['TRACE'] === '1',
      });
    },
  };
}

/** An answer below 500 is what a person is told, and asserted by the tests themselves. */
function troubleOf(message: ConsoleMessage): string | undefined {
  if (message.type() !== 'error') return undefined;
  const text = message.text();
  const { url } = message.location();
  if (/^Failed to load resource: the server responded with a status of 4\d\d/.test(text) && url.includes('/api/'))
    return undefined;
  // the same of the socket: a session that has just ended
  if (/^WebSocket connection to '\S+\/api\/\S+' failed: HTTP Authentication failed/.test(text)) return undefined;
  return `console: ${text} (${url})`;
}

interface FailedTest {
  fullName: string;
  file: { filepath: string };
  result?: { errors?: { message: string; stack?: string }[] } | undefined;
}

async function keepEvidence(
  task: FailedTest,
  contexts: readonly BrowserContext[],
  troubles: readonly string[],
  log: string,
): Promise<void> {
  const folder = fromRoot('.cache', 'tests', 'failures', folderName(task.fullName));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'server.log'), log);
  writeFileSync(join(folder, 'troubles.txt'), troubles.join('\n'));
  let number = 0;
  for (const context of contexts) {
    number++;
    for (const [index, page] of context.pages().entries()) await keepPage(page, join(folder, `${number}-${index + 1}`));
    await context.tracing.stop({ path: join(folder, `${number}-trace.zip`) }).catch(() => {});
  }
  const where = `\n\nscreenshots, traces and the server's log: ${relative(fromRoot(), folder)}\n`;
  for (const error of task.result?.errors ?? []) {
    error.message += where;
    if (error.stack !== undefined) error.stack += where;
  }
  process.stderr.write(`${task.fullName}:${where}`);
}

async function keepPage(page: Page, path: string): Promise<void> {
  // a page that was closed or hangs has nothing to show
  await page.screenshot({ path: `${path}.png`, timeout: 10_000 }).catch(() => {});
  const html = await page.content().catch(() => '');
  writeFileSync(`${path}.html`, `<!-- ${page.url()} -->\n${html}`);
}

const folderName = (name: string): string => name.replaceAll(/[^\p{L}\p{N}.-]+/gu, '-').slice(0, 120);
