import { useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/envelope.ts';
import { messageOf } from '../../api/refused.ts';
import { mailCode, setForgottenPassword } from '../../api/session.ts';
import { toast } from '../../app/feedback.ts';
import { LOGIN_PATH } from '../../app/paths.ts';
import { useSettings } from '../../store/settings.ts';
import { Field } from './Field.tsx';
import styles from './login.module.css';
import { useCaptcha } from './useCaptcha.tsx';

type Name = 'username' | 'code' | 'newPassword' | 'confirm';
const EMPTY: Record<Name, string> = { username: '', code: '', newPassword: '', confirm: '' };
const ICONS: Record<Name, string> = {
  ...{ username: 'UserOutlined', code: 'MailOutlined' },
  ...{ newPassword: 'LockOutlined', confirm: 'LockOutlined' },
};
const COMPLETES: Record<Name, string> = {
  ...{ username: 'username', code: 'one-time-code' },
  ...{ newPassword: 'new-password', confirm: 'new-password' },
};
/** `passwordWeak` of contract/errors.ts */
const WEAK = 10609;

/** First the name, to which a code is mailed; then the code and the new password. */
export function ForgottenPassword() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const asksCaptcha = useSettings((settings) => settings.captcha);
  const [values, setValues] = useState(EMPTY);
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({});
  const [isSent, setIsSent] = useState(false);
  const [sending, setSending] = useState(false);
  const captcha = useCaptcha(asksCaptcha);
  const names: Name[] = isSent ? ['code', 'newPassword', 'confirm'] : ['username'];

  const change = (name: Name, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors((before) => ({ ...before, [name]: '' }));
  };
  const fault = (): Partial<Record<Name, string>> => {
    const missing = names.filter((name) => values[name].trim() === '');
    if (missing.length === 0 && isSent && values.confirm !== values.newPassword)
      return { confirm: t('password.different') };
    return Object.fromEntries(
      missing.map((name) => [name, t('validate.required', { attr: t(`retrieve.mail.${name}`) })]),
    );
  };
  const refuse = (error: unknown) => {
    const weak = error instanceof ApiError && error.code === WEAK;
    setErrors({ [isSent ? (weak ? 'newPassword' : 'code') : 'username']: messageOf(error) });
    if (!isSent) captcha.renew();
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = fault();
    setErrors(wrong);
    const [at] = Object.keys(wrong);
    if (at !== undefined) {
      document.getElementById(`retrieve-${at}`)?.focus();
      return;
    }
    const username = values.username.trim();
    setSending(true);
    try {
      if (isSent) {
        await setForgottenPassword({ username, code: values.code.trim(), newPassword: values.newPassword });
        toast('success', t('password.done'));
        void navigate(LOGIN_PATH);
      } else {
        await mailCode({ username, ...(await captcha.take()) });
        setIsSent(true);
      }
    } catch (error) {
      refuse(error);
    } finally {
      setSending(false);
    }
  };

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)} aria-labelledby="retrieve-mail">
      <h2 id="retrieve-mail">{t('retrieve.mail.title')}</h2>
      <p className={styles.lead} role="status">
        {isSent ? t('retrieve.mail.sent') : t('retrieve.mail.lead')}
      </p>
      {names.map((name) => (
        <Field
          key={name}
          id={`retrieve-${name}`}
          label={t(`retrieve.mail.${name}`)}
          value={values[name]}
          error={errors[name] ?? ''}
          icon={ICONS[name]}
          autoComplete={COMPLETES[name]}
          secret={name === 'newPassword' || name === 'confirm'}
          onChange={(value) => change(name, value)}
        />
      ))}
      {!isSent && captcha.row}
      {isSent && <p className={styles.lead}>{t('password.rule')}</p>}
      <Button type="primary" htmlType="submit" size="large" block loading={sending}>
        {t(isSent ? 'retrieve.mail.set' : 'retrieve.mail.send')}
      </Button>
      {isSent && (
        <button
          type="button"
          className={styles.other}
          onClick={() => {
            setIsSent(false);
            captcha.renew();
          }}
        >
          {t('retrieve.mail.again')}
        </button>
      )}
    </form>
  );
}
