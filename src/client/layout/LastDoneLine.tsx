import { Alert } from 'antd';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { forgetDone, useLastDone } from '../store/lastDone.ts';
import styles from './LastDoneLine.module.css';

/** `已同意 QJ202611220001 请假申请 · 下一步：财务审核（李敏）`, above whatever page follows. */
export function LastDoneLine() {
  const { t } = useTranslation();
  const { t: tr } = useTranslation('renderer');
  const done = useLastDone((state) => state.done);
  if (!done) return null;
  const { outcome, title, number, path, next } = done;
  return (
    <Alert
      className={styles.line ?? ''}
      type="success"
      showIcon
      closable={{ onClose: forgetDone, 'aria-label': t('action.close') }}
      title={
        <span role="status">
          {t('done.what', { what: tr(`outcome_${outcome}`) })} <Link to={path}>{[title, number].join(' ').trim()}</Link>
          {next && t('done.next', { next })}
        </span>
      }
    />
  );
}
