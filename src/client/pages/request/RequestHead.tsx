import { Button } from 'antd';
import { HallIcon } from '../../components/HallIcon.tsx';
import { useTranslation } from 'react-i18next';
import type { Detail } from '../../../contract/flow.ts';
import { DueText } from '../../components/DueText.tsx';
import { PageHead } from '../../components/PageHead.tsx';
import { StateTag } from '../../components/StateTag.tsx';
import { shortTime } from '../../components/time.ts';
import { FollowUps } from './FollowUps.tsx';
import styles from './request.module.css';

/** Who has it now: `Department head (Li, Wang)`; nothing once it has ended. */
export function holders(detail: Detail): string {
  const byNode = new Map<string, string[]>();
  for (const task of detail.openTasks) {
    const names = byNode.get(task.taskName) ?? [];
    byNode.set(task.taskName, task.assigneeName ? [...names, task.assigneeName] : names);
  }
  return [...byNode].map(([node, names]) => (names.length > 0 ? `${node} (${names.join(', ')})` : node)).join('; ');
}

/** What comes after that, where it is sure: `Finance (Li)`. */
function nextStep({ coming }: Detail): string {
  const [first] = coming;
  if (!first?.sure) return '';
  return first.handlers ? `${first.name} (${first.handlers})` : first.name;
}

/** Title, number, state, who and when, who holds it; print. */
export function RequestHead({ detail }: { detail: Detail }) {
  const { t } = useTranslation();
  const now = holders(detail);
  const facts = [
    { name: 'number', text: detail.number },
    { name: 'applicant', text: detail.startUserName },
    { name: 'started', text: shortTime(detail.startTime) },
    { name: 'ended', text: shortTime(detail.endTime) },
    { name: 'holders', text: now },
    { name: 'next', text: nextStep(detail) },
  ].filter(({ text }) => text !== '');
  return (
    <div className={styles.head}>
      <PageHead title={detail.title} lead={<StateTag state={detail.state} suspended={detail.suspended} />}>
        <FollowUps detail={detail} />
        <Button icon={<HallIcon name="PrinterOutlined" />} onClick={() => window.print()}>
          {t('action.print')}
        </Button>
      </PageHead>
      <dl className={styles.facts}>
        {facts.map(({ name, text }) => (
          <div key={name}>
            <dt>{t(`request.${name}`)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        {detail.task?.dueTime && (
          <div>
            <dt>{t('request.due')}</dt>
            <dd>
              {shortTime(detail.task.dueTime)} <DueText dueTime={detail.task.dueTime} urgency={detail.task.urgency} />
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}
