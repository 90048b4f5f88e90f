import { useState } from 'react';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { NoticeMessage } from '../../contract/socket.ts';
import { NOTICES_PATH } from '../app/paths.ts';
import { markRead, myNotices } from '../api/notices.ts';
import { messageOf } from '../api/refused.ts';
import { toast } from '../app/feedback.ts';
import { HallIcon } from '../components/HallIcon.tsx';
import { NoticeInFull } from '../components/NoticeInFull.tsx';
import { NoticeList } from '../components/NoticeList.tsx';
import { Popup } from '../components/Popup.tsx';
import { useLoad } from '../hooks/useLoad.ts';
import { refreshNotices, useRefresh } from '../store/refresh.ts';
import styles from './NoticeBell.module.css';

const SHOWN = 10;

/** Unread notices: how many, and the latest of them. */
export function NoticeBell({ className = '' }: { className?: string }) {
  const { t, i18n } = useTranslation();
  const version = useRefresh((state) => state.notices);
  const { data, error, loading, reload } = useLoad(`bell:${i18n.language}`, () => myNotices(1, SHOWN, 0), version);
  const unread = data?.totalCount ?? 0;
  // beside the popup, which is gone as soon as the focus has left it
  const [shown, setShown] = useState<NoticeMessage | null>(null);
  const readAll = async () => {
    await markRead().catch((failure: unknown) => toast('error', messageOf(failure)));
    refreshNotices();
  };
  return (
    <>
      <Popup
        kind="dialog"
        label={t('notice.unread', { n: unread })}
        className={className}
        renderPanel={(close) => (
          <div className={styles.panel}>
            <div className={styles.head}>
              <strong>{t('notice.title')}</strong>
              {unread > 0 && (
                <Button type="link" size="small" onClick={() => void readAll()}>
                  {t('notice.readAll')}
                </Button>
              )}
            </div>
            <NoticeList
              page={data}
              error={error}
              loading={loading}
              reload={reload}
              onLeave={close}
              onShow={(notice) => {
                close();
                setShown(notice);
              }}
            />
            <Link className={styles.all} to={NOTICES_PATH} onClick={close}>
              {t('notice.all')}
            </Link>
          </div>
        )}
      >
        <span className={styles.bell}>
          <HallIcon name="BellOutlined" />
          {unread > 0 && <span className={styles.count}>{unread > 99 ? '99+' : unread}</span>}
        </span>
      </Popup>
      {shown && <NoticeInFull notice={shown} onClose={() => setShown(null)} />}
    </>
  );
}
