import type { FormData, JsonValue } from '../../../../src/definition/types/json.ts';
import { isShown, OPTIONS, PATTERN, type BenchField } from '../spec.ts';
import type { Mount } from '../subject.ts';

/** The floor: plain DOM, native inputs, native validation. */
export const mount: Mount = (element, spec, data) => {
  const form = document.createElement('form');
  form.noValidate = true;
  for (const field of spec.fields) if (isShown(field, data)) form.append(row(field, data));
  const table = document.createElement('table');
  for (const [i, values] of (data['rows'] as FormData[]).entries()) {
    const line = table.insertRow();
    for (const column of spec.columns)
      line.insertCell().append(control(column, `rows.${i}.${column.key}`, values[column.key]));
  }
  form.append(table);
  element.append(form);
  return {
    input: () => document.querySelector<HTMLInputElement>(`#${spec.typed}`),
    value: () => new FormData(form).get(spec.typed),
    submit: () => showErrors(form),
  };
};

function row(field: BenchField, data: FormData): HTMLElement {
  const row = document.createElement('div');
  const label = document.createElement('label');
  label.htmlFor = field.key;
  label.textContent = field.title;
  row.append(label, control(field, field.key, data[field.key]));
  return row;
}

function control({ kind, required }: BenchField, id: string, value: JsonValue | undefined): HTMLElement {
  if (kind === 'select') {
    const select = document.createElement('select');
    select.id = select.name = id;
    for (const option of ['', ...OPTIONS]) select.add(new Option(option, option, false, option === value));
    return select;
  }
  const input = document.createElement('input');
  input.id = input.name = id;
  input.required = required;
  if (kind === 'bool') {
    input.type = 'checkbox';
    input.checked = value === true;
    return input;
  }
  input.type = kind === 'number' || kind === 'integer' ? 'number' : kind === 'date' || kind === 'email' ? kind : 'text';
  if (kind === 'pattern') input.pattern = PATTERN;
  input.value = String(value ?? '');
  return input;
}

function showErrors(form: HTMLFormElement): number {
  const wrong = [...form.elements].filter((one): one is HTMLInputElement => !(one as HTMLInputElement).checkValidity());
  for (const input of wrong) {
    const message = document.createElement('div');
    message.textContent = input.validationMessage;
    input.after(message);
  }
  return wrong.length;
}
