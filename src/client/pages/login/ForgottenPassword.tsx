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

/** What the form asks for: the name, to which a code is mailed; that code and the new password; or all with a counter's code. */
const ASKED: Record<Way, Name[]> = {
  ask: ['username'],
  mailed: ['code', 'newPassword', 'confirm'],
  counter: ['username', 'code', 'newPassword', 'confirm'],
};
type Way = 'ask' | 'mailed' | 'counter';
const LEADS = {
  ask: 'retrieve.mail.lead',
  mailed: 'retrieve.mail.sent',
  counter: 'retrieve.counterCode.lead',
} as const;
const OTHERWISE = {
  ask: 'retrieve.counterCode.have',
  mailed: 'retrieve.mail.again',
  counter: 'retrieve.counterCode.byMail',
} as const;

/** A new password by a code, from a mail or from the counter. */
export function ForgottenPassword({ mail }: { mail: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const asksCaptcha = useSettings((settings) => settings.captcha);
  const [values, setValues] = useState(EMPTY);
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({});
  const [chosen, setWay] = useState<Way>('ask');
  const [sending, setSending] = useState(false);
  const way = mail ? chosen : 'counter';
  const isSetting = way !== 'ask';
  const captcha = useCaptcha(asksCaptcha && mail);
  const names = ASKED[way];
  const labelOf = (name: Name) => t(name === 'code' && way === 'counter' ? 'retrieve.code' : `retrieve.mail.${name}`);
  const turnTo = (next: Way) => {
    setWay(next);
    setErrors({});
    if (next === 'ask') captcha.renew();
  };

  const change = (name: Name, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors((before) => ({ ...before, [name]: '' }));
  };
  const fault = (): Partial<Record<Name, string>> => {
    const missing = names.filter((name) => values[name].trim() === '');
    if (missing.length === 0 && isSetting && values.confirm !== values.newPassword)
      return { confirm: t('password.different') };
    return Object.fromEntries(missing.map((name) => [name, t('validate.required', { attr: labelOf(name) })]));
  };
  const refuse = (error: unknown) => {
    const weak = error instanceof ApiError && error.code === WEAK;
    setErrors({ [isSetting ? (weak ? 'newPassword' : 'code') : 'username']: messageOf(error) });
    if (!isSetting) captcha.renew();
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
      if (isSetting) {
        await setForgottenPassword({ username, code: values.code.trim(), newPassword: values.newPassword });
        toast('success', t('password.done'));
        void navigate(LOGIN_PATH);
      } else {
        await mailCode({ username, ...(await captcha.take()) });
        setWay('mailed');
      }
    } catch (error) {
      refuse(error);
    } finally {
      setSending(false);
    }
  };

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)} aria-labelledby="retrieve-mail">
      <h2 id="retrieve-mail">{t(way === 'counter' ? 'retrieve.counterCode.title' : 'retrieve.mail.title')}</h2>
      <p className={styles.lead} role="status">
        {t(LEADS[way])}
      </p>
      {names.map((name) => (
        <Field
          key={name}
          id={`retrieve-${name}`}
          label={labelOf(name)}
          value={values[name]}
          error={errors[name] ?? ''}
          icon={ICONS[name]}
          autoComplete={COMPLETES[name]}
          secret={name === 'newPassword' || name === 'confirm'}
          onChange={(value) => change(name, value)}
        />
      ))}
      {!isSetting && captcha.row}
      {isSetting && <p className={styles.lead}>{t('password.rule')}</p>}
      <Button type="primary" htmlType="submit" size="large" block loading={sending}>
        {t(isSetting ? 'retrieve.mail.set' : 'retrieve.mail.send')}
      </Button>
      {mail && (
        <button type="button" className={styles.other} onClick={() => turnTo(isSetting ? 'ask' : 'counter')}>
          {t(OTHERWISE[way])}
        </button>
      )}
    </form>
  );
}
