import { useRef, useState } from 'react';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { SchemaForm } from '../../../renderer/form/SchemaForm.tsx';
import type { SchemaFormHandle } from '../../../renderer/form/types.ts';
import type { TopicProjection } from '../../api/flow.ts';
import { Panel } from '../../components/Panel.tsx';
import { DraftNotices } from './DraftNotices.tsx';
import { KeepStatus } from './KeepStatus.tsx';
import { useApplicationDraft } from './useApplicationDraft.ts';
import type { DraftPlace } from './useApplicationDraft.ts';
import { useSubmit } from './useSubmit.ts';
import styles from './apply.module.css';

interface ApplicationFormProps extends DraftPlace {
  projection: TopicProjection;
}

/** The form with its keeping, its notices and its submission. */
export function ApplicationForm(props: ApplicationFormProps) {
  const { topic, projection, application } = props;
  const { t } = useTranslation();
  const form = useRef<SchemaFormHandle>(null);
  const draft = useApplicationDraft(props, form);
  const { submit, errors, sending } = useSubmit(topic, projection.title, draft);
  const [checking, setChecking] = useState(false);
  const press = async () => {
    setChecking(true);
    try {
      // valid data goes on to `onSubmit`
      await form.current?.submit();
    } finally {
      setChecking(false);
    }
  };
  return (
    <div className={styles.form}>
      <DraftNotices application={application} draft={draft} />
      <Panel title={t('apply.form')}>
        <SchemaForm
          projection={projection}
          formData={application.formData}
          label={projection.title}
          formRef={form}
          errors={errors}
          onChange={draft.change}
          onSubmit={submit}
        />
        <div className={styles.actions}>
          <Button type="primary" size="large" loading={sending || checking} onClick={() => void press()}>
            {t('action.submit')}
          </Button>
          <Button size="large" disabled={draft.state.kind === 'saving'} onClick={() => void draft.saveNow()}>
            {t('draft.save')}
          </Button>
          <span className={styles.hint}>{t('apply.keys')}</span>
          <KeepStatus state={draft.state} />
        </div>
      </Panel>
    </div>
  );
}
