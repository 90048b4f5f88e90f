import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { solveCaptcha } from '../../api/session.ts';
import { HallIcon } from '../../components/HallIcon.tsx';
import styles from './login.module.css';

type State = 'working' | 'done' | 'failed';
interface Try {
  begun: number;
  solution: ReturnType<typeof solveCaptcha>;
}

/** Less than the server waits: who comes back to the page later is not refused for it. */
const FRESH_MILLISECONDS = 240_000;

/**
 * The verification, which the browser does by itself while one types: nothing to see, to hear or to type.
 * @returns `row` tells how far it is; `take` answers a solution, each good for one call, and works at the next one with `renew`
 */
export function useCaptcha(wanted: boolean) {
  const { t } = useTranslation();
  const [state, setState] = useState<State>('working');
  const current = useRef<Try>(null);

  const renew = useCallback((): Try => {
    setState('working');
    const next = { begun: performance.now(), solution: solveCaptcha() };
    current.current = next;
    const tell = (how: State) => () => current.current === next && setState(how);
    next.solution.then(tell('done'), tell('failed'));
    return next;
  }, []);
  useEffect(() => {
    if (wanted) renew();
    return () => {
      current.current = null;
    };
  }, [wanted, renew]);

  const take = async (): Promise<{ uuid: string; captcha: string }> => {
    if (!wanted) return { uuid: '', captcha: '' };
    const held = current.current;
    const isFresh = held !== null && state !== 'failed' && performance.now() - held.begun < FRESH_MILLISECONDS;
    return (isFresh ? held : renew()).solution;
  };

  const row: ReactNode = wanted && (
    <div className={styles.field}>
      <span className={styles.label}>{t('login.captcha')}</span>
      <div className={styles.proof} data-state={state}>
        <HallIcon name={state === 'done' ? 'CheckCircleOutlined' : 'SafetyOutlined'} />
        <span role="status">{t(`login.captchaState.${state}`)}</span>
        {state === 'failed' && (
          <button type="button" className={styles.other} onClick={renew}>
            {t('login.captchaAgain')}
          </button>
        )}
      </div>
    </div>
  );
  return { row, take, renew: () => void (wanted && renew()) };
}
