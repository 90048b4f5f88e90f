import { createRef } from 'react';
import { createRoot } from 'react-dom/client';
import { valueAt } from '../../../../src/renderer/form/paths.ts';
import { SchemaForm } from '../../../../src/renderer/form/SchemaForm.tsx';
import type { SchemaFormHandle } from '../../../../src/renderer/form/types.ts';
import { RendererProvider } from '../../../../src/renderer/provider.tsx';
import { definition } from '../spec.ts';
import type { Mount } from '../subject.ts';
import { noServices } from '../services.ts';
import texts from '../../../../locales/en-US/renderer.json';

/** The product's own SchemaForm, as the client mounts it. */
export const mount: Mount = (element, spec, data) => {
  const ref = createRef<SchemaFormHandle>();
  const validators = `/ours/validators-${spec.fields.length + 1}.js`;
  const projection = { ...definition(spec), validators };
  createRoot(element).render(
    <RendererProvider services={noServices} translate={translate} locale="en-US" analyst={false}>
      <SchemaForm projection={projection} formData={data} formRef={ref} />
    </RendererProvider>,
  );
  return {
    input: () => document.querySelector<HTMLInputElement>(`input[name="${spec.typed}"]`),
    value: () => valueAt(ref.current?.value() ?? {}, spec.typed),
    async submit() {
      await ref.current?.submit();
      // the summary counts them all, wherever they are on the page
      const summary = document.querySelector('.hall-summary')?.getAttribute('aria-label') ?? '';
      return Number(/\d+/.exec(summary)?.[0] ?? 0);
    },
  };
};

const words: Record<string, string> = texts;

/** The client does this with i18next. */
function translate(key: string, values: Record<string, string | number> = {}): string {
  return (words[key] ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}
