import { useEffect, useRef } from 'react';
import type { FormData } from '../../definition/types/json.ts';
import type { JsonSchema, UiSchema } from '../../definition/types/schema.ts';
import { ReadView } from '../form/ReadView.tsx';
import { SchemaForm } from '../form/SchemaForm.tsx';
import type { SchemaFormHandle } from '../form/types.ts';
import '../print/print.css';
import { WidgetManual } from './WidgetManual.tsx';
import { WIDGET_SAMPLES } from './widgetSamples.ts';

/** A widget's page: what the handbook says of it, and its faces: empty, filled, refused, read, and on paper. */
export function WidgetFaces({ name }: { name: string }) {
  const sample = WIDGET_SAMPLES[name];
  const form = useRef<SchemaFormHandle>(null);
  useEffect(() => void form.current?.submit(), []);
  if (sample === undefined) return <p>{name}</p>;
  const schema: JsonSchema = { type: 'object', required: ['field'], properties: { field: sample.schema } };
  const uiSchema: UiSchema = { field: { ...sample.uiSchema, 'ui:widget': name } };
  const projection = { schema, uiSchema };
  const filled: FormData = { field: sample.value };
  return (
    <div className="gallery-sheet gallery-faces">
      <h1>{name}</h1>
      <WidgetManual name={name} />
      <section>
        <h2>empty</h2>
        <SchemaForm projection={projection} formData={{}} label={`${name} empty`} />
      </section>
      <section>
        <h2>filled</h2>
        <SchemaForm projection={projection} formData={filled} label={`${name} filled`} />
      </section>
      <section>
        <h2>refused</h2>
        <SchemaForm projection={projection} formData={{}} formRef={form} label={`${name} refused`} />
      </section>
      <section>
        <h2>read</h2>
        <ReadView schema={schema} uiSchema={uiSchema} formData={filled} />
      </section>
      <section>
        <h2>print</h2>
        <div className="hall-sheet">
          <ReadView schema={schema} uiSchema={uiSchema} formData={filled} />
        </div>
      </section>
    </div>
  );
}
