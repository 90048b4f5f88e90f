import type { Locator, Page } from 'playwright-core';
import { asObject, type JsonObject, type JsonValue } from '../../src/definition/types/json.ts';
import type { JsonSchema, UiSchema } from '../../src/definition/types/schema.ts';
import { widgetOf } from '../../src/definition/widgets/choose.ts';
import { ChoiceDialog } from './dialog.ts';
import { SOUGHT, type Names, type Sought } from './names.ts';
import { paperNamed } from './paper.ts';

/** One field to be filled in, as it is called on the page. */
export interface Field {
  /** the form, the fieldset or the table that it stands in */
  scope: Locator;
  title: string;
  schema: JsonSchema;
  ui: UiSchema;
}

type Hand = (field: Field, value: JsonValue, control: Locator) => Promise<void>;

/** How a person fills in a control: found by its role and its caption, used by what stands on it. */
export class Controls {
  readonly #page: Page;
  readonly #names: Names;

  constructor(page: Page, names: Names) {
    [this.#page, this.#names] = [page, names];
  }

  /** The control of a field, or the group of its controls. */
  find({ scope, title, schema, ui }: Field): Locator {
    const widget = widgetOf(schema, ui);
    const by = (role: Parameters<Locator['getByRole']>[0], name = title) =>
      scope.getByRole(role, { name, exact: true });
    if (GROUPS.has(widget)) return by('group').or(by('radiogroup')).first();
    if (widget === 'switch') return by('switch').or(by('checkbox')).first();
    if (widget === 'date-range')
      return by('textbox', `${title} 开始`)
        .or(by('combobox', `${title} 开始`))
        .first();
    if (widget.endsWith('upload')) return by('button', `${title} 上传文件`).first();
    if (widget === 'signature') return scope.getByRole('group', { name: title }).first();
    return by('textbox').or(by('spinbutton')).or(by('combobox')).or(this.#picker(scope, title)).first();
  }

  async fillIn(field: Field, value: JsonValue): Promise<void> {
    const widget = widgetOf(field.schema, field.ui);
    // nobody opens a list to choose nothing of it
    if (Array.isArray(value) && value.length === 0 && !GROUPS.has(widget)) return;
    const control = this.find(field);
    const hand = this.#hands[widget] ?? this.#type;
    await hand(field, value, control);
  }

  /** A picker that is a button says so before its caption. */
  #picker(scope: Locator, title: string): Locator {
    return scope
      .getByRole('button', { name: `请选择 ${title}` })
      .or(scope.getByRole('button', { name: `选择人员 ${title}` }));
  }

  readonly #type: Hand = async (_field, value, control) => {
    await control.fill(value === null ? '' : String(value));
    await control.blur();
  };

  readonly #mark: Hand = async ({ schema }, value, control) => {
    const wanted = await Promise.all(listOf(value).map((one) => this.#names.choice(schema, one)));
    const boxes = control.getByRole('checkbox');
    if (schema.type !== 'array') {
      await control.getByRole('radio', { name: wanted[0] ?? '', exact: true }).check();
      return;
    }
    await boxes.first().waitFor();
    for (const box of await boxes.all()) if (await box.isChecked()) await box.uncheck();
    for (const name of wanted) await control.getByRole('checkbox', { name, exact: true }).check();
  };

  readonly #turn: Hand = (_field, value, control) => control.setChecked(value === true);

  readonly #select: Hand = async ({ schema }, value, control) => {
    const labels = await Promise.all(listOf(value).map((one) => this.#names.choice(schema, one)));
    const sought = labels.map((label) => ({ typed: label, label }));
    await this.#choose(control, sought);
  };

  readonly #record: Hand = async ({ schema, ui }, value, control) => {
    const sought = await Promise.all(listOf(value).map((one) => this.#names.record(schema, String(one))));
    if (ui['ui:appearance'] !== 'dialog') return this.#choose(control, sought);
    const dialog = await ChoiceDialog.open(this.#page, control);
    for (const one of sought) await dialog.record(one);
    await dialog.confirm();
  };

  readonly #people: Hand = async (_field, value, control) => {
    const dialog = await ChoiceDialog.open(this.#page, control);
    for (const id of listOf(value)) await dialog.person(await this.#names.person(String(id)));
    await dialog.confirm();
  };

  readonly #node =
    (kind: 'dept' | 'region'): Hand =>
    async (_field, value, control) => {
      const dialog = await ChoiceDialog.open(this.#page, control);
      for (const id of listOf(value)) await dialog.node(await this.#names.way(kind, String(id)));
      await dialog.confirm();
    };

  readonly #major: Hand = async (_field, _value, control) => {
    const dialog = await ChoiceDialog.open(this.#page, control);
    await dialog.first();
    await dialog.confirm();
  };

  readonly #moment: Hand = async (_field, value, control) => {
    const isPhone = (await control.getAttribute('type')) !== null && !(await this.#isCombo(control));
    const text = String(value).slice(0, 16);
    if (isPhone) {
      await control.fill(text);
      return;
    }
    await control.focus();
    // the light input becomes a picker when it gets the focus
    const picker = control.and(this.#page.locator(':not([readonly])'));
    await picker.waitFor();
    await picker.fill(text.replace('T', ' '));
    await picker.press('Enter');
    await picker.press('Tab');
  };

  readonly #range: Hand = async ({ scope, title, schema }, value) => {
    for (const [at, end] of ['开始', '结束'].entries()) {
      const name = `${title} ${end}`;
      const by = { name, exact: true };
      const control = scope.getByRole('textbox', by).or(scope.getByRole('combobox', by)).first();
      await this.#moment({ scope, title: name, schema, ui: {} }, listOf(value)[at] ?? '', control);
    }
  };

  readonly #upload: Hand = async ({ scope }, value, control) => {
    const papers = listOf(value).map((file) => paperNamed(String(asObject(file)?.['name'] ?? 'a.pdf')));
    for (const paper of papers) {
      const before = await scope.getByRole('button', { name: `移除 ${paper.name}`, exact: true }).count();
      await control.setInputFiles(paper);
      await scope
        .getByRole('button', { name: `移除 ${paper.name}`, exact: true })
        .nth(before)
        .waitFor();
    }
  };

  readonly #sign: Hand = async ({ title }, _value, control) => {
    await control.getByRole('button', { name: '键入姓名' }).click();
    await control.getByRole('textbox', { name: `${title} 姓名` }).fill('王小明');
    await control.getByRole('button', { name: '使用此签名' }).click();
    await control.getByRole('button', { name: '重新签名' }).waitFor();
  };

  readonly #write: Hand = async (_field, value, control) => {
    const plain = String(value)
      .replaceAll(/<[^>]*>/g, ' ')
      .trim();
    await control.focus();
    // the text stands in the editor's place until the editor is there
    const editor = control.and(this.#page.locator('[contenteditable=true]'));
    await editor.waitFor();
    await editor.fill(plain);
    await editor.blur();
  };

  async #choose(control: Locator, sought: readonly Sought[]): Promise<void> {
    await control.click();
    // antd's own control has taken the place of the light one
    const typed = control.and(this.#page.locator(':not([readonly])'));
    for (const { typed: words, label } of sought) {
      await typed.pressSequentially(words.slice(0, SOUGHT));
      const list = this.#page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
      await list.getByTitle(label, { exact: true }).first().click();
    }
    await this.#page.keyboard.press('Escape');
  }

  async #isCombo(control: Locator): Promise<boolean> {
    return (await control.getAttribute('aria-haspopup')) !== null;
  }

  readonly #hands: Readonly<Record<string, Hand>> = {
    ...{ radio: this.#mark, checkboxes: this.#mark, 'dict-radio': this.#mark, switch: this.#turn },
    ...{ select: this.#select, dict: this.#select, record: this.#record, request: this.#record },
    ...{ user: this.#people, people: this.#people, dept: this.#node('dept'), region: this.#node('region') },
    ...{ major: this.#major, date: this.#moment, 'date-time': this.#moment, time: this.#moment },
    ...{ 'date-range': this.#range, upload: this.#upload, 'image-upload': this.#upload, 'pdf-upload': this.#upload },
    ...{ 'document-upload': this.#upload, signature: this.#sign, 'rich-text': this.#write },
  };
}

/** Several controls under one caption. */
const GROUPS = new Set(['radio', 'checkboxes', 'dict-radio', 'tree']);

const listOf = (value: JsonValue): JsonValue[] => (Array.isArray(value) ? value : [value]);

/** The rows of a table. */
export const rowsOf = (value: JsonValue): JsonObject[] =>
  listOf(value).flatMap((row): JsonObject[] => {
    const object = asObject(row);
    return object === undefined ? [] : [object];
  });
