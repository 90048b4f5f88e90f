import { useRef, useState } from 'react';
import { Alert, Form, Input, Modal, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Substitute } from '../../../contract/substitutes.ts';
import { useBackCloses } from '../../../renderer/useBackCloses.ts';
import { DayRange } from '../../../renderer/widgets/date-range/DayRange.tsx';
import { PersonField } from '../../../renderer/widgets/people/PersonField.tsx';
import { changeSubstitute, nameSubstitute } from '../../api/substitutes.ts';
import { ApiError } from '../../api/envelope.ts';
import { SubmitKeys } from '../../api/idempotency.ts';
import { messageOf } from '../../api/refused.ts';
import { toast } from '../../app/feedback.ts';
import { useTopicOptions } from '../topicTitles.ts';

interface Values {
  substituteId?: string;
  time?: [from: string, to: string];
  topics?: string[];
  maxAmount?: string;
  reason?: string;
}

interface Props {
  /** null = a new one */
  substitute: Substitute | null;
  onClose: (changed: boolean) => void;
}

/** Where the server's complaint about a field is shown. */
const FIELD: Record<string, keyof Values> = {
  substituteId: 'substituteId',
  from: 'time',
  to: 'time',
  topics: 'topics',
  maxAmount: 'maxAmount',
};

/** antd's own rule takes a list of two empty texts for filled in. */
const bothDays = (message: string) => (_rule: unknown, time?: Values['time']) =>
  time?.every((day) => day !== '') ? Promise.resolve() : Promise.reject(new Error(message));

/** Names a substitute or changes one. What has begun keeps its beginning. */
export function SubstituteDialog({ substitute, onClose }: Props) {
  const { t } = useTranslation();
  const [form] = Form.useForm<Values>();
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState('');
  const keys = useRef(new SubmitKeys());
  const topics = useTopicOptions();
  const known = new Set(topics.map(({ value }) => value));
  const options = [
    ...topics,
    ...(substitute?.topics ?? []).flatMap((value, index) =>
      known.has(value) ? [] : [{ value, label: substitute?.topicTitles[index] ?? value }],
    ),
  ];
  const begun = substitute?.state === 'active';
  useBackCloses(true, () => onClose(false));

  const send = async ({ substituteId = '', time, topics: chosen = [], maxAmount = '', reason = '' }: Values) => {
    const input = {
      substituteId,
      from: time?.[0] ?? '',
      to: time?.[1] ?? '',
      topics: chosen,
      maxAmount: maxAmount.trim() || null,
      reason,
    };
    setSending(true);
    setRefusal('');
    try {
      await (substitute
        ? changeSubstitute({ ...input, id: substitute.id, revision: substitute.revision })
        : nameSubstitute(input, keys.current.keyFor(input)));
      toast('success', t('prompt.success'));
      onClose(true);
    } catch (error) {
      keys.current.answered();
      const faults = error instanceof ApiError ? error.fieldErrors : [];
      if (faults.length === 0) setRefusal(messageOf(error));
      form.setFields(
        faults.map(({ path, message }) => ({ name: FIELD[path] ?? 'reason', errors: [message] as string[] })),
      );
    } finally {
      setSending(false);
    }
  };
  const required = (label: string) => [{ required: true, message: t('validate.required', { attr: label }) }];
  return (
    <Modal
      open
      title={t(substitute ? 'substitute.edit' : 'substitute.new')}
      okText={t('action.confirm')}
      cancelText={t('action.cancel')}
      confirmLoading={sending}
      onOk={() => form.submit()}
      onCancel={() => onClose(false)}
    >
      {refusal && <Alert type="error" showIcon role="alert" title={refusal} />}
      <p style={{ marginBottom: 16 }}>{t('substitute.explain')}</p>
      <Form
        form={form}
        layout="vertical"
        initialValues={
          substitute
            ? {
                ...substitute,
                time: [substitute.from, substitute.to] as [string, string],
                maxAmount: substitute.maxAmount ?? '',
              }
            : {}
        }
        onFinish={(values) => void send(values)}
      >
        <Form.Item name="substituteId" label={t('substitute.who')} rules={required(t('substitute.who'))}>
          <PersonField label={t('substitute.who')} />
        </Form.Item>
        <Form.Item
          name="time"
          label={t('substitute.time')}
          rules={[{ required: true, validator: bothDays(t('validate.required', { attr: t('substitute.time') })) }]}
        >
          <DayRange label={t('substitute.time')} fromFixed={begun} />
        </Form.Item>
        <Form.Item name="topics" label={t('substitute.topics')} extra={t('substitute.topicsHint')}>
          <Select mode="multiple" options={options} optionFilterProp="label" placeholder={t('substitute.everyTopic')} />
        </Form.Item>
        <Form.Item name="maxAmount" label={t('substitute.amount')} extra={t('substitute.amountHint')}>
          <Input inputMode="decimal" maxLength={17} suffix={t('substitute.yuan')} />
        </Form.Item>
        <Form.Item name="reason" label={t('substitute.reason')}>
          <Input maxLength={200} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
