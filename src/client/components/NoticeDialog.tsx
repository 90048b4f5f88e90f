import { Modal, Skeleton } from 'antd';
import { useBackCloses } from '../../renderer/useBackCloses.ts';
import { RichTextRead } from '../../renderer/widgets/rich-text/Read.tsx';
import type { NoticeMessage } from '../../contract/socket.ts';
import { noticeInFull } from '../api/notices.ts';
import { useLoad } from '../hooks/useLoad.ts';
import { ErrorState } from './ErrorState.tsx';
import { shortTime } from './time.ts';
import styles from './NoticeList.module.css';

const NOTHING = {};

/** One notice in full: what the house has to say, or the message's own line where there is no more. */
export function NoticeDialog({ notice, onClose }: { notice: NoticeMessage; onClose: () => void }) {
  const { data, error, reload } = useLoad(notice.id, () => noticeInFull(notice.id));
  useBackCloses(true, onClose);
  return (
    <Modal open title={notice.title} onCancel={onClose} footer={null}>
      <p className={styles.meta}>{[data?.senderName, shortTime(notice.createDate)].filter(Boolean).join(' · ')}</p>
      {error ? (
        <ErrorState error={error} retry={reload} />
      ) : !data ? (
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      ) : (
        <div className={styles.body}>{data.content === null ? data.text : <Content html={data.content} />}</div>
      )}
    </Modal>
  );
}

function Content({ html }: { html: string }) {
  return <RichTextRead value={html} schema={NOTHING} uiSchema={NOTHING} options={NOTHING} />;
}
