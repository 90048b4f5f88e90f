import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { ReadView } from '../../../renderer/form/ReadView.tsx';
import { History } from '../../../renderer/task/History.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { Panel } from '../../components/Panel.tsx';
import { TopicRenderer } from '../../layout/RendererRoot.tsx';
import { useRequest } from './useRequest.ts';
import styles from './request.module.css';

/** What a request holds and what happened to it, as its administrator may see them: its fields are masked as for any reader. */
export function RequestRecord({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data, error, reload } = useRequest(id, null);
  if (error) return <ErrorState error={error} retry={reload} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
  const { topic, processInstanceId, requests, schema, uiSchema, scope, formData, history } = data;
  return (
    <TopicRenderer {...{ topic, processInstanceId, requests }}>
      <div className={styles.columns}>
        <Panel title={t('request.data')}>
          <ReadView {...{ schema, uiSchema, scope, formData }} />
        </Panel>
        <Panel title={t('request.history')} count={history.length}>
          <History {...{ history, schema, uiSchema }} />
        </Panel>
      </div>
    </TopicRenderer>
  );
}
