import { Alert, Button, Select, Skeleton } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Trial, TryDraft } from '../../../contract/studio/trial.ts';
import type { Files } from '../../../definition/edit/files.ts';
import type { JourneyStep, TopicDefinition } from '../../../definition/types/definition.ts';
import type { FormData } from '../../../definition/types/json.ts';
import { ProcessDiagram } from '../../../renderer/process/ProcessDiagram.tsx';
import { messageOf } from '../../api/refused.ts';
import { validSamples, type TrialMemory } from './trialData.ts';
import { tryJourney } from './studioCalls.ts';
import { TrialCourse } from './TrialCourse.tsx';
import { CLAIM, TrialActing, TrialBeginning } from './TrialForms.tsx';
import { TrialKeeping } from './TrialKeeping.tsx';
import type { TabProps } from './useDraft.ts';
import styles from './studio.module.css';
import trialStyles from './trial.module.css';

type Props = TabProps & { definition: TopicDefinition; memory: TrialMemory };

const DAYS = [1, 3, 7, 30];

/** Goes through the process of the draft as anybody: each step is done in memory by the server, which keeps nothing. */
export function TrialPanel(props: Props) {
  const { t, definition, studio, draft, memory } = props;
  const [journey, setJourney] = useState(memory.tried.journey ?? null);
  const [begun, setBegun] = useState(memory.tried.begun ?? null);
  const [as, setAs] = useState(memory.tried.as ?? validSamples(definition)[0]?.as ?? '');
  useEffect(() => memory.keep({ journey, as }), [memory, journey, as]);
  const { trial, error, isGoing } = useTrial(studio.key, draft.files, journey);
  const [chosen, setChosen] = useState('');
  const course = useRef<HTMLElement>(null);
  const acted = useRef(false);
  useEffect(() => {
    // the button that was pressed has gone with its form
    if (trial !== null && acted.current) course.current?.focus();
    if (trial !== null) acted.current = false;
  }, [trial]);
  const task = trial?.tasks.find(({ id }) => id === chosen) ?? trial?.tasks[0];
  const add = (...steps: JourneyStep[]) => journey && setJourney({ ...journey, steps: [...journey.steps, ...steps] });
  const act = (...steps: JourneyStep[]) => {
    acted.current = true;
    // who presses twice has not acted twice
    course.current?.focus();
    add(...steps);
  };
  const start = (next: TryDraft) => {
    acted.current = true;
    setJourney(next);
  };
  const load = useCallback(async () => trial?.svg ?? '', [trial]);
  const fill = (form: FormData) => memory.keep({ begun: form });
  if (journey === null)
    return <TrialBeginning {...props} {...{ as, begun }} onAs={setAs} onFill={fill} onBegin={start} />;
  const begin = (form: FormData | null) => {
    memory.keep({ begun: form });
    setBegun(form);
    setJourney(null);
  };
  return (
    <div className={trialStyles.trial}>
      <div className={styles.bar}>
        <Button
          onClick={() =>
            journey.steps.length === 0
              ? begin(journey.formData)
              : setJourney({ ...journey, steps: withoutLast(journey.steps) })
          }
        >
          {t('trial.back')}
        </Button>
        <Button onClick={() => begin(null)}>{t('trial.restart')}</Button>
        {trial?.state === 'running' && trial.refused === null ? (
          <Button onClick={() => act({ by: journey.as, do: 'withdraw' })}>{t('trial.withdraw')}</Button>
        ) : null}
        {trial?.state === 'running' ? (
          <Select
            aria-label={t('trial.wait', { count: '…' })}
            value={null}
            placeholder={t('trial.wait', { count: '…' })}
            options={DAYS.map((count) => ({ value: count, label: t('trial.wait', { count }) }))}
            popupMatchSelectWidth={false}
            onChange={(days: number | null) => days !== null && add({ by: '', do: 'wait', after: `P${days}D` })}
          />
        ) : null}
      </div>
      {error ? <Alert type="error" showIcon role="alert" title={t('trial.failed', { reason: error })} /> : null}
      {trial?.refused ? (
        <Alert type="warning" showIcon role="alert" title={t('trial.refused', { reason: trial.refused.message })} />
      ) : null}
      {trial === null ? (
        error ? null : (
          <Skeleton active title={false} paragraph={{ rows: 8 }} />
        )
      ) : (
        <div aria-busy={isGoing}>
          <ProcessDiagram load={load} alt={t('trial.diagram')} />
          <TrialCourse ref={course} t={t} trial={trial} journey={journey} definition={definition} />
          {task && trial.refused === null ? (
            <TrialActing
              key={`${journey.steps.length} ${task.id}`}
              {...{ t, studio, draft, definition, task, as: journey.as, tasks: trial.tasks }}
              onChoose={setChosen}
              onAct={act}
            />
          ) : null}
          <TrialKeeping {...props} journey={journey} trial={trial} />
        </div>
      )}
    </div>
  );
}

/** A claim and what was done with it are one step to whoever did them. */
function withoutLast(steps: readonly JourneyStep[]): JourneyStep[] {
  const left = steps.slice(0, -1);
  return left.at(-1)?.do === CLAIM ? left.slice(0, -1) : left;
}

function useTrial(key: string, files: Files, journey: TryDraft | null) {
  const [trial, setTrial] = useState<Trial | null>(null);
  const [error, setError] = useState('');
  const [isGoing, setGoing] = useState(false);
  useEffect(() => {
    if (journey === null) {
      setTrial(null);
      setError('');
      return undefined;
    }
    const abort = new AbortController();
    setGoing(true);
    tryJourney(key, { files, ...journey }, abort.signal).then(
      (found) => {
        setTrial(found);
        setError('');
        setGoing(false);
      },
      (failed: unknown) => {
        if (abort.signal.aborted) return;
        setError(messageOf(failed));
        setGoing(false);
      },
    );
    return () => abort.abort();
  }, [key, files, journey]);
  return { trial, error, isGoing };
}
