import type { RefObject } from 'react';
import type { Trial, TrialStep, TrialTask, TryDraft } from '../../../contract/studio/trial.ts';
import type { JourneyStep, TopicDefinition } from '../../../definition/types/definition.ts';
import type { Words } from './texts.ts';
import styles from './studio.module.css';
import trialStyles from './trial.module.css';

interface Props {
  t: Words;
  trial: Trial;
  journey: TryDraft;
  definition: TopicDefinition;
  ref: RefObject<HTMLElement | null>;
}

/** Step after step: who did what, who got the next task, and why. */
export function TrialCourse({ t, trial, journey, definition, ref }: Props) {
  const nameOf = (id: string) => trial.names[id] ?? id;
  const said = (step: JourneyStep, at: number): string => {
    if (step.after !== undefined) {
      const [, count] = /^P(\d+)D$/.exec(step.after) ?? [];
      return count === undefined ? t('trial.passes', { duration: step.after }) : t('trial.wait', { count });
    }
    const task = trial.steps[at + 1]?.task || definition.process.nodes[step.at ?? '']?.name || (step.at ?? '');
    return t('trial.did', { name: nameOf(step.by), what: t(`verb.${step.do}`), at: task });
  };
  const lines = [t('trial.handedIn', { name: nameOf(journey.as) }), ...journey.steps.map(said)];
  return (
    <section ref={ref} tabIndex={-1} className={styles.block} aria-label={t('trial.course')}>
      <h2>{t('trial.course')}</h2>
      <ol className={trialStyles.course} aria-live="polite">
        {trial.steps.map((step, at) => (
          <li key={`${at} ${lines[at]}`}>
            {lines[at]}
            <Outcome t={t} step={step} applicant={nameOf(journey.as)} />
          </li>
        ))}
      </ol>
      <p role="status">
        {trial.state === 'running'
          ? trial.tasks.length === 0
            ? t('trial.nowhere')
            : ''
          : t('trial.ends', { state: t(`trial.state.${trial.state}`) })}
      </p>
    </section>
  );
}

function Outcome({ t, step, applicant }: { t: Words; step: TrialStep; applicant: string }) {
  const whose = ({ people }: TrialTask) => people.map(({ name }) => name).join(t('comma')) || t('trial.nobody');
  return (
    <ul>
      {step.automatic.map(({ name, reason }, at) => (
        <li key={`automatic ${name} ${at}`}>{t('trial.byItself', { task: name, reason })}</li>
      ))}
      {step.told.map(({ people, said }, at) => (
        <li key={`told ${at}`}>{t('trial.told', { people: people.join(t('comma')), said })}</li>
      ))}
      {step.opened.map((task) => (
        <li key={task.id}>
          {t('trial.opens', { task: task.name, people: whose(task) })}
          <span className={trialStyles.why}>
            {t('trial.why', { why: task.reason || task.rule || `${t('trial.whyApplicant')} ${applicant}` })}
          </span>
        </li>
      ))}
    </ul>
  );
}
