import { useState } from 'react';
import { Alert } from 'antd';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { Detail } from '../../../contract/flow.ts';
import { ReadView } from '../../../renderer/form/ReadView.tsx';
import { FileList } from '../../../renderer/widgets/upload/FileList.tsx';
import { WORK } from '../../app/paths.ts';
import { shortTime } from '../../components/time.ts';
import { useSession } from '../../store/session.ts';
import { dropStash, readStash } from '../../store/stash.ts';
import { overlay, typedFields } from './detailData.ts';
import type { Taken } from './taken.ts';
import styles from './request.module.css';

interface Props {
  taken: Taken;
  taskId: string;
  /** as the task was while the reader had it: what he typed into its form is told by its fields */
  before: Detail | null;
}

/** The task is somebody else's by now, or nobody's: who did what, what the reader had typed, and where to go on. */
export function Overtaken({ taken: { name, outcome, at }, taskId, before }: Props) {
  const { t } = useTranslation();
  const { t: tr } = useTranslation('renderer');
  const userId = useSession((state) => state.user?.id ?? '');
  const place = `task:${taskId}`;
  const [kept] = useState(() => readStash(userId, place));
  const formData = before && kept?.formData && overlay(before.formData, kept.formData, before.schema);
  const changes = before && formData ? typedFields(before, formData) : [];
  const files = kept?.attachments ?? [];
  const by = [name, tr(`outcome_${outcome}`), shortTime(at)].filter(Boolean).join(' · ');
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={t('request.taken')}
      closable={{ onClose: () => dropStash(userId, place), 'aria-label': t('action.close') }}
      description={
        <>
          <p className={styles.takenBy}>
            {by} <Link to={WORK.backlog}>{t('request.takenOn')}</Link>
          </p>
          {(kept?.comment || files.length > 0 || changes.length > 0) && (
            <p className={styles.takenBy}>{t('request.takenTyped')}</p>
          )}
          {kept?.comment && <blockquote className={styles.takenWords}>{kept.comment}</blockquote>}
          <FileList files={files} />
          {before && formData && changes.length > 0 && (
            <ReadView
              schema={before.schema}
              uiSchema={before.uiSchema}
              scope={before.scope}
              formData={formData}
              changes={changes}
              onlyChanged
            />
          )}
        </>
      }
    />
  );
}
