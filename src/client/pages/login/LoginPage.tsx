import { useEffect, useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from 'antd';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { API, PATHS } from '../../../contract/paths.ts';
import { challengeOf, loadSession, login, newCaptchaId } from '../../api/session.ts';
import { watchLogins } from '../../api/sessionBack.ts';
import { messageOf } from '../../api/refused.ts';
import { safeReturn } from '../../app/paths.ts';
import { useSession } from '../../store/session.ts';
import { useSettings } from '../../store/settings.ts';
import { CaptchaPicture } from './CaptchaPicture.tsx';
import { CaptchaQuestion } from './CaptchaQuestion.tsx';
import { CodeStep } from './CodeStep.tsx';
import { DemoPeople } from './DemoPeople.tsx';
import { Field } from './Field.tsx';
import { PublicFrame } from './PublicFrame.tsx';
import styles from './login.module.css';

type Name = 'username' | 'password' | 'captcha';
const focusOn = (name: Name) => document.getElementById(`login-${name}`)?.focus();
const QUESTION = 'login-question';
const EMPTY: Record<Name, string> = { username: '', password: '', captcha: '' };

/** Username, password, verification code. Comes back to where one was sent away from. */
export function LoginPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const status = useSession((state) => state.status);
  const { captcha: asksCaptcha, demo, loginUrl, loginGuide } = useSettings();
  const [values, setValues] = useState(EMPTY);
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({});
  const [refusal, setRefusal] = useState(params.get('failed') === 'campus' ? t('login.campusFailed') : '');
  const [challenge, setChallenge] = useState<string>();
  const [sending, setSending] = useState(false);
  const [uuid, setUuid] = useState(newCaptchaId);
  const [inWords, setInWords] = useState(false);
  const target = safeReturn(params.get('redirect'));

  // logged in in another window: this one goes back to where it was; a failure leaves it here, to log in by hand
  useEffect(() => watchLogins(() => void loadSession().catch(() => undefined)), []);

  if (status === 'in' && !sending) return <Navigate to={target} replace />;

  const wanted: Name[] = asksCaptcha ? ['username', 'password', 'captcha'] : ['username', 'password'];
  const change = (name: Name, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors((before) => ({ ...before, [name]: '' }));
  };
  const anotherCode = () => {
    setUuid(newCaptchaId());
    change('captcha', '');
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const missing = wanted.filter((name) => values[name].trim() === '');
    setErrors(Object.fromEntries(missing.map((name) => [name, t('validate.required', { attr: t(`login.${name}`) })])));
    setRefusal('');
    if (missing[0]) {
      focusOn(missing[0]);
      return;
    }
    setSending(true);
    try {
      await login({ ...values, username: values.username.trim(), uuid });
      void navigate(target, { replace: true });
    } catch (error) {
      const next = challengeOf(error);
      setChallenge(next);
      if (next !== undefined) return;
      setRefusal(messageOf(error));
      anotherCode();
      // what has to be typed anew
      focusOn(asksCaptcha ? 'captcha' : 'password');
    } finally {
      setSending(false);
    }
  };
  if (challenge !== undefined) {
    const back = () => {
      setChallenge(undefined);
      setValues((before) => ({ ...EMPTY, username: before.username }));
      setUuid(newCaptchaId());
    };
    const enter = () => void navigate(target, { replace: true });
    return (
      <PublicFrame>
        <CodeStep challenge={challenge} onIn={enter} onBack={back} />
      </PublicFrame>
    );
  }

  const field = (name: Name) => ({
    id: `login-${name}`,
    label: t(`login.${name}`),
    value: values[name],
    error: errors[name] ?? '',
    onChange: (value: string) => change(name, value),
  });

  return (
    <PublicFrame>
      <form className={styles.form} noValidate onSubmit={(event) => void send(event)} aria-labelledby="login-title">
        <h1 id="login-title" className={styles.title}>
          {t('login.title')}
        </h1>
        <p className={styles.lead}>{status === 'expired' ? t('login.again') : loginGuide || t('login.lead')}</p>
        {refusal && (
          <p className={styles.refusal} role="alert">
            {refusal}
          </p>
        )}
        <Field {...field('username')} icon="UserOutlined" autoComplete="username" autoFocus />
        <Field {...field('password')} icon="LockOutlined" autoComplete="current-password" secret />
        {asksCaptcha && (
          <div className={styles.captcha}>
            {inWords && <CaptchaQuestion id={QUESTION} uuid={uuid} onAnother={anotherCode} />}
            <Field
              {...field('captcha')}
              icon="SafetyOutlined"
              autoComplete="off"
              describedBy={inWords ? QUESTION : undefined}
            >
              {!inWords && <CaptchaPicture uuid={uuid} onAnother={anotherCode} />}
            </Field>
            <button
              type="button"
              className={styles.other}
              onClick={() => {
                setInWords(!inWords);
                anotherCode();
              }}
            >
              {t(inWords ? 'login.codeAsPicture' : 'login.codeInWords')}
            </button>
          </div>
        )}
        <Button type="primary" htmlType="submit" size="large" block loading={sending}>
          {t('login.submit')}
        </Button>
        {loginUrl && (
          <Button href={campusAddress(loginUrl, target)} size="large" block>
            {t('login.campus')}
          </Button>
        )}
        <p className={styles.links}>
          <Link to="/retrievePassword">{t('login.forgot')}</Link>
          <Link to="/loginInstructions">{t('screen.instructions')}</Link>
        </p>
      </form>
      {demo && <DemoPeople onChoose={(username, password) => setValues({ ...EMPTY, username, password })} />}
    </PublicFrame>
  );
}

/** Our own way to the campus login comes back to where one wanted to go; of another address we know nothing. */
function campusAddress(loginUrl: string, target: string): string {
  return loginUrl === API + PATHS.oidc ? `${loginUrl}?redirect=${encodeURIComponent(target)}` : loginUrl;
}
