import { Alert, Modal } from 'antd';
import { useRef, useState } from 'react';
import type { FormData } from '../../../definition/types/json.ts';
import { SchemaForm } from '../../../renderer/form/SchemaForm.tsx';
import type { FormDefinition, SchemaFormHandle } from '../../../renderer/form/types.ts';
import { useRenderer } from '../../../renderer/settings.ts';
import { useBackCloses } from '../../../renderer/useBackCloses.ts';
import { messageOf } from '../../api/refused.ts';
import { post } from '../../api/client.ts';

const NOTHING: FormData = {};
const FIELD = 'files';

const form = (title: string): FormDefinition => {
  const file = { id: { type: 'string' }, name: { type: 'string' }, size: { type: 'integer' } } as const;
  const files = {
    type: 'array',
    title,
    maxItems: 20,
    minItems: 1,
    items: { type: 'object', properties: file },
  } as const;
  return {
    schema: { type: 'object', properties: { [FIELD]: files }, required: [FIELD] },
    uiSchema: { [FIELD]: { 'ui:widget': 'upload' } },
  };
};

/** Files that are kept for their own sake: uploaded like any others, then kept though nothing uses them. */
export function UploadDialog({ onClose }: { onClose(changed: boolean): void }) {
  const { translate } = useRenderer();
  const handle = useRef<SchemaFormHandle>(null);
  const [projection] = useState(() => form(translate('upload')));
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const close = () => {
    if (!busy) onClose(false);
  };
  useBackCloses(true, close);
  const keep = async ({ [FIELD]: files }: FormData) => {
    setBusy(true);
    setRefusal('');
    try {
      const ids = (Array.isArray(files) ? files : []).flatMap((file) =>
        typeof file === 'object' && file !== null && !Array.isArray(file) && typeof file['id'] === 'string'
          ? [file['id']]
          : [],
      );
      await post('/sys/oss/add', { json: { ids }, quiet: true });
      onClose(true);
    } catch (error) {
      setRefusal(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={translate('upload')}
      mask={{ closable: false }}
      okText={translate('confirm')}
      cancelText={translate('cancel')}
      confirmLoading={busy}
      onOk={() => void handle.current?.submit()}
      onCancel={close}
    >
      {refusal ? <Alert type="error" showIcon role="alert" title={refusal} /> : null}
      <SchemaForm
        projection={projection}
        formData={NOTHING}
        formRef={handle}
        label={translate('upload')}
        onSubmit={keep}
      />
    </Modal>
  );
}
