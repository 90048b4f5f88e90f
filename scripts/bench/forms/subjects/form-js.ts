import { Form } from '@bpmn-io/form-js-viewer';
import '@bpmn-io/form-js-viewer/dist/assets/form-js.css';
import { OPTIONS, PATTERN, type BenchField } from '../spec.ts';
import { byLabel, type Mount } from '../subject.ts';

/** bpmn.io's form-js: commits text to its model 300 ms after the last key, which is its own default. */
export const mount: Mount = async (element, spec, data) => {
  const form = new Form({ container: element });
  const table = {
    ...{ type: 'dynamiclist', id: 'rows', path: 'rows', label: 'Rows', showOutline: true, allowAddRemove: true },
    defaultRepetitions: spec.rows,
    components: spec.columns.map((column) => ({
      ...component(column),
      id: `column_${column.key}`,
      layout: { row: 'row', columns: 3 },
    })),
  };
  const components = [...spec.fields.map(component), table];
  await form.importSchema({ type: 'default', id: 'form', components }, structuredClone(data));
  return {
    input: () => byLabel(`Field ${spec.typed.slice(1)}`),
    value: () => form._getState().data[spec.typed],
    submit: () => Object.keys(form.submit().errors).length,
  };
};

function component({ key, title, kind, required, dependsOn }: BenchField): object {
  const base = { id: `id_${key}`, key, label: title };
  const validate = { required };
  switch (kind) {
    case 'number':
      return { ...base, type: 'number', validate: { ...validate, min: 0, max: 1000 } };
    case 'integer':
      return { ...base, type: 'number', decimalDigits: 0, validate: { ...validate, min: 0, max: 1000 } };
    case 'select':
      return { ...base, type: 'select', values: OPTIONS.map((value) => ({ label: value, value })), validate };
    case 'date':
      return { ...base, type: 'datetime', subtype: 'date', dateLabel: title, validate };
    case 'bool':
      return { ...base, type: 'checkbox', validate };
    case 'area':
      return { ...base, type: 'textarea', validate: { ...validate, maxLength: 500 } };
    case 'email':
      return { ...base, type: 'textfield', validate: { ...validate, validationType: 'email' } };
    case 'pattern':
      return { ...base, type: 'textfield', validate: { ...validate, pattern: PATTERN } };
    default: {
      const conditional = dependsOn === undefined ? {} : { conditional: { hide: `=not(${dependsOn})` } };
      return { ...base, type: 'textfield', validate: { ...validate, minLength: 2 }, ...conditional };
    }
  }
}
