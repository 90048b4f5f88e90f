import { open as openFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { PHONE, pressBack, useHall } from '../support/browser.ts';
import { keepFromOthers } from '../support/contexts.ts';
import { fillLeave } from '../support/form.ts';

const hall = useHall();
const MEGABYTE = 1_048_576;
/** One dot. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const made: string[] = [];
afterAll(() => Promise.all(made.map((path) => rm(path, { force: true }))));

/** A PDF by its first bytes, of any size, which takes no room on the disk. */
async function pdf(name: string, bytes: number): Promise<string> {
  const path = join(tmpdir(), `${process.pid}-${name}`);
  const file = await openFile(path, 'w');
  await file.write('%PDF-1.4\n');
  await file.truncate(bytes);
  await file.close();
  made.push(path);
  return path;
}

/** As slow as a phone in a lecture hall: bytes per second, both ways. */
async function slow(page: Page, bytesPerSecond: number): Promise<void> {
  keepFromOthers(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 300, downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond },
  });
}

async function leaveForm(): Promise<{ page: Page; choose: (path: string) => Promise<void> }> {
  const page = await hall().open('student', '/workStation/map/student-leave');
  await fillLeave(page);
  const input = page.locator('input[type=file]').first();
  await input.waitFor({ state: 'attached' });
  return { page, choose: (path) => input.setInputFiles(path) };
}

describe('files on the way to the server', () => {
  it('of 50 MB arrive and are handed in; larger ones are refused before they are sent', async () => {
    const { page, choose } = await leaveForm();
    const sent: string[] = [];
    page.on('request', (request) => request.url().includes('/sys/oss/upload') && sent.push(request.url()));
    await choose(await pdf('过大.pdf', 50 * MEGABYTE + 1));
    await page.getByText('文件不能超过 50 MB').waitFor();
    expect(sent).toEqual([]);
    await page.getByRole('button', { name: /移除 .*过大\.pdf/ }).click();
    await choose(await pdf('最大.pdf', 50 * MEGABYTE));
    await page.getByRole('link', { name: /最大\.pdf/ }).waitFor();
    await page.getByText('50 MB', { exact: true }).waitFor();
    await page.getByRole('button', { name: '提交', exact: true }).click();
    await page
      .getByText(/QJ\d{12}/)
      .first()
      .waitFor();
    await page.getByRole('link', { name: /最大\.pdf/ }).waitFor();
  });

  it('show how far they are on a slow network, may be cancelled, and are waited for', async () => {
    const { page, choose } = await leaveForm();
    await slow(page, 400_000);
    await choose(await pdf('慢.pdf', 40 * MEGABYTE));
    const progress = page.getByRole('progressbar', { name: /正在上传 .*慢\.pdf/ });
    await expect.poll(() => progress.evaluate((bar: HTMLProgressElement) => bar.value)).toBeGreaterThan(0);
    const aborted = page.waitForEvent('requestfailed', (request) => request.url().includes('/sys/oss/upload'));
    await page.getByRole('button', { name: /取消上传 .*慢\.pdf/ }).click();
    await aborted;
    await progress.waitFor({ state: 'detached' });
    // however slow this machine is, it is still on its way when one hands in
    const held = Promise.withResolvers<undefined>();
    await page.route('**/api/sys/oss/upload', async (route) => {
      await held.promise;
      await route.continue();
    });
    await choose(await pdf('小.pdf', MEGABYTE));
    await page.getByRole('progressbar').waitFor();
    const started: string[] = [];
    page.on('request', (request) => request.url().includes('/flow/common/start') && started.push(request.url()));
    await page.getByRole('button', { name: '提交', exact: true }).dblclick();
    await page.getByText('文件还在上传').waitFor();
    expect(started).toEqual([]);
    held.resolve(undefined);
    await page
      .getByText(/QJ\d{12}/)
      .first()
      .waitFor();
    expect(started).toHaveLength(1);
    await page.getByRole('link', { name: /小\.pdf/ }).waitFor();
  });

  it('that a network lost are tried again', async () => {
    hall().expectTrouble(/ERR_INTERNET_DISCONNECTED/);
    const { page, choose } = await leaveForm();
    await page.context().setOffline(true);
    await choose(await pdf('断网.pdf', 1000));
    const retry = page.getByRole('button', { name: '重试', exact: true });
    await retry.waitFor();
    await page.getByRole('button', { name: '提交', exact: true }).click();
    await page.getByRole('group', { name: /处需要修改/ }).waitFor();
    await page.context().setOffline(false);
    await retry.click();
    await page.getByRole('link', { name: /断网\.pdf/ }).waitFor();
  });
});

describe('a picture that was stored', () => {
  it('is looked at in a dialog, which the BACK key closes on a phone', async () => {
    const page = await hall().open('student', '/workStation/map/repair', PHONE);
    const input = page.locator('input[type=file]').first();
    await input.setInputFiles({ name: '现场.png', mimeType: 'image/png', buffer: PNG });
    await page.getByRole('button', { name: '预览 现场.png' }).tap();
    await page.getByRole('dialog', { name: '现场.png' }).waitFor();
    await pressBack(page);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/workStation/map/repair');
    await page.getByRole('button', { name: '预览 现场.png' }).waitFor();
  });
});
