import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { cleanRichTexts } from '../../src/server/services/richText.ts';
import { TEXT } from './schemas.ts';
import { axeFindings } from '../support/axe.ts';
import { show, soon, useStage } from './stage.ts';

const open = useStage();

const textOf = (page: Page) => page.evaluate(() => window.stage.value()['text']);

/** Opens the editor on some text. */
async function editing(page: Page, text?: string) {
  await show(page, { kind: 'form', projection: TEXT, formData: text === undefined ? {} : { text } });
  const editor = page.locator('.hall-rich-text');
  await editor.waitFor();
  return editor;
}

/** Puts something on the clipboard's event, as a browser does on Ctrl+V. */
async function paste(page: Page, html: string): Promise<void> {
  await page.locator('.hall-rich-text').evaluate((element, given) => {
    const data = new DataTransfer();
    data.setData('text/html', given);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, html);
}

describe('rich text', () => {
  it('loses nothing that is typed: a rest, leaving, handing in and going away all commit', async () => {
    const page = await open();
    const editor = await editing(page);
    expect(Math.round((await page.locator('.hall-rich-box').boundingBox())?.height ?? 0)).toBe(300);
    await editor.click();
    await page.keyboard.type('一');
    await soon(() => page.evaluate(() => window.stage.changes.at(-1)?.['text'])).toBe('<p>一</p>');
    await page.keyboard.type('二');
    await page.keyboard.press('Control+Enter');
    await soon(() => page.evaluate(() => window.stage.sent.at(-1)?.['text'])).toBe('<p>一二</p>');
    await page.keyboard.type('三');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => window.stage.changes.at(-1)?.['text'])).toBe('<p>一二三</p>');
    await editor.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('四');
    await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
    expect(await page.evaluate(() => window.stage.changes.at(-1)?.['text'])).toBe('<p>一二三四</p>');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await soon(() => textOf(page)).toBeUndefined();
  });

  it('has a menu by keyboard whose work the server lets through', async () => {
    const page = await open();
    const editor = await editing(page, '<p>甲乙丙</p>');
    const sizes = page.getByRole('combobox', { name: '字号' });
    expect(await sizes.locator('option').allInnerTexts()).toEqual(
      [12, 14, 16, 18, 20, 22, 24, 26].map((size) => `${size}px`),
    );
    await editor.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Home');
    for (let at = 0; at < 4; at += 1) await page.keyboard.press('ArrowRight');
    const bold = page.getByRole('button', { name: '加粗' });
    expect(await bold.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await soon(() => bold.getAttribute('aria-pressed')).toBe('true');
    await sizes.selectOption('20px');
    await page.getByRole('button', { name: '居中' }).click();
    await page.getByRole('button', { name: '编号' }).click();
    await page.getByRole('button', { name: '链接' }).click();
    await page.keyboard.type('example.edu');
    await page.keyboard.press('Enter');
    await soon(() => textOf(page)).toContain('<ol>');
    const html = String(await textOf(page));
    for (const part of ['<strong>', 'font-size: 20px', 'text-align: center', 'href="https://example.edu"'])
      expect(html).toContain(part);
    expect(await axeFindings(page)).toEqual([]);
    await expectKept(page, html);
  });

  it('takes pictures into the text as stored files', async () => {
    const page = await open();
    await editing(page, '<p>甲</p>');
    const picker = page.locator('input[type=file]');
    await picker.setInputFiles({ name: '图.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('x') });
    await page.getByText('仅支持上传 jpg、jpeg、png、gif 格式的图片!').waitFor();
    await page.getByRole('button', { name: '移除 图.svg' }).click();
    await picker.setInputFiles({ name: '图.png', mimeType: 'image/png', buffer: Buffer.from('x') });
    await soon(() => textOf(page)).toMatch(/<img src="[^"]*#file-[\w-]+\?inline" alt="图">/);
    const html = String(await textOf(page)).replace(/[^"]*#file-[\w-]+/, '/api/sys/oss/file/01hzzzzzzzzzzzzzzzzz');
    await expectKept(page, html);
  });

  it('cleans what Word puts on the clipboard', async () => {
    const page = await open();
    const editor = await editing(page);
    await editor.click();
    await paste(page, WORD);
    await soon(() => textOf(page)).toBe(
      '<p>前言</p><p style="text-align: center;"><span style="font-size: 18px;"><strong>标题</strong></span></p>' +
        '<ol><li><p>第一</p></li><li><p>第二</p></li></ol><table><tbody><tr><td><p>格</p></td></tr></tbody></table>',
    );
  });
});

/** What the server stores means the same to the editor as what was typed. */
async function expectKept(page: Page, html: string): Promise<void> {
  const stored = String(cleanRichTexts({ text: { 'ui:widget': 'rich-text' } }, { text: html })['text']);
  const same = await page.evaluate(
    (both) => {
      const [typed, kept] = both.map((one) => new DOMParser().parseFromString(one, 'text/html').body);
      for (const element of [typed, kept].flatMap((body) => [...(body?.querySelectorAll<HTMLElement>('*') ?? [])])) {
        if (element.hasAttribute('style')) element.setAttribute('style', element.style.cssText);
      }
      return { typed: typed?.innerHTML, kept: kept?.innerHTML };
    },
    [html, stored],
  );
  expect(same.kept).toBe(same.typed);
}

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body>
<!--StartFragment--><p class="MsoNormal"><span lang="EN-US">前言</span></p><p class="MsoNormal" align="center" style="text-align:center;mso-para-margin:0"><b><span lang="EN-US"
style="font-size:14.0pt;font-family:宋体;color:red">标题<o:p></o:p></span></b></p>
<p class="MsoListParagraph" style="margin-left:18pt;mso-list:l0 level1 lfo1"><![if !supportLists]><span
style="mso-list:Ignore">1.<span style="font:7.0pt">&nbsp;&nbsp;</span></span><![endif]><span>第一</span></p>
<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">2.</span>第二</p>
<table class="MsoTableGrid" border="1"><tr><td width="100" style="border:solid windowtext 1pt"><p class="MsoNormal">格</p></td></tr></table>
<!--EndFragment--></body></html>`;
