import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { FILED, OPTIONAL } from './schemas.ts';
import { axeFindings } from '../support/axe.ts';
import { show, soon, useStage } from './stage.ts';

const open = useStage();
const PDF = { name: '论文.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') };

const namesIn = (page: Page, field: string) =>
  page.evaluate((name) => ((window.stage.value()[name] ?? []) as { name: string }[]).map((file) => file.name), field);

/** What is on its way to the server arrives there. */
const answer = (page: Page) => page.evaluate(() => window.stage.answer());

/** A few strokes on the paper of the signature. */
async function sign(page: Page): Promise<void> {
  const paper = page.locator('canvas');
  await paper.scrollIntoViewIfNeeded();
  const box = await paper.boundingBox();
  if (box === null) throw new Error('there is no paper');
  for (const row of [0.3, 0.6]) {
    await page.mouse.move(box.x + 40, box.y + box.height * row);
    await page.mouse.down();
    await page.mouse.move(box.x + 120, box.y + box.height * 0.5, { steps: 4 });
    await page.mouse.move(box.x + 200, box.y + box.height * row, { steps: 4 });
    await page.mouse.up();
  }
}

/** Dots of ink on the paper. */
const ink = (page: Page) =>
  page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    let dots = 0;
    for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128) dots += 1;
    return dots;
  });

describe('files', () => {
  it('are refused in the words of the specification, cancelled, tried again and counted', async () => {
    const page = await open();
    await show(page, { kind: 'form', projection: FILED, formData: {}, slow: true });
    const papers = page.getByLabel('论文 上传文件');
    await papers.setInputFiles({ ...PDF, name: '论文.docx', mimeType: 'text/plain' });
    await page.getByText('仅支持上传pdf！！！').waitFor();
    expect(await page.getByRole('button', { name: '重试' }).count()).toBe(0);
    await page.getByRole('button', { name: '移除 论文.docx' }).click();
    await papers.setInputFiles({ ...PDF, name: '大.pdf', buffer: Buffer.alloc(1_100_000) });
    await page.getByText('文件不能超过 1 MB').waitFor();
    await page.getByRole('button', { name: '移除 大.pdf' }).click();
    await papers.setInputFiles(PDF);
    await page.getByRole('button', { name: '取消上传 论文.pdf' }).click();
    await papers.setInputFiles({ ...PDF, name: 'refuse.pdf' });
    await answer(page);
    await page.getByRole('button', { name: '重试' }).waitFor();
    await page.getByRole('button', { name: '移除 refuse.pdf' }).click();
    await papers.setInputFiles([PDF, { ...PDF, name: '二.pdf' }]);
    await answer(page);
    await soon(() => namesIn(page, 'papers')).toEqual(['论文.pdf', '二.pdf']);
    expect(await papers.count()).toBe(0);
    const link = page.getByRole('link', { name: '论文.pdf' });
    expect(await link.getAttribute('href')).toMatch(/\?inline$/);
    expect(await link.getAttribute('target')).toBe('_blank');
    await page.getByRole('button', { name: '移除 二.pdf' }).click();
    await soon(() => papers.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('are pasted, dropped and looked at', async () => {
    const page = await open();
    await show(page, { kind: 'form', projection: FILED, formData: {} });
    const pictures = page.getByLabel('照片 上传文件');
    await pictures.evaluate((element) => {
      const give = (name: string) => {
        const data = new DataTransfer();
        data.items.add(new File(['x'], name, { type: 'image/png' }));
        return data;
      };
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: give('贴.png'), bubbles: true }));
      element.dispatchEvent(new DragEvent('drop', { dataTransfer: give('拖.png'), bubbles: true, cancelable: true }));
    });
    await soon(() => namesIn(page, 'pictures')).toEqual(['贴.png', '拖.png']);
    const opener = page.getByRole('button', { name: '预览 贴.png' });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: '贴.png' });
    await dialog.getByRole('button', { name: '下一张' }).click();
    await page.getByRole('dialog', { name: '拖.png' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await soon(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});

/** What was handed in, or undefined as long as nothing was. */
const sent = (page: Page) => page.evaluate(() => window.stage.sent.at(-1));

describe('a form whose files are still on their way', () => {
  it('is handed in when they have arrived, once, with all of them', async () => {
    const page = await open();
    await show(page, { kind: 'form', projection: OPTIONAL, formData: {}, slow: true });
    await page.getByLabel('论文 上传文件').setInputFiles(PDF);
    await page.getByRole('button', { name: 'hand in' }).click();
    await page.keyboard.press('Control+Enter');
    await page.getByText('文件还在上传，传完后自动提交').waitFor();
    await answer(page);
    await soon(() => sent(page)).toMatchObject({ papers: [{ name: '论文.pdf' }] });
    expect(await page.evaluate(() => window.stage.sent.length)).toBe(1);
    expect(await page.getByText('文件还在上传').count()).toBe(0);
  });

  it('is not handed in once it was left', async () => {
    const page = await open();
    await show(page, { kind: 'form', projection: OPTIONAL, formData: {}, slow: true });
    await page.getByLabel('论文 上传文件').setInputFiles(PDF);
    await page.getByRole('button', { name: 'hand in' }).click();
    await page.getByText('文件还在上传，传完后自动提交').waitFor();
    await show(page, { kind: 'nothing' });
    await page.locator('.hall-form').waitFor({ state: 'detached' });
    // whatever follows from the upload's end has happened two frames after it
    await page.evaluate(async () => {
      window.stage.answer();
      const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
      await frame();
      await frame();
    });
    expect(await sent(page)).toBeUndefined();
  });

  it('is not handed in without one that did not arrive, and says which', async () => {
    const page = await open();
    await show(page, { kind: 'form', projection: OPTIONAL, formData: {} });
    await page.getByLabel('论文 上传文件').setInputFiles({ ...PDF, name: 'refuse.pdf' });
    await page.getByRole('button', { name: 'hand in' }).click();
    const summary = page.locator('.hall-summary');
    await summary.getByRole('button', { name: '“refuse.pdf”没有上传成功，请重试或移除' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await sent(page)).toBeUndefined();
    await page.getByRole('button', { name: '移除 refuse.pdf' }).click();
    await summary.waitFor({ state: 'detached' });
    // what was refused for what it is was never going to be handed in
    await page.getByLabel('论文 上传文件').setInputFiles({ ...PDF, name: '论文.docx', mimeType: 'text/plain' });
    await page.getByText('仅支持上传pdf！！！').waitFor();
    await page.getByRole('button', { name: 'hand in' }).click();
    await soon(() => sent(page)).toEqual({});
  });

  it('keeps a signature that was just drawn', async () => {
    const page = await open();
    await show(page, { kind: 'form', projection: FILED, formData: {} });
    await page.locator('canvas').waitFor();
    await sign(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+Enter');
    await soon(() => sent(page)).toMatchObject({ sign: [{ name: '签名.png' }] });
    expect(await page.locator('.hall-summary').count()).toBe(0);
  });
});

describe('signature', () => {
  it('keeps its strokes when the paper changes its size, takes the last one back, and is kept on leaving', async () => {
    const page = await open();
    await show(page, { kind: 'form', projection: FILED, formData: {} });
    await page.locator('canvas').waitFor();
    await sign(page);
    await soon(() => ink(page)).toBeGreaterThan(200);
    const two = await ink(page);
    await page.getByRole('button', { name: '撤销' }).click();
    await soon(() => ink(page)).toBeLessThan(two);
    const one = await ink(page);
    expect(one).toBeGreaterThan(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await soon(() => page.locator('canvas').evaluate((element) => element.clientWidth)).toBeLessThan(400);
    expect(await ink(page)).toBeGreaterThan(0);
    await page.getByRole('button', { name: '清除' }).click();
    expect(await ink(page)).toBe(0);
    await sign(page);
    await page.getByLabel('备注').click();
    await page.getByRole('img', { name: '签名', exact: true }).waitFor();
    expect(await namesIn(page, 'sign')).toEqual(['签名.png']);
    await page.getByRole('button', { name: '重新签名' }).click();
    await page.locator('canvas').waitFor();
    expect(await namesIn(page, 'sign')).toEqual(['签名.png']);
  });

  it('is drawn by a finger, which does not move the page meanwhile, and read as a picture with a name', async () => {
    const page = await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await show(page, { kind: 'form', projection: FILED, formData: {} });
    const paper = page.locator('canvas');
    await paper.scrollIntoViewIfNeeded();
    const box = await paper.boundingBox();
    if (box === null) throw new Error('there is no paper');
    const scrolled = await page.evaluate(() => window.scrollY);
    const devtools = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part = 0) =>
      devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: box.x + 60, y: box.y + 10 + part * (box.height - 20) }],
      });
    await touch('touchStart');
    for (let part = 0.1; part < 1; part += 0.1) await touch('touchMove', part);
    await touch('touchEnd');
    await soon(() => ink(page)).toBeGreaterThan(100);
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
    // no tap: so soon after a stroke that has no finger's speed, Chromium takes it for the second half of a double one
    await page.getByRole('button', { name: '使用此签名' }).click();
    await page.getByRole('img', { name: '签名', exact: true }).waitFor();
    const kept = await page.evaluate(() => window.stage.value());
    await show(page, { kind: 'read', projection: FILED, formData: kept });
    const picture = page.locator('.hall-read').getByRole('img', { name: '签名', exact: true });
    await picture.waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await picture.isVisible()).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
  });

  it('may be typed by who cannot draw', async () => {
    const page = await open();
    await show(page, { kind: 'form', projection: FILED, formData: {} });
    await page.getByRole('button', { name: '键入姓名' }).press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('张三');
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('img', { name: '签名', exact: true }).waitFor();
    expect(await namesIn(page, 'sign')).toEqual(['签名.png']);
  });
});
