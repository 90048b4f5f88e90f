import { Alert } from 'antd';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { i18n } from 'i18next';
import { requestDetail } from '../api/flow.ts';
import { holders } from '../app/holders.ts';
import { viewPath } from '../app/paths.ts';
import { useLoad } from '../hooks/useLoad.ts';
import { forgetDone, useLastDone, type LastDone } from '../store/lastDone.ts';
import { useRefresh } from '../store/refresh.ts';
import styles from './LastDoneLine.module.css';

/** Who has it now, or that it came to its end; nothing for whoever may not see it any more. */
async function whereNow(done: LastDone | null, i18n: i18n, signal: AbortSignal) {
  if (!done) return null;
  const { processInstanceId } = done;
  const detail = await requestDetail({ processInstanceId, taskId: null }, signal).catch(() => null);
  return { done, next: detail ? holders(detail, i18n) : '', completed: detail?.state === 'completed' };
}

/** `已同意 请假申请 QJ202611220001。现在由 财务审核（李敏） 办理`, above whatever page follows, for as long as it is true. */
export function LastDoneLine() {
  const { t, i18n } = useTranslation();
  const { t: tr } = useTranslation('renderer');
  const done = useLastDone((state) => state.done);
  const moved = useRefresh(({ requests }) => requests);
  const { data } = useLoad(done && done.processInstanceId, (signal) => whereNow(done, i18n, signal), moved);
  if (!done) return null;
  const { outcome, outcomeTitle, title, number, topic, processInstanceId } = done;
  const now = data?.done === done ? data : null;
  return (
    <Alert
      className={styles.line ?? ''}
      type="success"
      showIcon
      closable={{ onClose: forgetDone, 'aria-label': t('action.close') }}
      title={
        <span role="status">
          {outcomeTitle ? t('done.own', { what: outcomeTitle }) : t('done.what', { what: tr(`outcome_${outcome}`) })}{' '}
          <Link to={viewPath(topic, processInstanceId)}>{[title, number].join(' ').trim()}</Link>
          {now?.next && t('done.next', { next: now.next })}
          {now?.completed && t('done.ended')}
        </span>
      }
    />
  );
}
