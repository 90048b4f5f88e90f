import { useState } from 'react';
import { Button, Modal, Pagination, Segmented, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import type { RecordRow } from '../../../renderer/list/types.ts';
import { useBackCloses } from '../../../renderer/useBackCloses.ts';
import { noticeReceipts, READ_STATUS, SHOWN, type Shown } from '../../api/notices.ts';
import { cx } from '../../components/cx.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { shortTime } from '../../components/time.ts';
import { useLoad } from '../../hooks/useLoad.ts';
import styles from './notices.module.css';

const PAGE_SIZE = 20;
const DRAFT = 0;

/** In the row of a notice that was released, also of one that was withdrawn then: who has read it, and who has not. */
export function Receipts({ row }: { row: RecordRow }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  if (row['status'] === DRAFT) return null;
  const title = String(row['title'] ?? '');
  return (
    <>
      <Button type="link" size="small" aria-label={`${t('notice.receipts')} ${title}`} onClick={() => setOpen(true)}>
        {t('notice.receipts')}
      </Button>
      {open && <ReceiptsDialog noticeId={row.id} title={title} onClose={() => setOpen(false)} />}
    </>
  );
}

function ReceiptsDialog({ noticeId, title, onClose }: { noticeId: string; title: string; onClose: () => void }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<Shown>('all');
  const [page, setPage] = useState(1);
  const { data, error, reload } = useLoad(`${noticeId}:${shown}:${page}`, () =>
    noticeReceipts(noticeId, page, PAGE_SIZE, READ_STATUS[shown]),
  );
  useBackCloses(true, onClose);
  const show = (next: Shown) => {
    setShown(next);
    setPage(1);
  };
  return (
    <Modal open title={`${t('notice.receipts')} · ${title}`} onCancel={onClose} footer={null}>
      <Segmented
        aria-label={t('notice.shown')}
        value={shown}
        options={SHOWN.map((name) => ({ value: name, label: t(`notice.show.${name}`) }))}
        onChange={show}
      />
      {error ? (
        <ErrorState error={error} retry={reload} />
      ) : !data ? (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      ) : data.list.length === 0 ? (
        <EmptyState compact title={t('notice.noReceipts')} />
      ) : (
        <>
          <ul className={cx(styles.receipts)}>
            {data.list.map(({ userId, receiverName, readDate }) => (
              <li key={userId}>
                <span>{receiverName}</span>
                <span data-read={readDate !== null}>
                  {readDate === null ? t('notice.new') : t('request.readAt', { time: shortTime(readDate) })}
                </span>
              </li>
            ))}
          </ul>
          <Pagination
            className={cx(styles.pages)}
            size="small"
            current={page}
            pageSize={PAGE_SIZE}
            total={data.totalCount}
            showSizeChanger={false}
            showTotal={(n) => t('notice.people', { n })}
            onChange={setPage}
          />
        </>
      )}
    </Modal>
  );
}
