import type { Locator, Page } from 'playwright-core';
import type { Sought } from './names.ts';

/** The dialogs in which people, departments, regions and records are chosen. On a phone they are a whole screen. */
export class ChoiceDialog {
  readonly #dialog: Locator;

  private constructor(dialog: Locator) {
    this.#dialog = dialog;
  }

  static async open(page: Page, control: Locator): Promise<ChoiceDialog> {
    // it may stand over that of a verb
    const dialogs = page.getByRole('dialog');
    const dialog = dialogs.nth(await dialogs.count());
    await control.click();
    await dialog.getByRole('button', { name: /^确\s*定$/ }).waitFor();
    return new ChoiceDialog(dialog);
  }

  /** People are found by typing their names. */
  async person(name: string): Promise<void> {
    const field = this.#dialog.getByRole('textbox', { name: /姓名、拼音/ });
    await field.fill(name);
    await this.#take(name);
  }

  async record({ typed, label }: Sought): Promise<void> {
    const field = this.#dialog.getByRole('searchbox').or(this.#dialog.getByRole('textbox')).first();
    await field.fill(typed);
    await field.press('Enter');
    await this.#take(label);
  }

  /** What the dialog lists as it opens. */
  async first(): Promise<void> {
    await this.#dialog.getByRole('radio').or(this.#dialog.getByRole('checkbox')).last().check();
  }

  /** A node of a tree, by the names from the root down to it. */
  async node(way: readonly string[]): Promise<void> {
    const name = way.at(-1) ?? '';
    await this.#dialog.getByRole('textbox', { name: '搜索' }).fill(name);
    const items = this.#dialog.getByRole('treeitem').filter({ hasText: name });
    await items.first().waitFor();
    // the topmost that is called so, or what stands below the nodes on its way
    await this.#dialog.getByTitle(name, { exact: true }).first().click();
  }

  async confirm(): Promise<void> {
    await this.#dialog.getByRole('button', { name: /^确\s*定$/ }).click();
    await this.#dialog.waitFor({ state: 'hidden' });
  }

  async #take(name: string): Promise<void> {
    const options = { name, exact: true };
    const mark = this.#dialog.getByRole('radio', options).or(this.#dialog.getByRole('checkbox', options)).first();
    // the list may be drawn anew, for what was typed, under the press
    await mark.check().catch(() => mark.check());
  }
}
