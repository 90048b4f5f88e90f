import ThemedForm from '@rjsf/antd';
import type Form from '@rjsf/core';
import type { UiSchema } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { createRef } from 'react';
import { createRoot } from 'react-dom/client';
import type { FormData } from '../../../../src/definition/types/json.ts';
import { jsonSchema } from '../spec.ts';
import type { Mount } from '../subject.ts';

/** RJSF with its antd theme as their documents show it. */
export const mount: Mount = (element, spec, data) => {
  const ref = createRef<Form<FormData>>();
  let settle: (errors: number) => void = () => undefined;
  const uiSchema: UiSchema = {};
  for (const { key, kind } of spec.fields) if (kind === 'area') uiSchema[key] = { 'ui:widget': 'textarea' };
  createRoot(element).render(
    <ThemedForm
      ref={ref}
      schema={jsonSchema(spec)}
      uiSchema={uiSchema}
      formData={data}
      validator={validator}
      noHtml5Validate
      showErrorList={false}
      onSubmit={() => settle(0)}
      onError={(errors) => settle(errors.length)}
    />,
  );
  return {
    input: () => document.querySelector<HTMLInputElement>(`#root_${spec.typed}`),
    value: () => ref.current?.state.formData?.[spec.typed],
    submit: () =>
      new Promise<number>((resolve) => {
        settle = resolve;
        ref.current?.submit();
      }),
  };
};
