import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/envelope.ts';
import { messageOf } from '../api/refused.ts';
import { useSpareTitle } from '../hooks/usePageTitle.ts';
import styles from './State.module.css';

/** `forbidden` of contract/errors.ts: it says no more than the title does, and not what can be done */
const FORBIDDEN = 10302;

function kindOf(error: unknown): 'denied' | 'missing' | 'failed' {
  if (error instanceof ApiError && error.status === 403) return 'denied';
  if (error instanceof ApiError && error.status === 404) return 'missing';
  return 'failed';
}

/** What stands in place of a part that could not be loaded: refused, not there, or failed, with a way on. */
export function ErrorState({ error, retry }: { error: unknown; retry?: () => void }) {
  const { t } = useTranslation();
  const kind = kindOf(error);
  useSpareTitle(t(`state.${kind}`));
  return (
    <div className={styles.state} role="alert">
      <span className={styles.mark} data-kind={kind} aria-hidden="true">
        {kind === 'failed' ? '!' : kind === 'denied' ? '✕' : '?'}
      </span>
      <p className={styles.title}>{t(`state.${kind}`)}</p>
      <p className={styles.text}>
        {error instanceof ApiError && error.code === FORBIDDEN ? t('state.deniedText') : messageOf(error)}
      </p>
      {retry && kind !== 'denied' && <Button onClick={retry}>{t('action.retry')}</Button>}
    </div>
  );
}
