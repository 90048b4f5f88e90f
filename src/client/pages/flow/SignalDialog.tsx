import { useId, useState } from 'react';
import { Alert, Input, Modal, Radio } from 'antd';
import type { ThrowEvent, ThrownReport } from '../../../contract/flow.ts';
import type { RecordRow } from '../../../renderer/list/types.ts';
import { useRenderer } from '../../../renderer/settings.ts';
import { useBackCloses } from '../../../renderer/useBackCloses.ts';
import { post } from '../../api/client.ts';
import { useFlowTexts } from './texts.ts';

interface Props {
  /** chosen rows of the entity flow/running; none = all that wait for it */
  rows: readonly RecordRow[];
  onClose(changed: boolean): void;
}

const send = (event: ThrowEvent) => post<ThrownReport>('/flow/running/signal', { json: event, quiet: true });

/** An event from outside: a signal for everything that waits for it, or a message for one chosen request. */
export function SignalDialog({ rows, onClose }: Props) {
  const texts = useFlowTexts();
  const { translate } = useRenderer();
  const id = useId();
  const [name, setName] = useState('');
  const [kind, setKind] = useState<'signal' | 'message'>('signal');
  const [told, setTold] = useState<{ type: 'success' | 'error'; text: string } | null>(null);
  const [changed, setChanged] = useState(false);
  const [busy, setBusy] = useState(false);
  useBackCloses(true, () => onClose(changed));
  if (!texts) return null;
  const { t } = texts;
  const act = async () => {
    setBusy(true);
    try {
      const targets = rows.length === 0 ? [{}] : rows.map((row) => ({ processInstanceId: row.id }));
      let received = 0;
      for (const target of targets) received += (await send({ name: name.trim(), kind, ...target })).received.length;
      setChanged(changed || received > 0);
      setTold({ type: 'success', text: t('eventReceived', { count: received }) });
    } catch (reason) {
      setTold({ type: 'error', text: reason instanceof Error ? reason.message : '' });
    }
    setBusy(false);
  };
  return (
    <Modal
      open
      title={t('eventTitle')}
      okText={t('eventSend')}
      cancelText={translate(told === null ? 'cancel' : 'close')}
      okButtonProps={{ disabled: name.trim() === '' || (kind === 'message' && rows.length === 0) }}
      confirmLoading={busy}
      onOk={() => void act()}
      onCancel={() => onClose(changed)}
    >
      <p>{rows.length === 0 ? t('eventToAll') : t('eventToChosen', { count: rows.length })}</p>
      {told && <Alert type={told.type} showIcon role="alert" title={told.text} />}
      <Radio.Group
        style={{ margin: '12px 0' }}
        value={kind}
        onChange={({ target }) => setKind(target.value === 'message' ? 'message' : 'signal')}
        options={[
          { value: 'signal', label: t('eventSignal') },
          { value: 'message', label: t('eventMessage') },
        ]}
      />
      <div>
        <label htmlFor={id}>{t('eventName')}</label>
        <Input id={id} autoFocus value={name} maxLength={200} onChange={({ target }) => setName(target.value)} />
      </div>
    </Modal>
  );
}
