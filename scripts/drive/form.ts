import { isDeepStrictEqual } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { activeSchema } from '../../src/definition/schema/active.ts';
import { isTable } from '../../src/definition/schema/walk.ts';
import { asObject, type FormData, type JsonObject, type JsonValue } from '../../src/definition/types/json.ts';
import type { Projection } from '../../src/definition/types/projection.ts';
import type { JsonSchema, UiSchema } from '../../src/definition/types/schema.ts';
import { Controls, rowsOf, type Field } from './control.ts';
import type { Names } from './names.ts';
import { filesOf, paperNamed } from './paper.ts';

export type FormModel = Pick<Projection, 'schema' | 'uiSchema' | 'computed'>;

/** How long somebody looks for a field that should come with what he has filled in, ms. */
const LOOKING = 3_000;

/** A part of a form: all of it, a field set, or a row of a table. */
interface Part {
  scope: Locator;
  schema: JsonSchema;
  ui: UiSchema;
  /** of what is computed: the names of the parts that it stands in, without rows */
  path: string;
  /** what captions of cells end with */
  row: string;
}

/** A form as a person fills it in: what there is, then what appears by it. */
export class FormHand {
  readonly #scope: Locator;
  readonly #model: FormModel;
  readonly #controls: Controls;

  constructor(page: Page, scope: Locator, model: FormModel, names: Names) {
    [this.#scope, this.#model] = [scope, model];
    this.#controls = new Controls(page, names);
  }

  /**
   * @param before what the form holds already
   * @throws Error naming the field that could not be filled in, or those for which there is no place
   */
  async fill(data: FormData, before: FormData = {}): Promise<void> {
    const { schema, uiSchema: ui } = this.#model;
    const part = { scope: this.#scope, schema, ui, path: '', row: '' };
    const whole = { ...before, ...data };
    const typed = { ...data };
    for (const [name, value] of Object.entries(data)) {
      const [files, there] = [filesOf(value), filesOf(before[name])];
      // files that hang there already nobody hands in again; others take their place
      const [handedIn, hang] = [files, there].map((names) => names.map((one) => paperNamed(one).name));
      if (files.length > 0 && isDeepStrictEqual(handedIn, hang)) delete typed[name];
      else for (const file of there) await this.#remove(file);
    }
    await this.#fillPart(part, typed, whole);
  }

  async #remove(file: string): Promise<void> {
    await this.#scope
      .getByRole('button', { name: `移除 ${file}`, exact: true })
      .first()
      .click();
  }

  async #fillPart(part: Part, data: JsonObject, whole: JsonObject = data): Promise<void> {
    const schemas = activeSchema(part.schema, whole).properties ?? {};
    const fieldOf = (name: string): Field => {
      const schema = schemas[name] ?? {};
      const ui = (part.ui[name] ?? {}) as UiSchema;
      return { scope: part.scope, schema, ui, title: `${schema.title ?? name}${part.row}` };
    };
    let left = Object.keys(schemas).filter(
      (name) =>
        Object.hasOwn(data, name) &&
        schemas[name]?.readOnly !== true &&
        !Object.hasOwn(this.#model.computed, part.path + name),
    );
    while (left.length > 0) {
      const filled = new Set<string>();
      for (const name of left) {
        if (!(await this.#isThere(fieldOf(name)))) continue;
        await this.#fillOne(fieldOf(name), `${part.path}${name}.`, data[name] ?? null);
        filled.add(name);
      }
      left = left.filter((name) => !filled.has(name));
      const [next] = left;
      if (next === undefined || filled.size > 0) continue;
      const missing = left.map((name) => fieldOf(name).title).join(', ');
      await this.#find(fieldOf(next))
        .waitFor({ state: isTable(schemas[next] ?? {}) ? 'attached' : 'visible', timeout: LOOKING })
        .catch((error: unknown) => {
          throw new Error(`the page has no place for ${missing}`, { cause: error });
        });
    }
  }

  #find(field: Field): Locator {
    const { scope, title, schema } = field;
    const by = { name: title, exact: true };
    if (isTable(schema)) return scope.getByRole('table', by).first();
    if (schema.type === 'object') return scope.getByRole('group', by).first();
    return this.#controls.find(field);
  }

  /** On a phone a table without rows has nothing to be seen but its buttons. */
  async #isThere(field: Field): Promise<boolean> {
    return isTable(field.schema) ? (await this.#find(field).count()) > 0 : this.#find(field).isVisible();
  }

  async #fillOne(field: Field, path: string, value: JsonValue): Promise<void> {
    const { schema, title, ui } = field;
    try {
      if (isTable(schema)) await this.#fillRows(field, path, rowsOf(value));
      else if (schema.type !== 'object') await this.#controls.fillIn(field, value);
      else await this.#fillPart({ scope: this.#find(field), schema, ui, path, row: '' }, asObject(value) ?? {});
    } catch (error) {
      throw new Error(`${title}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  }

  async #fillRows(field: Field, path: string, rows: readonly JsonObject[]): Promise<void> {
    const table = this.#find(field);
    // its buttons stand below it
    const box = table.locator('..');
    const there = table.getByRole('rowgroup').nth(1).getByRole('row');
    for (let extra = await there.count(); extra > rows.length; extra--) {
      await box.getByRole('button', { name: `删除第 ${extra} 行` }).click();
      await there.nth(extra - 1).waitFor({ state: 'detached' });
    }
    const [schema, ui] = [field.schema.items ?? {}, (field.ui['items'] ?? {}) as UiSchema];
    for (const [at, row] of rows.entries()) {
      if ((await there.count()) <= at) {
        await box.getByRole('button', { name: /^\+ / }).click();
        await there.nth(at).waitFor();
      }
      await this.#fillPart({ scope: table, schema, ui, path, row: ` ${at + 1}` }, row);
    }
  }
}
