import { useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { answerChallenge } from '../../api/session.ts';
import { messageOf } from '../../api/refused.ts';
import { Field } from './Field.tsx';
import styles from './login.module.css';

interface Props {
  /** what the login answered to the right password */
  challenge: string;
  onIn: () => void;
  onBack: () => void;
}

/** The second step of a login: the code of the app. */
export function CodeStep({ challenge, onIn, onBack }: Props) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const [sending, setSending] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') {
      setError(t('validate.required', { attr: t('login.code') }));
      return;
    }
    setSending(true);
    try {
      await answerChallenge(challenge, code.trim());
      onIn();
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      setSending(false);
    }
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)} aria-labelledby="login-title">
      <h1 id="login-title" className={styles.title}>
        {t('login.title')}
      </h1>
      <p className={styles.lead} role="status">
        {t('login.codeLead')}
      </p>
      <Field
        id="login-code"
        label={t('login.code')}
        value={code}
        error={error}
        icon="SafetyOutlined"
        autoComplete="one-time-code"
        autoFocus
        onChange={(value) => {
          setCode(value);
          setError('');
        }}
      />
      <Button type="primary" htmlType="submit" size="large" block loading={sending}>
        {t('login.submit')}
      </Button>
      <Button size="large" block onClick={onBack}>
        {t('login.back')}
      </Button>
    </form>
  );
}
