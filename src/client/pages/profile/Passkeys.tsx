import { useState } from 'react';
import { Button, Form, Input, Modal, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import type { PasskeyRow } from '../../../contract/person.ts';
import { useBackCloses } from '../../../renderer/useBackCloses.ts';
import { ApiError } from '../../api/envelope.ts';
import { canHavePasskeys, passkeys } from '../../api/passkeys.ts';
import { messageOf } from '../../api/refused.ts';
import { secondFactor } from '../../api/session.ts';
import { toast } from '../../app/feedback.ts';
import { ErrorState } from '../../components/ErrorState.tsx';
import { shortTime } from '../../components/time.ts';
import { useLoad } from '../../hooks/useLoad.ts';
import { deviceOf } from './device.ts';
import styles from './profile.module.css';

async function load(): Promise<{ on: boolean; rows: PasskeyRow[] }> {
  const [{ on }, rows] = await Promise.all([secondFactor.read(), passkeys.list()]);
  return { on, rows };
}

/** Keys that stand in for the code of the second factor, once that is on. @param moved raised when it may be on or off now */
export function Passkeys({ moved }: { moved: number }) {
  const { t } = useTranslation();
  const { data, error, reload } = useLoad('passkeys', load, moved);
  const [asking, setAsking] = useState<PasskeyRow | 'new' | null>(null);
  if (!canHavePasskeys()) return null;
  const close = (done: boolean) => {
    setAsking(null);
    if (done) reload();
  };
  return (
    <>
      <h3 className={styles.subtitle}>{t('secondFactor.passkeys')}</h3>
      {error ? (
        <ErrorState error={error} retry={reload} />
      ) : !data ? (
        <Skeleton active title={false} paragraph={{ rows: 1 }} />
      ) : (
        <>
          <p className={styles.soft}>{t(data.on ? 'secondFactor.passkeysLead' : 'secondFactor.passkeysOff')}</p>
          <ul className={styles.sessions} aria-label={t('secondFactor.passkeys')}>
            {data.rows.map((row) => (
              <li key={row.id}>
                <span>
                  <strong>{row.name}</strong>
                  <span className={styles.soft}>
                    {row.usedDate
                      ? t('secondFactor.usedOn', { time: shortTime(row.usedDate) })
                      : t('secondFactor.neverUsed')}
                  </span>
                </span>
                <Button
                  size="small"
                  aria-label={t('secondFactor.removePasskey', { name: row.name })}
                  onClick={() => setAsking(row)}
                >
                  {t('action.delete')}
                </Button>
              </li>
            ))}
          </ul>
          {data.on && (
            <div className={styles.add}>
              <Button onClick={() => setAsking('new')}>{t('secondFactor.addPasskey')}</Button>
            </div>
          )}
        </>
      )}
      {asking !== null && <PasskeyDialog row={asking === 'new' ? null : asking} onClose={close} />}
    </>
  );
}

/** Adds one, or removes `row`: both want a code, so that nobody does it at a screen that was left unlocked. */
function PasskeyDialog({ row, onClose }: { row: PasskeyRow | null; onClose: (done: boolean) => void }) {
  const { t } = useTranslation();
  const [form] = Form.useForm<{ name: string; code: string }>();
  const [sending, setSending] = useState(false);
  useBackCloses(true, () => onClose(false));
  const send = async ({ name = '', code }: { name?: string; code: string }) => {
    setSending(true);
    try {
      await (row ? passkeys.remove(row.id, code.trim()) : passkeys.add(name.trim(), code.trim()));
      toast('success', t(row ? 'secondFactor.passkeyRemoved' : 'secondFactor.passkeyAdded'));
      onClose(true);
    } catch (error) {
      // what the browser refuses it says in its own language, and not to everybody's understanding
      const message = error instanceof ApiError ? messageOf(error) : t('secondFactor.passkeyFailed');
      form.setFields([{ name: 'code', errors: [message] }]);
    } finally {
      setSending(false);
    }
  };
  const field = (name: 'name' | 'code', label: string) => ({
    ...{ name, label },
    rules: [{ required: true, whitespace: true, message: t('validate.required', { attr: label }) }],
  });
  return (
    <Modal
      open
      title={row ? t('secondFactor.removePasskey', { name: row.name }) : t('secondFactor.addPasskey')}
      onCancel={() => onClose(false)}
      onOk={() => form.submit()}
      okText={t('action.confirm')}
      cancelText={t('action.cancel')}
      okButtonProps={{ danger: row !== null }}
      confirmLoading={sending}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ name: deviceOf(navigator.userAgent) }}
        onFinish={(values) => void send(values)}
      >
        {!row && (
          <Form.Item {...field('name', t('secondFactor.passkeyName'))}>
            <Input maxLength={50} />
          </Form.Item>
        )}
        <Form.Item {...field('code', t('secondFactor.codeOrRecovery'))}>
          <Input autoComplete="one-time-code" autoFocus />
        </Form.Item>
      </Form>
    </Modal>
  );
}
