import { useEffect, useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from 'antd';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { API, PATHS } from '../../../contract/paths.ts';
import type { LoginChallenge } from '../../../contract/person.ts';
import { challengeOf, loadSession, login } from '../../api/session.ts';
import { watchLogins } from '../../api/sessionBack.ts';
import { messageOf } from '../../api/refused.ts';
import { safeReturn } from '../../app/paths.ts';
import { useSession } from '../../store/session.ts';
import { useSettings } from '../../store/settings.ts';
import { CodeStep } from './CodeStep.tsx';
import { DemoPeople } from './DemoPeople.tsx';
import { Field } from './Field.tsx';
import { PublicFrame } from './PublicFrame.tsx';
import styles from './login.module.css';
import { useCaptcha } from './useCaptcha.tsx';

type Name = 'username' | 'password';
const NAMES: readonly Name[] = ['username', 'password'];
const focusOn = (name: Name) => document.getElementById(`login-${name}`)?.focus();
const EMPTY: Record<Name, string> = { username: '', password: '' };

/** Username, password, and a verification that the browser does by itself. Comes back to where one was sent away from. */
export function LoginPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const status = useSession((state) => state.status);
  const { captcha: asksCaptcha, demo, loginUrl, loginGuide } = useSettings();
  const [values, setValues] = useState(EMPTY);
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({});
  const [refusal, setRefusal] = useState(params.get('failed') === 'campus' ? t('login.campusFailed') : '');
  const [challenge, setChallenge] = useState<LoginChallenge>();
  const [sending, setSending] = useState(false);
  const captcha = useCaptcha(asksCaptcha);
  const target = safeReturn(params.get('redirect'));

  // logged in in another window: this one goes back to where it was; a failure leaves it here, to log in by hand
  useEffect(() => watchLogins(() => void loadSession().catch(() => undefined)), []);

  if (status === 'in' && !sending) return <Navigate to={target} replace />;

  const change = (name: Name, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors((before) => ({ ...before, [name]: '' }));
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const missing = NAMES.filter((name) => values[name].trim() === '');
    setErrors(Object.fromEntries(missing.map((name) => [name, t('validate.required', { attr: t(`login.${name}`) })])));
    setRefusal('');
    if (missing[0]) {
      focusOn(missing[0]);
      return;
    }
    setSending(true);
    try {
      await login({ ...values, username: values.username.trim(), ...(await captcha.take()) });
      void navigate(target, { replace: true });
    } catch (error) {
      const next = challengeOf(error);
      setChallenge(next);
      if (next !== undefined) return;
      setRefusal(messageOf(error));
      captcha.renew();
      // what has to be typed anew
      focusOn('password');
    } finally {
      setSending(false);
    }
  };
  if (challenge !== undefined) {
    const back = () => {
      setChallenge(undefined);
      setValues(({ username }) => ({ ...EMPTY, username }));
      captcha.renew();
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
        {captcha.row}
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
      {demo && <DemoPeople onChoose={(username, password) => setValues({ username, password })} />}
    </PublicFrame>
  );
}

/** Our own way to the campus login comes back to where one wanted to go; of another address we know nothing. */
function campusAddress(loginUrl: string, target: string): string {
  const isOurs = [PATHS.oidc, PATHS.cas].some((path) => loginUrl === API + path);
  return isOurs ? `${loginUrl}?redirect=${encodeURIComponent(target)}` : loginUrl;
}
