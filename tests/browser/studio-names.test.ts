import { describe, expect, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { Session } from '../support/session.ts';
import { LONG, findings, openTab, outline, studioHall } from '../support/studio.ts';

const { hall, openAnew } = studioHall();

describe('names in the studio', () => {
  it('renames a field and a step with all that speaks of them, and lists the lines before', async () => {
    const page = await openAnew('topic/car-use');
    const field = outline(page).getByRole('button', { name: /^是否出市/ });
    await field.press('F2', LONG);
    const dialog = page.getByRole('dialog', { name: '重命名字段 outOfCity' });
    const name = dialog.getByLabel('新名称');
    await name.fill('driver');
    await dialog.getByText('“driver”已被使用，请换一个').waitFor();
    await name.fill('leavesTown');
    await dialog.getByText('"ui:showIf": "${leavesTown}"').first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await name.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await outline(page).getByText('leavesTown').waitFor();
    await page.getByRole('form', { name: '表单画布' }).getByLabel('是否出市').waitFor();
    await openTab(page, '权限');
    await page.getByRole('button', { name: '重命名环节 dispatch' }).click();
    const step = page.getByRole('dialog', { name: '重命名环节 dispatch' });
    await step.getByLabel('新名称').fill('sendCar');
    await step.getByRole('button', { name: /重命名/ }).click();
    await page.getByRole('button', { name: '重命名环节 sendCar' }).waitFor();
    await findings(page).getByText('未发现问题').waitFor(LONG);
  });

  it('shows every text in three languages, what is missing first if asked, and writes what is filled in', async () => {
    const page = await hall().open('admin', '/devtools/definition/topic/office-supplies');
    await openTab(page, '翻译');
    // what all definitions share is translated beside it
    await page.getByText(/条，0 条没有英文/).waitFor(LONG);
    const english = page.getByLabel('English · 用品', { exact: true });
    const taiwan = page.getByLabel('繁體中文 · 用品', { exact: true });
    await english.fill('');
    await english.press('Tab');
    await page.getByText(/条，1 条没有英文/).waitFor();
    await page.getByLabel('只看没有英文的').check();
    await expect.poll(() => page.getByRole('rowheader').allInnerTexts()).toEqual(['用品']);
    await expect.poll(() => taiwan.getAttribute('placeholder')).toBe('用品');
    expect(await axeFindings(page)).toEqual([]);
    // other definitions have said it, and this one as it serves
    await page.getByRole('button', { name: '用其他事项的译文填写 1 条' }).click();
    await expect.poll(() => english.inputValue()).not.toBe('');
    await english.fill('Supply');
    await taiwan.fill('文具');
    await taiwan.press('Tab');
    await page.getByText(/条，0 条没有英文/).waitFor();
    await page.getByLabel('只看没有英文的').uncheck();
    await expect.poll(() => english.inputValue()).toBe('Supply');
    await page.getByRole('button', { name: /撤\s?销/ }).click();
    await expect.poll(() => taiwan.inputValue()).toBe('');
    await page.getByRole('tab', { name: '文件' }).click();
    await page.getByRole('tab', { name: '翻译' }).click();
    await expect.poll(() => english.inputValue()).toBe('Supply');
  });

  it('calls fields and sections in the outline and in the rights as the form does, in one’s own language', async () => {
    const english = await hall().open('admin', '/404');
    await english.context().addCookies([{ name: 'language', value: 'en-US', url: hall().server.url }]);
    await english.goto(`${hall().server.url}/devtools/definition/topic/car-use`);
    const fields = english.getByRole('region', { name: 'Outline' }).getByRole('listitem');
    await fields.filter({ hasText: /^Destination/ }).waitFor(LONG);
    await english.getByRole('tab', { name: 'Rights', exact: true }).click();
    await english.getByRole('rowheader', { name: 'Destination', exact: true }).waitFor(LONG);
    expect(
      await english
        .getByRole('rowheader')
        .filter({ hasText: /\p{Script=Han}/u })
        .allInnerTexts(),
    ).toEqual([]);
    await english.getByRole('tab', { name: 'Settings', exact: true }).click();
    await english.locator('.ant-select-selection-item').getByText('Destination').first().waitFor(LONG);
    expect(
      await english
        .locator('.ant-select-selection-item')
        .filter({ hasText: /\p{Script=Han}/u })
        .allInnerTexts(),
    ).toEqual([]);
  });

  it('calls fields, sections, columns and steps by their translations wherever they are chosen, in Taiwan too', async () => {
    const admin = await Session.login(hall().server.url, 'admin');
    await admin.delete('/devtools/definition/topic/car-use');
    const page = await hall().open('admin', '/404');
    const openIn = async (language: string, words: { outline: string; process: string; elements: string }) => {
      await page.context().addCookies([{ name: 'language', value: language, url: hall().server.url }]);
      await page.goto(`${hall().server.url}/devtools/definition/topic/car-use`);
      const fields = page.getByRole('region', { name: words.outline });
      await fields.locator('[data-field="passengerList"]').click(LONG);
      await page.locator('[data-column="name"]').waitFor(LONG);
      const said = await page.locator('[data-field], [data-column], [data-control="section"]').allInnerTexts();
      await openTab(page, words.process);
      const elements = page.getByRole('region', { name: words.elements }).getByRole('listitem');
      await elements.nth(3).waitFor(LONG);
      return [...said, ...(await elements.allInnerTexts())].join('\n');
    };
    const english = await openIn('en-US', { outline: 'Outline', process: 'Process', elements: 'Elements' });
    expect(english.match(/\p{Script=Han}+/gu)).toBeNull();
    expect(english).toContain('Passenger list');
    // no file says these: they are derived
    const taiwan = () => openIn('zh-TW', { outline: '結構', process: '流程', elements: '元素列表' });
    const derived = await taiwan();
    for (const text of ['乘車人員名單', '姓名', '單位', '行程', '車隊派車', '校辦審批'])
      expect(derived).toContain(text);
  });

  it('calls a field by the title that a common part gives it, in the rights of a new service too', async () => {
    const page = await hall().open('admin', '/devtools/code-generator');
    await page.getByRole('button', { name: /新\s?建/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('标题', { exact: true }).fill('借用钥匙');
    await dialog.getByLabel('英文标题').fill('Keys');
    await dialog.getByLabel('标识').fill('keys');
    await dialog.getByRole('button', { name: /开\s?始/ }).click();
    await outline(page).getByRole('button', { name: /^附件/ }).waitFor(LONG);
    await openTab(page, '权限');
    await page.getByRole('rowheader', { name: '附件', exact: true }).waitFor(LONG);
    await page.getByRole('checkbox', { name: '部门负责人审批 · 附件 · 可填' }).waitFor();
  });

  it('keeps the name of a field that records hold or other definitions speak of, and says where', async () => {
    const page = await hall().open('admin', '/devtools/definition/entity/educationParty/scholarship');
    await outline(page)
      .getByRole('button', { name: /amount$/ })
      .press('F2', LONG);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('新名称').fill('sum');
    const said = dialog.getByRole('alert');
    await said.getByText('此名称已在使用，不能更改').waitFor(LONG);
    await said.getByText('奖学金分析').first().waitFor();
    expect(await dialog.getByRole('button', { name: '重命名' }).isDisabled()).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: /取\s?消/ }).click();
    // one that is only drafted is free
    await page.getByRole('navigation', { name: '字段面板' }).getByRole('button', { name: '数字', exact: true }).click();
    await outline(page)
      .getByRole('button', { name: /number$/ })
      .press('F2');
    await dialog.getByLabel('新名称').fill('share');
    await dialog.getByRole('button', { name: '重命名' }).click();
    await outline(page)
      .getByRole('button', { name: /share$/ })
      .waitFor();
  });
});
