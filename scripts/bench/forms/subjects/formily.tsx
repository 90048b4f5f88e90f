import { ArrayTable, Checkbox, DatePicker, FormItem, FormLayout, Input, NumberPicker, Select } from '@formily/antd-v5';
import { createForm } from '@formily/core';
import { createSchemaField, FormProvider } from '@formily/react';
import { createRoot } from 'react-dom/client';
import { OPTIONS, PATTERN, type BenchField } from '../spec.ts';
import type { Mount } from '../subject.ts';

const SchemaField = createSchemaField({
  components: { ArrayTable, Checkbox, DatePicker, FormItem, Input, NumberPicker, Select },
});

/** Alibaba's Formily with its antd 5 components, as its documents show it; every key reaches its model. */
export const mount: Mount = (element, spec, data) => {
  const form = createForm({ initialValues: structuredClone(data) });
  const columns = spec.columns.map((column) => [
    `column_${column.key}`,
    {
      ...{ type: 'void', 'x-component': 'ArrayTable.Column', 'x-component-props': { title: column.title } },
      properties: { [column.key]: leaf(column) },
    },
  ]);
  const rows = {
    ...{ type: 'array', title: 'Rows', 'x-decorator': 'FormItem', 'x-component': 'ArrayTable' },
    'x-component-props': { pagination: { pageSize: 100 } },
    items: { type: 'object', properties: Object.fromEntries(columns) },
  };
  const fields = spec.fields.map((field) => [field.key, { ...leaf(field), title: field.title }]);
  const schema = { type: 'object', properties: { ...Object.fromEntries(fields), rows } };
  createRoot(element).render(
    <FormProvider form={form}>
      <FormLayout layout="vertical">
        <SchemaField schema={schema} />
      </FormLayout>
    </FormProvider>,
  );
  return {
    input: () => besideLabel(`Field ${spec.typed.slice(1)}`),
    value: () => form.values[spec.typed],
    submit: () =>
      form.submit().then(
        () => 0,
        (errors: unknown) => (Array.isArray(errors) ? errors.length : 0),
      ),
  };
};

/** Its labels name no control: the input is the one in the same item. */
function besideLabel(title: string): HTMLInputElement | null {
  const labels = [...document.querySelectorAll('label')];
  const label = labels.find((each) => each.textContent?.replace(/[*:]/g, '').trim() === title);
  return label?.closest('[class*="formily-item"]:has(input)')?.querySelector('input') ?? null;
}

function leaf({ kind, required, dependsOn }: BenchField): object {
  const base = { type: 'string', required, 'x-decorator': 'FormItem', 'x-component': 'Input' };
  const number = { ...base, type: 'number', 'x-component': 'NumberPicker', minimum: 0, maximum: 1000 };
  switch (kind) {
    case 'number':
      return number;
    case 'integer':
      return { ...number, 'x-validator': 'integer' };
    case 'select':
      return { ...base, enum: OPTIONS, 'x-component': 'Select' };
    case 'date':
      return { ...base, 'x-component': 'DatePicker', format: 'date' };
    case 'bool':
      return { ...base, type: 'boolean', 'x-component': 'Checkbox' };
    case 'area':
      return { ...base, 'x-component': 'Input.TextArea', maxLength: 500 };
    case 'email':
      return { ...base, format: 'email' };
    case 'pattern':
      return { ...base, pattern: PATTERN };
    default: {
      const shown = { dependencies: [dependsOn], fulfill: { state: { visible: '{{$deps[0] === true}}' } } };
      return { ...base, minLength: 2, ...(dependsOn === undefined ? {} : { 'x-reactions': shown }) };
    }
  }
}
