import { useRef, useState } from 'react';
import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { allProperties, isTable } from '../../../definition/schema/walk.ts';
import type { JsonSchema } from '../../../definition/types/schema.ts';
import { useIsPhone } from '../../../renderer/useIsPhone.ts';
import { topicProjection } from '../../api/flow.ts';
import { ApiError } from '../../api/envelope.ts';
import { Missing } from '../Missing.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { useLoad } from '../../hooks/useLoad.ts';
import { usePageTitle } from '../../hooks/usePageTitle.ts';
import { TopicRenderer } from '../../layout/RendererRoot.tsx';
import { useSession } from '../../store/session.ts';
import { learnTitles, useTopicTitle } from '../topicTitles.ts';
import { ApplicationForm } from './ApplicationForm.tsx';
import { NotOpen } from './NotOpen.tsx';
import { TopicGuide, TopicSteps } from './TopicGuide.tsx';
import { TopicHead } from './TopicHead.tsx';
import { loadApplication } from './loadApplication.ts';
import { withOwn } from './ownValues.ts';
import type { Application } from './loadApplication.ts';
import styles from './apply.module.css';

/** The entry of a topic: what it is for, who will handle it, and the form, which keeps itself. */
export function ApplyPage({ topic, businessKey }: { topic: string; businessKey: string | null }) {
  const { t, i18n } = useTranslation();
  const userId = useSession((state) => state.user?.id ?? '');
  const phone = useIsPhone();
  const [round, setRound] = useState(0);
  const opened = useRef<{ application: Application; round: number } | null>(null);
  const { data, error, reload } = useLoad(`${topic}:${businessKey}:${userId}:${i18n.language}:${round}`, async () => {
    // another language brings the form's other texts, under what is being typed
    const same = opened.current?.round === round ? opened.current.application : null;
    const [projection, application] = await Promise.all([
      topicProjection(topic),
      same ?? loadApplication(topic, businessKey, userId),
    ]);
    learnTitles({ [topic]: projection.title });
    opened.current = { application: same ?? (await withOwn(application, projection)), round };
    return { projection, ...opened.current };
  });
  const { title } = useTopicTitle(error ? topic : undefined);
  usePageTitle(data?.projection.title ?? (title || t(error ? 'screen.map' : 'state.loading')));
  if (error instanceof ApiError && error.status === 404 && !businessKey) return <Missing />;
  if (error instanceof ApiError && error.status === 403) return <NotOpen title={title} />;
  if (error) return <ErrorState error={error} retry={reload} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 12 }} />;
  const { application, projection } = data;
  return (
    <TopicRenderer topic={topic} own>
      <div className={styles.page}>
        <TopicHead projection={projection} />
        <div className={styles.columns} data-tables={hasTable(projection.schema)}>
          {/* on a phone what one needs to have at hand is read before the form, not after it */}
          {phone && <TopicGuide guide={projection.guide} />}
          <ApplicationForm
            key={data.round}
            topic={topic}
            businessKey={businessKey}
            userId={userId}
            projection={projection}
            application={application}
            startAnew={() => setRound(round + 1)}
          />
          <div className={styles.aside}>
            {!phone && <TopicGuide guide={projection.guide} />}
            <TopicSteps projection={projection} />
          </div>
        </div>
      </div>
    </TopicRenderer>
  );
}

const hasTable = (schema: JsonSchema): boolean => Object.values(allProperties(schema)).some(isTable);
