import type { Locator, Page } from 'playwright-core';

/** A form as a person fills it in: by what stands beside the controls. */
export class FormHand {
  readonly form: Locator;

  constructor(page: Page, name: string) {
    this.form = page.getByRole('form', { name });
  }

  async text(label: string, value: string): Promise<void> {
    await this.form.getByRole('textbox', { name: label }).fill(value);
  }

  /** One of several radio buttons. */
  async choose(group: string, option: string): Promise<void> {
    await this.form.getByRole('group', { name: group }).getByRole('radio', { name: option, exact: true }).check();
  }

  async turnOn(label: string): Promise<void> {
    const yes = this.form.getByRole('switch', { name: label });
    await yes.or(this.form.getByRole('checkbox', { name: label })).check();
  }

  /** Typed, as a person with a keyboard does. The light input becomes a date picker when it gets the focus. */
  async date(label: string, value: string): Promise<void> {
    const input = this.form.getByLabel(label);
    await input.focus();
    await input.and(this.form.page().locator(':not([readonly])')).waitFor();
    await input.fill(value);
    await input.press('Enter');
  }
}

/** Everything that a student's short leave needs. */
export async function fillLeave(page: Page, title = '学生请假'): Promise<FormHand> {
  const hand = new FormHand(page, title);
  await hand.choose('请假类型', '事假');
  await hand.date('开始日期', '2031-03-10');
  await hand.date('结束日期', '2031-03-11');
  await hand.text('请假事由', '家中老人做手术，需回家陪护');
  await hand.text('本人手机', '13900000001');
  await hand.text('家长姓名', '王建国');
  await hand.text('家长手机', '13900000002');
  await hand.turnOn('本人承诺');
  return hand;
}
