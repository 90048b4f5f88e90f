import { Alert, Button, Select, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Trial, TryDraft } from '../../../contract/studio/trial.ts';
import { visibleData } from '../../../definition/projection/visible.ts';
import type { JourneyStep, TopicDefinition } from '../../../definition/types/definition.ts';
import { PrintSheet } from '../../../renderer/print/PrintSheet.tsx';
import type { HistoryStep } from '../../../renderer/task/types.ts';
import { messageOf } from '../../api/refused.ts';
import { useLoad } from '../../hooks/useLoad.ts';
import { useSession } from '../../store/session.ts';
import { projectionAt } from './Canvas.tsx';
import { tryJourney } from './studioCalls.ts';
import { validSamples, type TrialMemory } from './trialData.ts';
import type { TabProps } from './useDraft.ts';
import styles from './studio.module.css';
import sheet from './sheet.module.css';

/** what is walked in the tab beside this */
const WALKED = '';

/** The sheet that a request of the draft would be printed on: one that was walked, or an example handed in and gone its way. */
export function SheetPanel({
  t,
  studio,
  draft,
  definition,
  memory,
}: TabProps & { definition: TopicDefinition; memory: TrialMemory }) {
  const { t: common } = useTranslation();
  const { files } = draft;
  const walked = memory.tried.journey ?? null;
  const examples = useMemo<Record<string, TryDraft>>(() => {
    const samples = validSamples(definition).map(({ name, as, formData }) => [name, { as, formData, steps: [] }]);
    const journeys = definition.journeys.map(({ name, as, formData, steps }) => [name, { as, formData, steps }]);
    return Object.fromEntries([...journeys, ...samples, ...(walked ? [[WALKED, walked]] : [])]);
  }, [definition, walked]);
  const names = Object.keys(examples).filter((name) => name !== WALKED);
  const [chosen, setChosen] = useState(walked ? WALKED : (names[0] ?? WALKED));
  const journey = examples[chosen];
  const written = useMemo(() => JSON.stringify([files, journey]), [files, journey]);
  const { data, error } = useLoad(journey ? `sheet ${written}` : null, (signal) =>
    journey ? tryJourney(studio.key, { files, ...journey }, signal) : Promise.reject(new Error(chosen)),
  );
  return (
    <section className={sheet.panel} aria-label={t('mode.sheet')}>
      <div className={styles.bar}>
        <Select
          aria-label={t('sample')}
          value={journey ? chosen : null}
          placeholder={t('sample')}
          options={[
            ...(walked ? [{ value: WALKED, label: t('sheet.walked') }] : []),
            ...names.map((value) => ({ value, label: value })),
          ]}
          popupMatchSelectWidth={false}
          onChange={(next: string | null) => setChosen(next ?? WALKED)}
        />
        <Button type="primary" disabled={data === null} onClick={() => window.print()}>
          {common('action.print')}
        </Button>
      </div>
      {journey === undefined ? <p>{t('sheet.none')}</p> : null}
      {error ? (
        <Alert type="error" showIcon role="alert" title={t('trial.failed', { reason: messageOf(error) })} />
      ) : null}
      {data?.refused ? (
        <Alert type="warning" showIcon role="alert" title={t('trial.refused', { reason: data.refused.message })} />
      ) : null}
      {journey && data ? <Paper {...{ t, definition, journey }} trial={data} /> : null}
      {journey && !data && !error ? <Skeleton active title={false} paragraph={{ rows: 10 }} /> : null}
    </section>
  );
}

interface PaperProps extends Pick<TabProps, 't'> {
  definition: TopicDefinition;
  journey: TryDraft;
  trial: Trial;
}

/** As whoever reads a request has it: without what is hidden from him. */
function Paper({ t, definition, journey, trial }: PaperProps) {
  const { t: common } = useTranslation();
  const printedBy = useSession((state) => state.user?.realName ?? '');
  const { schema, uiSchema, scope } = projectionAt(definition, 'view');
  const now = new Date();
  const nameOf = (id: string) => trial.names[id] ?? id;
  const { state, tasks, formData } = trial;
  const holders = tasks.flatMap(({ people }) => people.map(({ name }) => name)).join(t('comma'));
  return (
    // a sheet of its own size is scrolled, by keys too
    <div className={sheet.desk} role="region" tabIndex={0} aria-label={t('sheet.paper')}>
      <div className={sheet.paper}>
        <PrintSheet
          brand={common('brand')}
          title={definition.manifest.title}
          facts={{
            number: t('sheet.number'),
            state: state === 'running' ? common('requestState.running') : t(`trial.state.${state}`),
            applicant: nameOf(journey.as),
            started: now.toISOString(),
            ...(state === 'running' ? { holders } : { ended: now.toISOString() }),
          }}
          schema={schema}
          uiSchema={uiSchema}
          formData={visibleData(definition, 'view', formData)}
          {...(scope && { scope })}
          history={historyOf(journey.steps, trial, nameOf, now)}
          printedBy={printedBy}
          printedAt={now}
        />
      </div>
    </div>
  );
}

/** What the history would say of the steps that could be done. */
function historyOf(
  steps: readonly JourneyStep[],
  trial: Trial,
  nameOf: (id: string) => string,
  now: Date,
): HistoryStep[] {
  return trial.steps.slice(1).flatMap(({ task }, at) => {
    const { by, do: verb, comment = '', after, expect } = steps[at] ?? { by: '', do: '' };
    if (verb === '' || after !== undefined || expect) return [];
    return [
      {
        ...{ id: `${at}`, activityId: steps[at]?.at ?? '', activityName: task, assigneeName: nameOf(by) },
        ...{ onBehalfOfName: '', outcome: verb, comment, reason: '', diff: [] },
        ...{ startTime: now.toISOString(), endTime: now.toISOString(), durationInSeconds: 0 },
      },
    ];
  });
}
