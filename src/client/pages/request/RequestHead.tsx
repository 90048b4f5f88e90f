import { Button } from 'antd';
import type { TFunction } from 'i18next';
import { HallIcon } from '../../components/HallIcon.tsx';
import { useTranslation } from 'react-i18next';
import type { Detail } from '../../../contract/flow.ts';
import { Brief } from '../../../renderer/task/Brief.tsx';
import { DueText } from '../../components/DueText.tsx';
import { PageHead } from '../../components/PageHead.tsx';
import { StateTag } from '../../components/StateTag.tsx';
import { useSession } from '../../store/session.ts';
import { shortTime } from '../../components/time.ts';
import { holders } from '../../app/holders.ts';
import { Followed, FollowUps } from './FollowUps.tsx';
import styles from './request.module.css';

/** What comes after that, where it is sure: `财务审核（李敏）`. */
function nextStep({ coming }: Detail, t: TFunction): string {
  const [first] = coming;
  if (!first?.sure) return '';
  return first.handlers ? t('list.nodeOf', { node: first.name, names: first.handlers }) : first.name;
}

/** Title, number, state, who and when, who holds it; print. */
export function RequestHead({ detail, level }: { detail: Detail; level: 1 | 2 }) {
  const { t, i18n } = useTranslation();
  const userId = useSession(({ user }) => user?.id);
  const now = holders(detail, i18n);
  const back = detail.openTasks.some(({ activityId }) => activityId === 'start');
  const returned = !back ? undefined : detail.startUserId === userId ? 'own' : 'other';
  const unclaimed = detail.openTasks.length > 0 && detail.openTasks.every(({ assignee }) => assignee === null);
  const { startUserName, startUserDept } = detail;
  const applicant = startUserDept ? t('list.nodeOf', { node: startUserName, names: startUserDept }) : startUserName;
  // whoever has a task looks at its limit, everybody else at what the whole is promised for
  const { dueTime, urgency } = detail.task ?? detail;
  const facts = [
    { name: 'number', text: detail.number },
    { name: 'applicant', text: applicant },
    { name: 'started', text: shortTime(detail.startTime) },
    { name: 'ended', text: shortTime(detail.endTime) },
    { name: 'holders', text: now },
    { name: 'next', text: nextStep(detail, t) },
  ].filter(({ text }) => text !== '');
  return (
    <div className={styles.head}>
      <PageHead
        title={detail.title}
        level={level}
        lead={<StateTag state={detail.state} suspended={detail.suspended} returned={returned} unclaimed={unclaimed} />}
      >
        <FollowUps detail={detail} />
        <Button icon={<HallIcon name="PrinterOutlined" />} onClick={() => window.print()}>
          {t('action.print')}
        </Button>
      </PageHead>
      <Brief {...detail} />
      <dl className={styles.facts}>
        {facts.map(({ name, text }) => (
          <div key={name}>
            <dt>{t(`request.${name}`)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        <Followed followed={detail.followed} />
        {(dueTime ?? urgency === 'paused') && (
          <div>
            <dt>{t(detail.task ? 'request.due' : 'request.expected')}</dt>
            <dd>
              {shortTime(dueTime)} <DueText dueTime={dueTime} urgency={urgency} />
              {urgency === 'paused' && t(detail.suspended ? 'request.pausedSuspended' : 'request.pausedReturned')}
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}
