import { Suspense, useState } from 'react';
import { Skeleton } from 'antd';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { Page } from '../../contract/envelope.ts';
import { markRead } from '../api/notices.ts';
import type { NoticeMessage } from '../../contract/socket.ts';
import { lazyPage } from '../app/lazyPage.ts';
import { itemPath, taskPath } from '../app/paths.ts';
import { refreshNotices } from '../store/refresh.ts';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';
import { shortTime } from './time.ts';
import styles from './NoticeList.module.css';

const NoticeDialog = lazyPage(async () => (await import('./NoticeDialog.tsx')).NoticeDialog);

interface Props {
  page: Page<NoticeMessage> | null;
  error: unknown;
  loading: boolean;
  reload: () => void;
  onOpen?: () => void;
}

/** A notice about a task leads to it, one about a request to looking at that. */
function noticePath({ taskId, instanceId }: NoticeMessage): string {
  return taskId ? taskPath(taskId, instanceId) : itemPath(instanceId ?? '');
}

/** Notices, unread ones marked; opening one reads it. */
export function NoticeList({ page, error, loading, reload, onOpen }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<NoticeMessage | null>(null);
  const open = async (notice: NoticeMessage) => {
    onOpen?.();
    if (notice.instanceId) void navigate(noticePath(notice));
    else setOpened(notice);
    if (notice.readStatus === 0) {
      await markRead([notice.id]).catch(() => undefined);
      refreshNotices();
    }
  };
  const dialog = opened && (
    <Suspense fallback={null}>
      <NoticeDialog notice={opened} onClose={() => setOpened(null)} />
    </Suspense>
  );
  if (error && !page) return <ErrorState error={error} retry={reload} />;
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
              <span className={styles.meta}>{shortTime(notice.createDate)}</span>
            </button>
          </li>
        ))}
      </ul>
      {dialog}
    </>
  );
}
