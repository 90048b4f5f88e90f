import { useState } from 'react';
import { Form, Input, Modal } from 'antd';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { useBackCloses } from '../../renderer/useBackCloses.ts';
import { changePassword, logout } from '../api/session.ts';
import { ApiError } from '../api/envelope.ts';
import { messageOf } from '../api/refused.ts';
import { toast } from '../app/feedback.ts';
import { LOGIN_PATH } from '../app/paths.ts';
import { cx } from '../components/cx.ts';
import styles from './ChangePassword.module.css';

/** `passwordWeak` of contract/errors.ts: it is the new one that is at fault */
const WEAK = 10609;

interface Values {
  password: string;
  newPassword: string;
  confirmPassword: string;
}

/** Old password, new one, and again. Afterwards one logs in with the new one: the server ended the other sessions. */
export function ChangePassword({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [form] = Form.useForm<Values>();
  const [sending, setSending] = useState(false);
  useBackCloses(true, onClose);
  const required = (label: string) => [{ required: true, message: t('validate.required', { attr: label }) }];
  const send = async ({ password, newPassword }: Values) => {
    setSending(true);
    try {
      await changePassword(password, newPassword);
      toast('success', t('password.done'));
      onClose();
      await logout();
      void navigate(LOGIN_PATH);
    } catch (error) {
      const name = error instanceof ApiError && error.code === WEAK ? 'newPassword' : 'password';
      form.setFields([{ name, errors: [messageOf(error)] }]);
    } finally {
      setSending(false);
    }
  };
  return (
    <Modal
      open
      title={t('password.title')}
      okText={t('action.confirm')}
      cancelText={t('action.cancel')}
      confirmLoading={sending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        className={cx(styles.form)}
        form={form}
        layout="vertical"
        onFinish={(values) => void send(values)}
        requiredMark={false}
      >
        <Form.Item name="password" label={t('password.old')} rules={required(t('password.old'))}>
          <Input.Password autoComplete="current-password" autoFocus />
        </Form.Item>
        <Form.Item
          name="newPassword"
          label={t('password.new')}
          rules={required(t('password.new'))}
          extra={t('password.rule')}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Form.Item
          name="confirmPassword"
          label={t('password.confirm')}
          dependencies={['newPassword']}
          rules={[
            ...required(t('password.confirm')),
            {
              validator: (_rule, value: string) =>
                !value || value === form.getFieldValue('newPassword')
                  ? Promise.resolve()
                  : Promise.reject(new Error(t('password.different'))),
            },
          ]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
      </Form>
    </Modal>
  );
}
