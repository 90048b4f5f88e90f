import { useTranslation } from 'react-i18next';
import type { ComingStep } from '../../../contract/flow.ts';
import styles from './request.module.css';

/** What is still to come, below what has been: the steps on the likely way and who would get them. */
export function ComingSteps({ steps }: { steps: readonly ComingStep[] }) {
  const { t } = useTranslation();
  if (steps.length === 0) return null;
  return (
    <>
      <h3 className={styles.comingTitle}>{t('request.coming')}</h3>
      <ol className={styles.coming}>
        {steps.map(({ activityId, name, handlers, sure }) => (
          <li key={activityId} data-sure={sure}>
            <strong>{name}</strong>
            {!sure && <span className={styles.maybe}>{t('request.maybe')}</span>}
            <span className={styles.handlers}>{handlers || t('request.handlersOpen')}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
