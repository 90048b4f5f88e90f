import { Alert, Button, Segmented } from 'antd';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { applyPath } from '../../app/paths.ts';
import { useMayStart, useTopicTitle } from '../topicTitles.ts';
import { RequestListPage } from './RequestListPage.tsx';
import { cx } from '../../components/cx.ts';
import styles from './work.module.css';

/** The applicant's view of one topic: own requests and drafts with their state, and the way to a new one. */
export function TopicListPage({ topic }: { topic: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const list = params.get('show') === 'drafts' ? 'drafts' : 'initiated';
  const { title } = useTopicTitle(topic);
  const mayStart = useMayStart(topic);
  return (
    <RequestListPage
      list={list}
      topic={topic}
      heading={title || t('screen.application')}
      actions={
        mayStart && (
          <Button type="primary" onClick={() => void navigate(applyPath(topic))}>
            {t('action.new')}
          </Button>
        )
      }
      above={
        <>
          {mayStart === false && <Alert className={cx(styles.switch)} type="info" showIcon title={t('list.notOpen')} />}
          <Segmented
            className={cx(styles.switch)}
            aria-label={t('list.show')}
            value={list}
            options={[
              { value: 'initiated' as const, label: t('list.submitted') },
              { value: 'drafts' as const, label: t('screen.draft') },
            ]}
            onChange={(value) => setParams(value === 'drafts' ? { show: 'drafts' } : {}, { replace: true })}
          />
        </>
      }
    />
  );
}
