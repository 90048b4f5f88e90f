import { Button, Segmented } from 'antd';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { applyPath } from '../../app/paths.ts';
import { useTopicTitle } from '../topicTitles.ts';
import { RequestListPage } from './RequestListPage.tsx';
import { cx } from '../../components/cx.ts';
import styles from './work.module.css';

/** The applicant's view of one topic: own requests and drafts with their state, and the way to a new one. */
export function TopicListPage({ topic }: { topic: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const list = params.get('show') === 'drafts' ? 'drafts' : 'initiated';
  const title = useTopicTitle(topic);
  return (
    <RequestListPage
      list={list}
      topic={topic}
      heading={title}
      actions={
        <Button type="primary" onClick={() => void navigate(applyPath(topic))}>
          {t('action.new')}
        </Button>
      }
      above={
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
      }
    />
  );
}
