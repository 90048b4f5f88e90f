import { useEffect, useState } from 'react';
import type { StepPeople } from '../../../contract/studio/trial.ts';
import type { Files } from '../../../definition/edit/files.ts';
import { stepHandlers } from './studioCalls.ts';
import type { Words } from './texts.ts';
import styles from './studio.module.css';

interface Props {
  t: Words;
  topic: string;
  files: Files;
  activityId: string;
  /** beside what the process says about it, where that does not stand above already */
  ruled?: boolean;
}

/** One who types is not asked about each letter. */
const PAUSE_MS = 400;

/** Whom a step would go to, for each applicant of the samples: the hall's own people, asked while the process is drawn. */
export function StepWho({ t, topic, files, activityId, ruled = false }: Props) {
  const [told, setTold] = useState<(StepPeople & { activityId: string }) | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    const ask = () =>
      stepHandlers(topic, { files, activityId }, abort.signal).then(
        (people) => setTold({ activityId, ...people }),
        // what cannot be read is among the faults; nobody is named for it
        () => abort.signal.aborted || setTold(null),
      );
    const later = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      clearTimeout(later);
      abort.abort();
    };
  }, [topic, files, activityId]);
  if (told?.activityId !== activityId) return null;
  return (
    <section className={styles.who} aria-label={t('who')} aria-live="polite">
      {ruled && told.rule !== '' ? <p>{t('who.rule', { rule: told.rule })}</p> : null}
      <h4>{t('who')}</h4>
      {told.applicants.length === 0 ? (
        <p>{t('who.noSamples')}</p>
      ) : (
        <ul>
          {told.applicants.map(({ applicant, people, reason }) => (
            <li key={applicant}>
              {t('who.for', { applicant })} <b>{people.length === 0 ? t('who.nobody') : people.join(t('who.comma'))}</b>
              {reason === '' ? null : <div>{reason}</div>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
