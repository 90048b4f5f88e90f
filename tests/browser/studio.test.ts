import { describe, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { axeFindings, WHOLE_PAGE } from '../support/axe.ts';
import { Session } from '../support/session.ts';
import { LONG, choose, findings, openSettings, openTab, outline, panel, studioHall } from '../support/studio.ts';

const { hall, openAnew } = studioHall();

describe('the studio', () => {
  it.each(['topic/car-use', 'entity/sys/user', 'report/flow/count'])(
    'has tabs in which axe finds nothing: %s',
    async (at) => {
      const page = await openAnew(at);
      const tabs = page.locator('main [role=tablist]').first().getByRole('tab');
      await tabs.first().waitFor(LONG);
      for (let i = 0; i < (await tabs.count()); i += 1) {
        await tabs.nth(i).click();
        await page.waitForLoadState('networkidle');
        expect(await axeFindings(page, WHOLE_PAGE), (await tabs.nth(i).textContent()) ?? '').toEqual([]);
      }
    },
  );

  it('is readable in the dark and on a phone, tab by tab', async () => {
    const options = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const };
    const page = await hall().open('admin', '/devtools/definition/topic/car-use', options);
    await outline(page).getByRole('listitem').first().waitFor(LONG);
    const tabs = page.getByRole('main').getByRole('tab');
    for (const name of await tabs.allTextContents()) {
      if (name === '设置') await openSettings(page);
      else await openTab(page, name);
      const shown = page.getByRole('tabpanel', { name, exact: true });
      await shown.waitFor(LONG);
      await expect.poll(() => shown.locator('.ant-skeleton').count(), LONG).toBe(0);
      expect([name, await axeFindings(page)]).toEqual([name, []]);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    }
  });

  it('goes from one part of the page to the next by F6', async () => {
    const page = await openAnew('topic/car-use');
    await outline(page).getByRole('listitem').first().waitFor(LONG);
    // who has just come is nowhere yet
    await page.keyboard.press('F6');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('表单');
    await outline(page)
      .getByRole('button', { name: /^用车事由/ })
      .click();
    const where = () =>
      page.evaluate(
        () => document.activeElement?.closest('[aria-label], [role=tablist]')?.getAttribute('aria-label') ?? 'tabs',
      );
    const press = async (key: string, at: string) => {
      await page.keyboard.press(key);
      await expect.poll(where).toBe(at);
    };
    await expect.poll(where).toBe('结构');
    await press('F6', '属性');
    await press('F6', '检查结果');
    await press('F6', 'tabs');
    await press('F6', '字段面板');
    await press('F6', '表单画布');
    await press('Shift+F6', '字段面板');
    await press('Shift+F6', 'tabs');
  });

  it('keeps whoever is at the keyboard where he was when what he has pressed is gone, or cannot be pressed again', async () => {
    const page = await openAnew('topic/car-use');
    const hasFocus = async (control: Locator) => {
      await expect.poll(() => control.evaluate((one) => one === document.activeElement)).toBe(true);
    };
    await outline(page).getByRole('button', { name: '目的地 destination' }).press('Enter', LONG);
    // a condition is put in, and its fields stand empty for another one
    const adder = panel(page).getByRole('group', { name: '添加条件' }).first();
    const field = adder.getByLabel('字段');
    await field.press('ArrowDown');
    await page.keyboard.type('是否出市');
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option-active').getByText('是否出市').waitFor();
    await page.keyboard.press('Enter');
    await adder.getByRole('button', { name: '加入条件' }).press('Enter');
    await panel(page).getByText('“是否出市”为是时显示').waitFor();
    await hasFocus(field);
    // one of a list is taken out
    const checks = panel(page).getByRole('region', { name: '提交时的校验' });
    await checks.getByRole('button', { name: '添加校验' }).press('Enter');
    await checks
      .getByRole('button', { name: /^删\s?除$/ })
      .last()
      .press('Enter');
    await hasFocus(checks.locator(':focus'));
    // and all of it is undone
    const undo = page.getByRole('button', { name: /撤\s?销/ });
    while (await undo.isEnabled()) await undo.press('Enter');
    await hasFocus(page.getByRole('button', { name: /重\s?做/ }));
    // who points at something sees where he goes on
    await outline(page).getByRole('button', { name: '目的地 destination' }).click();
    await panel(page)
      .getByRole('button', { name: /^删\s?除$/ })
      .last()
      .click();
    await outline(page).getByRole('button', { name: '目的地 destination' }).waitFor({ state: 'detached' });
    await hasFocus(page.locator('body'));
  });

  it('edits the files beside the form, says where a mistake is, and takes steps back', async () => {
    const page = await hall().open('admin', '/devtools/definition/topic/repair');
    await outline(page).getByRole('listitem').first().waitFor(LONG);
    const fields = () => outline(page).getByRole('listitem').count();
    const before = await fields();
    await outline(page).getByRole('listitem').first().getByRole('button').press('Delete');
    await expect.poll(fields).toBe(before - 1);
    await findings(page)
      .getByRole('button', { name: /^在文件中打开/ })
      .first()
      .click(LONG);
    await page.locator('.cm-content').waitFor(LONG);
    await page.locator('.cm-lintRange-error').first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: /撤\s?销/ }).click();
    await openTab(page, '表单');
    await expect.poll(fields).toBe(before);
    await page.getByText(/于 .* 保存/).waitFor();
    await openTab(page, '流程');
    await page.getByRole('region', { name: '元素列表' }).getByRole('listitem').first().waitFor(LONG);
    await openTab(page, '试运行');
    await page.getByTitle('表单', { exact: true }).click();
    await page.getByRole('form', { name: '试运行' }).waitFor();
  });

  it('leads from a fault to where it is mended, with its words beside the control, and to its line by one more press', async () => {
    const page = await openAnew('topic/car-use');
    const fault = (text: RegExp) => findings(page).getByRole('button', { name: text }).first();
    await outline(page).getByRole('button', { name: '目的地 destination' }).click(LONG);
    await panel(page).getByRole('textbox', { name: '显示条件' }).fill('${nothing}');
    await openTab(page, '权限');
    await page.getByRole('checkbox', { name: '车队派车 · 公函或活动方案 · 必填' }).check();
    await openTab(page, '设置');
    // a field
    await fault(/^错误.*nothing/).click(LONG);
    const shown = panel(page).getByRole('textbox', { name: '显示条件' });
    await expect.poll(() => shown.evaluate((one) => one === document.activeElement)).toBe(true);
    await outline(page).getByRole('button', { name: '目的地 destination', pressed: true }).waitFor();
    await panel(page)
      .getByText(/nothing/)
      .last()
      .waitFor();
    expect(await axeFindings(page)).toEqual([]);
    // a right
    await fault(/^警告.*公函或活动方案/).click();
    const right = page.getByRole('checkbox', { name: '车队派车 · 公函或活动方案 · 必填' });
    await expect.poll(() => right.evaluate((one) => one === document.activeElement)).toBe(true);
    await expect.poll(() => page.getByRole('cell').filter({ has: right }).getByRole('listitem').count()).toBe(1);
    await right.uncheck();
    // its line is one press away
    await findings(page)
      .getByRole('button', { name: /^在文件中打开 ui\.json/ })
      .click();
    await page.locator('.cm-lintRange-error').first().waitFor(LONG);
    // a step that nobody has
    await openTab(page, '流程');
    await page
      .getByRole('region', { name: '元素列表' })
      .getByRole('button', { name: /^车队派车/ })
      .click(LONG);
    await panel(page).getByText('用表达式填写').click();
    await panel(page).getByLabel('办理人', { exact: true }).fill('${nobody}');
    await panel(page).getByLabel('办理人', { exact: true }).blur();
    await openTab(page, '设置');
    await fault(/^错误.*nobody/).click(LONG);
    await panel(page).getByRole('listitem').filter({ hasText: 'nobody' }).waitFor(LONG);
    expect(await panel(page).getByLabel('标识').inputValue()).toBe('dispatch');
    expect(await axeFindings(page)).toEqual([]);
  });

  it('loses nothing that is edited without a connection, not by a reload either, and lets the person decide about two drafts', async () => {
    hall().expectTrouble(/ERR_INTERNET_DISCONNECTED/);
    const page = await hall().open('admin', '/devtools/definition/topic/holiday');
    const field = outline(page).getByRole('button', { name: /^请假期间联系电话/ });
    const title = page.getByRole('region', { name: '属性' }).getByLabel('标题', { exact: true });
    await field.click(LONG);
    await page.context().setOffline(true);
    await title.fill('假期联系电话');
    await page.getByRole('alert').filter({ hasText: '未能保存' }).waitFor(LONG);
    await page.context().setOffline(false);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText(/已恢复您 .* 编辑但未保存的内容/).waitFor(LONG);
    await page.getByText(/于 .* 保存/).waitFor(LONG);
    await outline(page)
      .getByRole('button', { name: /^假期联系电话/ })
      .waitFor();

    // another window of hers goes on meanwhile
    const admin = await Session.login(hall().server.url, 'admin');
    const path = '/devtools/definition/topic/holiday';
    const { data } = await admin.get<{ draft: { files: Record<string, string>; revision: number } }>(path);
    const { files = {}, revision = 0 } = data?.draft ?? {};
    const theirs = { ...files, 'schema.json': (files['schema.json'] ?? '').replace('假期联系电话', '另一窗口的电话') };
    await outline(page)
      .getByRole('button', { name: /^假期联系电话/ })
      .click();
    await page.context().setOffline(true);
    await title.fill('本窗口的电话');
    expect((await admin.put(path, { files: theirs, revision })).code).toBe(0);
    await page.getByRole('alert').filter({ hasText: '未能保存' }).waitFor(LONG);
    await page.context().setOffline(false);
    await page.reload();
    await page.getByRole('button', { name: '使用另一窗口的内容' }).click(LONG);
    await outline(page)
      .getByRole('button', { name: /^另一窗口的电话/ })
      .waitFor(LONG);
  });

  it('has a dialog and a list where they stay from the first frame, for who wants nothing to move', async () => {
    const page = await hall().open('admin', '/devtools/code-generator', { reducedMotion: 'reduce' });
    const begin = page.getByRole('button', { name: /新\s?建/ });
    await begin.waitFor(LONG);
    const places = await begin.evaluate(async (button: HTMLElement) => {
      const seen = new Set<string>();
      const frame = () => new Promise((next) => requestAnimationFrame(next));
      button.click();
      const dialog = () => document.querySelector('[role=dialog]');
      while (!dialog()) await frame();
      for (let left = 10; left > 0; left -= 1) {
        const { x, y, width } = dialog()?.getBoundingClientRect() ?? {};
        seen.add(`${x} ${y} ${width}`);
        await frame();
      }
      return [...seen];
    });
    expect(places).toHaveLength(1);
    // a list is measured in the frame in which it comes: what went there slowly was placed ten windows away
    await choose(page, page.getByRole('dialog').getByLabel('分类'), '后勤');
  });

  it('mends what the checker can mend: one by its button or beside its line, all that is sure in one step', async () => {
    const page = await hall().open('admin', '/devtools/definition/topic/office-supplies');
    await openTab(page, '翻译');
    for (const text of ['用品', '用途']) {
      const english = page.getByLabel(`English · ${text}`, { exact: true });
      await english.fill('', LONG);
      await english.press('Tab');
    }
    await findings(page)
      .getByText(/^2 个错误/)
      .waitFor(LONG);
    const toAdd = () => findings(page).getByRole('button', { name: '添加待填的英文' }).count();
    await expect.poll(toAdd).toBe(2);
    const all = findings(page).getByRole('button', { name: '修正全部 2 处' });
    await all.press('Enter');
    await expect.poll(toAdd, LONG).toBe(0);
    await page.getByRole('button', { name: /撤\s?销/ }).click();
    await all.waitFor(LONG);
    expect(await axeFindings(page)).toEqual([]);
    // beside its line, by the keyboard
    await findings(page)
      .getByRole('button', { name: /^在文件中打开/ })
      .first()
      .click();
    await page.locator('.cm-lintRange-error').first().waitFor(LONG);
    await page.locator('.cm-content').press('Control+Shift+M');
    // buttons in the options of a list: none to a reader of the screen, who has those below
    await page.locator('.cm-panel-lint .cm-diagnosticAction').first().click();
    await expect.poll(toAdd, LONG).toBe(1);
  });

  it('leads from its head to what is wrong, and makes the samples fit again that no longer do in one step', async () => {
    const page = await hall().open('admin', '/devtools/definition/topic/office-supplies');
    await outline(page).getByRole('button', { name: /^用途/ }).click(LONG);
    await page
      .getByRole('region', { name: '属性' })
      .getByRole('button', { name: /^删\s?除$/ })
      .click();
    const errors = page.getByRole('button', { name: /^查看 \d+ 个错误$/ });
    await errors.press('Enter', LONG);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('检查结果');
    const fault = (file: string) => findings(page).getByRole('listitem').filter({ hasText: file });
    await fault('samples/').first().waitFor();
    await findings(page)
      .getByRole('button', { name: /^让 \d+ 个样例重新适用$/ })
      .click();
    await expect.poll(() => fault('samples/').count(), LONG).toBe(0);
    // the button is gone, who pressed it is still there
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('检查结果');
    await page.getByRole('button', { name: /撤\s?销/ }).click();
    await fault('samples/').first().waitFor(LONG);
  });

  it('is for who may: others are told so', async () => {
    hall().expectTrouble(/403/);
    const page = await hall().open('teacher', '/devtools/code-generator');
    await page
      .getByRole('alert')
      .getByText(/没有权限|无权/)
      .first()
      .waitFor(LONG);
  });
});
