import { useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { LoginChallenge } from '../../../contract/person.ts';
import { ApiError } from '../../api/envelope.ts';
import { canHavePasskeys, signChallenge } from '../../api/passkeys.ts';
import { answerChallenge } from '../../api/session.ts';
import { messageOf } from '../../api/refused.ts';
import { Field } from './Field.tsx';
import styles from './login.module.css';

interface Props {
  /** what the login answered to the right password */
  challenge: LoginChallenge;
  onIn: () => void;
  onBack: () => void;
}

/** The second step of a login: the code of the app, or a passkey in place of it. */
export function CodeStep({ challenge, onIn, onBack }: Props) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const [sending, setSending] = useState(false);
  const answer = async (make: () => Promise<{ code: string } | { passkey: object }>) => {
    setSending(true);
    try {
      await answerChallenge(challenge.challenge, await make());
      onIn();
    } catch (failure) {
      // the browser, when somebody takes his hand off the key
      setError(failure instanceof ApiError ? messageOf(failure) : t('secondFactor.passkeyFailed'));
    } finally {
      setSending(false);
    }
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') setError(t('validate.required', { attr: t('login.code') }));
    else void answer(async () => ({ code: code.trim() }));
  };
  return (
    <form className={styles.form} noValidate onSubmit={send} aria-labelledby="login-title">
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
      {challenge.passkeys.length > 0 && canHavePasskeys() && (
        <Button
          size="large"
          block
          disabled={sending}
          onClick={() => void answer(async () => ({ passkey: await signChallenge(challenge) }))}
        >
          {t('login.passkey')}
        </Button>
      )}
      <Button size="large" block onClick={onBack}>
        {t('login.back')}
      </Button>
    </form>
  );
}
