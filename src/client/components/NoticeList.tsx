import { useState } from 'react';
import { Skeleton } from 'antd';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { Page } from '../../contract/envelope.ts';
import { markRead } from '../api/notices.ts';
import type { NoticeMessage } from '../../contract/socket.ts';
import { itemPath, taskPath } from '../app/paths.ts';
import { refreshNotices } from '../store/refresh.ts';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';
import { NoticeInFull } from './NoticeInFull.tsx';
import { shortTime } from './time.ts';
import styles from './NoticeList.module.css';

interface Props {
  page: Page<NoticeMessage> | null;
  error: unknown;
  loading: boolean;
  reload: () => void;
  /** one leads to another page: what the list lies in may close */
  onLeave?: () => void;
  /** one has more to say than its line; left out, it is shown here, as long as the list is */
  onShow?: (notice: NoticeMessage) => void;
}

/** A notice about a task leads to it, one about a request to looking at that. */
function noticePath({ taskId, instanceId }: NoticeMessage): string {
  return taskId ? taskPath(taskId, instanceId) : itemPath(instanceId ?? '');
}

/** Notices, unread ones marked; opening one reads it. */
export function NoticeList({ page, error, loading, reload, onLeave, onShow }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<NoticeMessage | null>(null);
  const open = async (notice: NoticeMessage) => {
    if (notice.instanceId) {
      onLeave?.();
      void navigate(noticePath(notice));
    } else (onShow ?? setOpened)(notice);
    if (notice.readStatus === 0) {
      await markRead([notice.id]).catch(() => undefined);
      refreshNotices();
    }
  };
  if (error && !page) {
    return (
      <div aria-busy={loading}>
        <ErrorState error={error} retry={reload} />
      </div>
    );
  }
  if (!page) return <Skeleton active={loading} title={false} paragraph={{ rows: 4 }} />;
  return (
    <>
      {page.list.length === 0 && <EmptyState title={t('notice.none')} />}
      <ul className={styles.list}>
        {page.list.map((notice) => (
          <li key={notice.id}>
            <button type="button" className={styles.notice} onClick={() => void open(notice)}>
              <span className={styles.title} data-unread={notice.readStatus === 0}>
                {notice.readStatus === 0 && <span className={styles.dot} role="img" aria-label={t('notice.new')} />}
                {notice.text || notice.title}
              </span>
              <span className={styles.meta}>
                {shortTime(notice.createDate)}
                {notice.earlier ? ` · ${t('notice.earlier', { n: notice.earlier })}` : ''}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {opened && <NoticeInFull notice={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
