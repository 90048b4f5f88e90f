import { useState } from 'react';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { WORK } from '../../app/paths.ts';
import { shortTime } from '../../components/time.ts';
import { rowPath } from '../work/rowPath.ts';
import type { Application } from './loadApplication.ts';
import type { ApplicationDraft } from './useApplicationDraft.ts';
import styles from './apply.module.css';

/**
 * What one should know before going on: it is a request that was withdrawn, something was taken up again, the form is
 * newer, or the draft changed elsewhere.
 */
export function DraftNotices({ application, draft }: { application: Application; draft: ApplicationDraft }) {
  const { t } = useTranslation();
  const [seen, setSeen] = useState(false);
  if (draft.state.kind === 'conflict') {
    return (
      <Alert
        type="warning"
        showIcon
        role="alert"
        title={
          draft.savedElsewhere ? t('draft.conflictAt', { time: shortTime(draft.savedElsewhere) }) : t('draft.conflict')
        }
        description={t('draft.conflictText')}
        action={
          <span className={styles.choices}>
            <Button size="small" type="primary" onClick={() => void draft.keepMine()}>
              {t('draft.keepMine')}
            </Button>
            <Button size="small" onClick={() => void draft.takeTheirs()}>
              {t('draft.takeTheirs')}
            </Button>
          </span>
        }
      />
    );
  }
  return (
    <>
      {draft.takeMineBack && (
        <Alert
          type="info"
          showIcon
          role="status"
          title={t('draft.tookTheirs')}
          action={
            <Button size="small" onClick={draft.takeMineBack}>
              {t('draft.takeMineBack')}
            </Button>
          }
        />
      )}
      {application.begun && (
        <Alert
          type="info"
          showIcon
          title={t('draft.begun', {
            count: application.begun.count,
            time: shortTime(application.begun.newest.startTime),
          })}
          action={
            <span className={styles.choices}>
              <Link to={rowPath('drafts', application.begun.newest)}>{t('action.continue')}</Link>
              {application.begun.count > 1 && (
                <Link to={`${WORK.draft}?topic=${application.begun.newest.topic}`}>{t('draft.all')}</Link>
              )}
            </span>
          }
        />
      )}
      {application.withdrawn !== null && (
        <Alert
          type="info"
          showIcon
          title={t('draft.withdrawn', { number: application.withdrawn })}
          description={t('draft.withdrawnText')}
        />
      )}
      {application.notices.length > 0 && (
        <Alert
          type="info"
          showIcon
          title={t('draft.newerForm')}
          description={application.notices.map((notice) => (
            <div key={notice}>{notice}</div>
          ))}
        />
      )}
      {application.restoredAt && !seen && (
        <Alert
          type="info"
          showIcon
          title={t('draft.restored', { time: shortTime(application.restoredAt) })}
          closable={{ onClose: () => setSeen(true), 'aria-label': t('action.close') }}
          action={
            <Button size="small" onClick={() => void draft.discard()}>
              {t('draft.discardRestored')}
            </Button>
          }
        />
      )}
    </>
  );
}
