import { useState } from 'react';
import { Button, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { ERRORS } from '../../../contract/errors.ts';
import type { Profile, ProfileChange } from '../../../contract/person.ts';
import { ApiError } from '../../api/envelope.ts';
import { profile } from '../../api/profile.ts';
import { messageOf } from '../../api/refused.ts';
import { toast } from '../../app/feedback.ts';
import { OwnPicture } from './OwnPicture.tsx';
import styles from './profile.module.css';

const WRITTEN = ['mobile', 'email', 'password'] as const;

/** The administration's, as it is; phone and mail are the person's own to change. */
export function OwnData({ own, onSaved }: { own: Profile; onSaved: () => void }) {
  const { t } = useTranslation();
  const [form] = Form.useForm<ProfileChange>();
  const email = Form.useWatch('email', form) ?? own.email;
  const moved = email.trim() !== own.email;
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
  const save = async ({ mobile, password }: ProfileChange) => {
    setSending(true);
    try {
      const reach = { mobile: mobile.trim(), email: email.trim() };
      await profile.change({ ...reach, revision: own.revision, ...(moved && password && { password }) });
      toast('success', t('prompt.success'));
      onSaved();
    } catch (error) {
      const wrong = error instanceof ApiError ? error.fieldErrors : [];
      if (error instanceof ApiError && error.code === ERRORS.oldPasswordWrong.code) {
        form.setFields([{ name: 'password', errors: [messageOf(error)] }]);
      } else if (wrong.length === 0) toast('error', messageOf(error));
      else {
        const said = WRITTEN.map((name) => ({ name, of: wrong.filter(({ path }) => path === name) }));
        form.setFields(said.map(({ name, of }) => ({ name, errors: of.map(({ message }) => message) })));
      }
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
        {moved ? (
          <Form.Item
            name="password"
            label={t('password.old')}
            extra={t('profile.provePassword')}
            rules={[{ required: true, message: t('validate.required', { attr: t('password.old') }) }]}
          >
            <Input.Password autoComplete="current-password" />
          </Form.Item>
        ) : null}
        <Button type="primary" htmlType="submit" loading={sending}>
          {t('profile.save')}
        </Button>
      </Form>
    </>
  );
}
