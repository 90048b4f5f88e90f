/** Which subject a page mounts is decided when it is built (build.ts). */
declare module '#subject' {
  export const mount: import('./subject.ts').Mount;
}
/** As much of the peer's types as is used here; the package itself is installed on demand. */
declare module '@bpmn-io/form-js-viewer' {
  export class Form {
    constructor(options: { container: HTMLElement });
    importSchema(schema: object, data: object): Promise<unknown>;
    submit(): { errors: Record<string, unknown> };
    _getState(): { data: Record<string, unknown> };
  }
}
declare module '@formily/core' {
  export function createForm(options: { initialValues: object }): {
    values: Record<string, unknown>;
    submit(): Promise<unknown>;
  };
}
declare module '@formily/react' {
  type Component<Props> = import('react').ComponentType<Props>;
  export function createSchemaField(options: { components: object }): Component<{ schema: object }>;
  export const FormProvider: Component<{ form: object; children: import('react').ReactNode }>;
}
declare module '@formily/antd-v5' {
  type Component<Props> = import('react').ComponentType<Props>;
  export const FormLayout: Component<{ layout: string; children: import('react').ReactNode }>;
  export const [ArrayTable, Checkbox, DatePicker, FormItem, Input, NumberPicker, Select]: object[];
}
