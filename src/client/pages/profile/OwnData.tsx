import { useState } from 'react';
import { Button, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Profile, Reachable } from '../../../contract/person.ts';
import { ApiError } from '../../api/envelope.ts';
import { profile } from '../../api/profile.ts';
import { messageOf } from '../../api/refused.ts';
import { toast } from '../../app/feedback.ts';
import { OwnPicture } from './OwnPicture.tsx';
import styles from './profile.module.css';

/** The administration's, as it is; phone and mail are the person's own to change. */
export function OwnData({ own, onSaved }: { own: Profile; onSaved: () => void }) {
  const { t } = useTranslation();
  const [form] = Form.useForm<Reachable>();
  const [sending, setSending] = useState(false);
  const names = (many: readonly string[]): string => t('list.names', { names: many });
  const facts = [
    { name: 'realName', text: own.realName },
    { name: 'username', text: own.username },
    { name: 'userCode', text: own.userCode },
    { name: 'deptName', text: own.deptName },
    { name: 'zweimc', text: own.zweimc },
    { name: 'roles', text: names(own.roles) },
    { name: 'posts', text: names(own.posts) },
    { name: 'className', text: own.className },
    { name: 'major', text: own.major },
    { name: 'counselor', text: own.counselor },
    { name: 'supervisor', text: own.supervisor },
  ].filter(({ text }) => text !== '');
  const save = async ({ mobile = '', email = '' }: Partial<Reachable>) => {
    setSending(true);
    try {
      await profile.change({ mobile: mobile.trim(), email: email.trim(), revision: own.revision });
      toast('success', t('prompt.success'));
      onSaved();
    } catch (error) {
      const wrong = error instanceof ApiError ? error.fieldErrors : [];
      form.setFields(
        wrong
          .filter(({ path }) => path === 'mobile' || path === 'email')
          .map(({ path, message }) => ({ name: path === 'mobile' ? 'mobile' : 'email', errors: [message] })),
      );
      if (wrong.length === 0) toast('error', messageOf(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <>
      <OwnPicture own={own} onSaved={onSaved} />
      <dl className={styles.facts}>
        {facts.map(({ name, text }) => (
          <div key={name}>
            <dt>{t(`profile.field.${name}`)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ mobile: own.mobile, email: own.email }}
        onFinish={(values) => void save(values)}
      >
        <Form.Item name="mobile" label={t('profile.field.mobile')} extra={t('profile.reach')}>
          <Input type="tel" autoComplete="tel" />
        </Form.Item>
        <Form.Item name="email" label={t('profile.field.email')}>
          <Input type="email" autoComplete="email" />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={sending}>
          {t('profile.save')}
        </Button>
      </Form>
    </>
  );
}
