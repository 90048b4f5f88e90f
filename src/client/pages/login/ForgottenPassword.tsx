import { useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/envelope.ts';
import { messageOf } from '../../api/refused.ts';
import { mailCode, newCaptchaId, setForgottenPassword } from '../../api/session.ts';
import { toast } from '../../app/feedback.ts';
import { LOGIN_PATH } from '../../app/paths.ts';
import { useSettings } from '../../store/settings.ts';
import { CaptchaPicture } from './CaptchaPicture.tsx';
import { Field } from './Field.tsx';
import styles from './login.module.css';

type Name = 'username' | 'captcha' | 'code' | 'newPassword' | 'confirm';
const EMPTY: Record<Name, string> = { username: '', captcha: '', code: '', newPassword: '', confirm: '' };
const ICONS: Record<Name, string> = {
  ...{ username: 'UserOutlined', captcha: 'SafetyOutlined', code: 'MailOutlined' },
  ...{ newPassword: 'LockOutlined', confirm: 'LockOutlined' },
};
const COMPLETES: Record<Name, string> = {
  ...{ username: 'username', captcha: 'off', code: 'one-time-code' },
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
  const [uuid, setUuid] = useState(newCaptchaId);
  const first: Name[] = asksCaptcha ? ['username', 'captcha'] : ['username'];
  const names: Name[] = isSent ? ['code', 'newPassword', 'confirm'] : first;

  const change = (name: Name, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors((before) => ({ ...before, [name]: '' }));
  };
  const anotherCaptcha = () => {
    setUuid(newCaptchaId());
    setValues((before) => ({ ...before, captcha: '' }));
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
    const name = isSent ? (weak ? 'newPassword' : 'code') : asksCaptcha ? 'captcha' : 'username';
    setErrors({ [name]: messageOf(error) });
    if (!isSent) anotherCaptcha();
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
        await mailCode({ username, uuid, captcha: values.captcha });
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
        >
          {name === 'captcha' && <CaptchaPicture uuid={uuid} onAnother={anotherCaptcha} />}
        </Field>
      ))}
      {isSent && <p className={styles.lead}>{t('password.rule')}</p>}
      <Button type="primary" htmlType="submit" size="large" block loading={sending}>
        {t(isSent ? 'retrieve.mail.set' : 'retrieve.mail.send')}
      </Button>
      {isSent && (
        <button type="button" className={styles.other} onClick={() => setIsSent(false)}>
          {t('retrieve.mail.again')}
        </button>
      )}
    </form>
  );
}
