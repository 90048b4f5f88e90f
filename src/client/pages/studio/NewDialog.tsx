import { Alert, Form, Input, Modal, Radio, Select, type InputRef } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { DefinitionKind, NewDefinition, StudioList } from '../../../contract/studio/definition.ts';
import { isKeyOf } from '../../../definition/edit/files.ts';
import { keyOf } from '../../../definition/edit/outline.ts';
import { useBackCloses } from '../../../renderer/useBackCloses.ts';
import type { Words } from './texts.ts';
import { useBeginning } from './useBeginning.ts';

type Values = Omit<NewDefinition, 'files'>;

interface Props {
  list: StudioList;
  from: string | null;
  t: Words;
  onClose(): void;
}

/** What is no request type stands in a folder: that of the campus, until somebody knows a better one. */
function keyFor(kind: DefinitionKind, english = ''): string {
  const key = keyOf(english);
  return kind === 'topic' || key === '' ? key : `campus/${key}`;
}

/** Begins a definition: what it is called, and what it begins as. */
export function NewDialog({ list, from, t, onClose }: Props) {
  const { t: common } = useTranslation();
  const [form] = Form.useForm<Values>();
  const title = useRef<InputRef>(null);
  const kind = Form.useWatch('kind', form) ?? 'topic';
  const { busy, refusal, begin } = useBeginning(onClose);
  useBackCloses(true, onClose);
  const send = ({ category, from: copied, ...values }: Values) =>
    begin({
      ...values,
      ...(category !== undefined && values.kind === 'topic' && { category }),
      ...(copied !== undefined && { from: copied }),
    });
  const required = (label: string) => ({
    required: true,
    whitespace: true,
    message: common('validate.required', { attr: label }),
  });
  const sources = list.rows
    .filter((row) => row.kind === kind && row.version !== null)
    .map(({ key, title }) => ({ value: key, label: `${title} (${key})` }));
  return (
    <Modal
      open
      title={t('new')}
      okText={t('begin')}
      cancelText={common('action.cancel')}
      confirmLoading={busy}
      onOk={() => form.submit()}
      onCancel={onClose}
      // what the dialog would take itself is the button that closes it
      afterOpenChange={(isOpen) => isOpen && title.current?.focus()}
    >
      {refusal ? <Alert type="error" showIcon role="alert" title={refusal} /> : null}
      <Form
        form={form}
        layout="vertical"
        initialValues={{
          kind: 'topic',
          ...(list.categories[0] && { category: list.categories[0].value }),
          ...(from !== null && { from }),
        }}
        onValuesChange={({ english, kind: chosen }: Partial<Values>, now: Values) => {
          // nobody has to think of a key: it follows the English until somebody writes one
          if ((english ?? chosen) === undefined || form.isFieldTouched('key')) return;
          // what is set from here counts as touched, unless it says otherwise
          form.setFields([{ name: 'key', value: keyFor(now.kind, now.english), touched: false }]);
        }}
        onFinish={(values) => void send(values)}
      >
        <Form.Item name="kind" label={t('kind')}>
          <Radio.Group
            options={list.mayBegin.map((value) => ({ value, label: t(`kind.${value}`) }))}
            onChange={() => form.setFieldValue('from', undefined)}
          />
        </Form.Item>
        <Form.Item name="title" label={t('title')} rules={[required(t('title'))]}>
          <Input ref={title} maxLength={60} />
        </Form.Item>
        <Form.Item name="english" label={t('english')} rules={[required(t('english'))]}>
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item
          name="key"
          label={t('key')}
          extra={t(`keyHint.${kind}`)}
          rules={[
            required(t('key')),
            {
              validator: (_rule, key: string = '') =>
                key === '' || isKeyOf(kind, key) ? Promise.resolve() : Promise.reject(new Error(t(`keyHint.${kind}`))),
            },
          ]}
        >
          <Input maxLength={100} spellCheck={false} autoCapitalize="none" />
        </Form.Item>
        {kind === 'topic' ? (
          <Form.Item name="category" label={t('category')}>
            <Select options={list.categories} />
          </Form.Item>
        ) : null}
        <Form.Item name="from" label={t('from')} extra={t('fromHint')}>
          <Select allowClear showSearch optionFilterProp="label" options={sources} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
