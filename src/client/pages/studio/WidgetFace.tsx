import { useEffect, useRef } from 'react';
import type { JsonSchema } from '../../../definition/types/schema.ts';
import { ReadView } from '../../../renderer/form/ReadView.tsx';
import { SchemaForm } from '../../../renderer/form/SchemaForm.tsx';
import type { SchemaFormHandle } from '../../../renderer/form/types.ts';
import '../../../renderer/print/print.css';
import { WIDGET_SAMPLES } from '../../../renderer/stories/widgetSamples.ts';

export type Face = 'empty' | 'filled' | 'refused' | 'read' | 'print';

interface Props {
  name: string;
  /** of its field, in the reader's language */
  title: string;
  face: Face;
  label: string;
}

/** One widget in one state, as a form of one field. */
export function WidgetFace({ name, title, face, label }: Props) {
  const form = useRef<SchemaFormHandle>(null);
  // what is wrong is said once somebody hands in
  useEffect(() => {
    if (face === 'refused') void form.current?.submit();
  }, [face]);
  const sample = WIDGET_SAMPLES[name];
  if (sample === undefined) return null;
  const schema: JsonSchema = {
    type: 'object',
    required: ['field'],
    properties: { field: { ...sample.schema, title } },
  };
  const uiSchema = { field: { ...sample.uiSchema, 'ui:widget': name } };
  const filled = { field: sample.value };
  if (face === 'read') return <ReadView schema={schema} uiSchema={uiSchema} formData={filled} />;
  if (face === 'print')
    return (
      <div className="hall-sheet">
        <ReadView schema={schema} uiSchema={uiSchema} formData={filled} />
      </div>
    );
  const formData = face === 'filled' ? filled : {};
  return <SchemaForm projection={{ schema, uiSchema }} formData={formData} formRef={form} label={label} />;
}
