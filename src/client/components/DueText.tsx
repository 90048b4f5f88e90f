import { useTranslation } from 'react-i18next';
import type { Urgency } from '../../contract/flow.ts';
import { daysUntil } from './time.ts';
import styles from './DueText.module.css';

/**
 * How long is left until a task is due, in the colour of its urgency: green, amber, red by the academic calendar. Grey while
 * the clock stands still; nothing where there is no limit.
 */
export function DueText({ dueTime, urgency }: { dueTime: string | null; urgency: Urgency }) {
  const { t } = useTranslation();
  if (urgency === 'paused') return <Due urgency="paused" text={t('due.paused')} />;
  const days = daysUntil(dueTime, new Date());
  if (days === null || urgency === 'none') return null;
  // of the first day nobody can say how many they are
  if (urgency === 'overdue')
    return <Due urgency={urgency} text={days > -1 ? t('due.overdue') : t('due.late', { n: -days })} />;
  return <Due urgency={urgency} text={days < 1 ? t('due.today') : t('due.left', { n: days })} />;
}

/** Colour is never alone: the words say the same. */
function Due({ urgency, text }: { urgency: Urgency; text: string }) {
  return (
    <span className={styles.due} data-urgency={urgency}>
      {text}
    </span>
  );
}
