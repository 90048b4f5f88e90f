import { useState } from 'react';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { TaskRow } from '../../../contract/flow.ts';
import { deleteDraft, restoreDraft } from '../../api/drafts.ts';
import type { ListName } from '../../api/flow.ts';
import { messageOf } from '../../api/refused.ts';
import { offer, toast, withdrawNotice } from '../../app/feedback.ts';
import { refreshRequests } from '../../store/refresh.ts';
import { rowPath } from './rowPath.ts';
import styles from './work.module.css';

const UNDO_SECONDS = 8;

/** What can be done with a row in the list. A deleted draft can be had back for a while. */
export function RowActions({ list, row }: { list: ListName; row: TaskRow }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);

  const restore = async () => {
    withdrawNotice(row.id);
    try {
      await restoreDraft(row.businessKey);
      refreshRequests();
    } catch (error) {
      toast('error', messageOf(error));
    }
  };
  const drop = async () => {
    setBusy(true);
    try {
      await deleteDraft(row.businessKey);
      refreshRequests();
      const undo = (
        <Button type="primary" size="small" onClick={() => void restore()}>
          {t('draft.undo')}
        </Button>
      );
      offer(row.id, t('draft.deleted', { title: row.title }), undo, UNDO_SECONDS);
    } catch (error) {
      toast('error', messageOf(error));
    } finally {
      setBusy(false);
    }
  };

  if (list !== 'drafts') {
    return <Link to={rowPath(list, row)}>{t(list === 'todo' ? 'action.handle' : 'action.view')}</Link>;
  }
  return (
    <span className={styles.rowActions}>
      <Link to={rowPath(list, row)}>{t('action.continue')}</Link>
      <Button type="link" danger size="small" loading={busy} onClick={() => void drop()}>
        {t('action.delete')}
      </Button>
    </span>
  );
}
