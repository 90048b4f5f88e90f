import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { FormData } from '../../definition/types/json.ts';
import { SchemaForm } from '../form/SchemaForm.tsx';
import type { FormDefinition, SchemaFormHandle } from '../form/types.ts';
import { useRenderer } from '../settings.ts';

interface FillingProps {
  projection: FormDefinition;
  formData: FormData;
  /** handed in at once, so that its mistakes show */
  submitted: boolean;
}

/** A form as somebody fills it in; handed in, it says what it would send. */
export function Filling({ projection, formData, submitted }: FillingProps) {
  const { translate } = useRenderer();
  const form = useRef<SchemaFormHandle>(null);
  const [sent, setSent] = useState<FormData>();
  useEffect(() => {
    if (submitted) void form.current?.submit();
  }, [submitted]);
  return (
    <SchemaForm
      projection={projection}
      formData={formData}
      formRef={form}
      label="form"
      onChange={() => setSent(undefined)}
      onSubmit={setSent}
    >
      <div className="gallery-send">
        <Button type="primary" htmlType="submit">
          {translate('confirm')}
        </Button>
        {sent === undefined ? null : (
          <details role="status">
            <summary>{translate('succeeded')}</summary>
            <pre>{JSON.stringify(sent, null, 2)}</pre>
          </details>
        )}
      </div>
    </SchemaForm>
  );
}
