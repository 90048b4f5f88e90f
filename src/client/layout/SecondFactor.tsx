import { useEffect, useState } from 'react';
import { Button, Form, Input, Modal, QRCode, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { useBackCloses } from '../../renderer/useBackCloses.ts';
import { messageOf } from '../api/refused.ts';
import { secondFactor } from '../api/session.ts';
import { toast } from '../app/feedback.ts';

/** Where one is: what is typed next, and what is shown beside it. */
type Step =
  | { name: 'loading' }
  | { name: 'off' }
  | { name: 'scan'; secret: string; address: string }
  | { name: 'codes'; codes: string[] }
  | { name: 'on'; left: number };

/** Turns the own second factor on, in three steps, and off by a code. */
export function SecondFactor({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [form] = Form.useForm<{ answer: string }>();
  const [step, setStep] = useState<Step>({ name: 'loading' });
  const [sending, setSending] = useState(false);
  useBackCloses(true, onClose);
  useEffect(() => {
    secondFactor.read().then(
      ({ on, recoveryCodes }) => setStep(on ? { name: 'on', left: recoveryCodes } : { name: 'off' }),
      (error: unknown) => {
        toast('error', messageOf(error));
        onClose();
      },
    );
    // once: what follows is known from the answers
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const answer = async (typed: string): Promise<void> => {
    if (step.name === 'off') setStep({ name: 'scan', ...(await secondFactor.begin(typed)) });
    if (step.name === 'scan') setStep({ name: 'codes', codes: (await secondFactor.turnOn(typed)).recoveryCodes });
    if (step.name === 'on') {
      await secondFactor.turnOff(typed);
      toast('success', t('secondFactor.turnedOff'));
      onClose();
    }
  };
  const send = async (typed: string) => {
    setSending(true);
    try {
      await answer(typed.trim());
      form.resetFields();
    } catch (error) {
      form.setFields([{ name: 'answer', errors: [messageOf(error)] }]);
    } finally {
      setSending(false);
    }
  };
  const asked = { off: 'password', scan: 'code', on: 'codeOrRecovery', loading: 'code', codes: 'code' }[step.name];
  const label = t(`secondFactor.${asked}`);
  const okText = { off: 'begin', scan: 'confirm', on: 'off', loading: 'confirm', codes: 'confirm' }[step.name];
  const isDone = step.name === 'codes';
  return (
    <Modal
      open
      title={t('secondFactor.title')}
      onCancel={onClose}
      footer={
        isDone ? (
          <Button type="primary" onClick={onClose}>
            {t('action.confirm')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('action.cancel')}</Button>
            <Button
              type="primary"
              danger={step.name === 'on'}
              loading={sending || step.name === 'loading'}
              onClick={() => form.submit()}
            >
              {t(`secondFactor.${okText}`)}
            </Button>
          </>
        )
      }
    >
      {step.name === 'off' && <p>{t('secondFactor.lead')}</p>}
      {step.name === 'on' && <p>{t('secondFactor.isOn', { count: step.left })}</p>}
      {step.name === 'scan' && (
        <>
          <p>{t('secondFactor.scan')}</p>
          <QRCode value={step.address} type="svg" bordered={false} />
          <p>
            {t('secondFactor.key')}: <Typography.Text copyable>{step.secret}</Typography.Text>
          </p>
        </>
      )}
      {step.name === 'codes' && (
        <>
          <p role="status">
            {t('secondFactor.turnedOn')}. {t('secondFactor.keep')}
          </p>
          <Typography.Paragraph copyable={{ text: step.codes.join('\n') }}>
            <code>{step.codes.join('  ')}</code>
          </Typography.Paragraph>
        </>
      )}
      {!isDone && (
        <Form form={form} layout="vertical" requiredMark={false} onFinish={({ answer: typed }) => void send(typed)}>
          <Form.Item
            name="answer"
            label={label}
            rules={[{ required: true, message: t('validate.required', { attr: label }) }]}
          >
            {step.name === 'off' ? (
              <Input.Password autoComplete="current-password" autoFocus />
            ) : (
              <Input key={step.name} autoComplete="one-time-code" inputMode="numeric" autoFocus />
            )}
          </Form.Item>
        </Form>
      )}
    </Modal>
  );
}
