import { Button, Select } from 'antd';
import { useMemo, useState } from 'react';
import type { TrialTask, TryDraft } from '../../../contract/studio/trial.ts';
import type { JourneyStep, TopicDefinition } from '../../../definition/types/definition.ts';
import type { FormData } from '../../../definition/types/json.ts';
import { nameOfAction, type NodeAction } from '../../../definition/types/manifest.ts';
import { DEFAULT_ACTIONS } from '../../../definition/verbs.ts';
import { SchemaForm } from '../../../renderer/form/SchemaForm.tsx';
import { validSamples, writtenAt } from './trialData.ts';
import type { TabProps } from './useDraft.ts';
import { useTrialForm } from './useTrialForm.ts';
import styles from './studio.module.css';
import trialStyles from './trial.module.css';

const NOTHING: FormData = {};
export const CLAIM = 'claim';

/** Who hands in, and the form that he fills in. */
export function TrialBeginning({
  t,
  studio,
  draft,
  definition,
  as,
  begun,
  onAs,
  onFill,
  onBegin,
}: TabProps & { definition: TopicDefinition } & {
  as: string;
  /** what was filled in before a step back */
  begun: FormData | null;
  onAs(id: string): void;
  onFill(form: FormData): void;
  onBegin(journey: TryDraft): void;
}) {
  const samples = validSamples(definition);
  const [sample, setSample] = useState(begun === null ? (samples[0]?.name ?? '') : null);
  const who = useMemo(
    () => ({
      schema: {
        type: 'object' as const,
        properties: { as: { type: 'string' as const, title: t('trial.as'), format: 'user-id' } },
      },
      uiSchema: {},
    }),
    [t],
  );
  const [first] = useState({ as });
  const form = useMemo(() => {
    const filled = sample === null ? begun : definition.samples.find(({ name }) => name === sample)?.formData;
    return writtenAt(definition, 'start', filled ?? NOTHING);
  }, [definition, sample, begun]);
  const { projection, related } = useTrialForm({
    studio,
    draft,
    definition,
    node: 'start',
    as,
    by: as,
    formData: form,
  });
  return (
    <div className={trialStyles.trial}>
      <SchemaForm
        projection={who}
        formData={first}
        label={t('trial.as')}
        onChange={({ as: id }) => onAs(typeof id === 'string' ? id : '')}
      />
      <Select
        aria-label={t('sample')}
        value={sample}
        placeholder={t('sample')}
        options={[{ value: '', label: t('emptyForm') }, ...samples.map(({ name }) => ({ value: name, label: name }))]}
        popupMatchSelectWidth={false}
        onChange={setSample}
      />
      <SchemaForm
        key={sample ?? 'begun'}
        projection={projection}
        related={related}
        formData={form}
        label={t('node.start')}
        onChange={onFill}
        onSubmit={(formData) => onBegin({ as, formData, steps: [] })}
      >
        <div className={styles.bar}>
          <Button type="primary" htmlType="submit" disabled={as === ''}>
            {t('trial.handIn')}
          </Button>
          {as === '' ? <span className={styles.soft}>{t('trial.asFirst')}</span> : null}
        </div>
      </SchemaForm>
    </div>
  );
}

/** What ends or returns a request, as far as its steps offer it. */
const DECISIONS = [
  { verb: 'reject', isDanger: true, more: {} },
  { verb: 'rollback', isDanger: false, more: { targetActivityId: 'start' } },
  { verb: 'terminate', isDanger: true, more: {} },
] as const;

/** What a step lets be done with its task, with its own words for it; empty: the usual ones. */
function offeredAt({ manifest }: TopicDefinition, node: string): ReadonlyMap<string, string> {
  const actions: readonly NodeAction[] =
    node === 'start' ? ['complete'] : (manifest.nodes[node]?.actions ?? DEFAULT_ACTIONS);
  return new Map(actions.map((one) => [nameOfAction(one), typeof one === 'string' ? '' : one.title]));
}

/** One open task, its form, and what may be done with it as whom. */
export function TrialActing({
  t,
  studio,
  draft,
  definition,
  as,
  task,
  tasks,
  onChoose,
  onAct,
}: Pick<TabProps, 't' | 'studio' | 'draft'> & {
  definition: TopicDefinition;
  /** who has handed it in */
  as: string;
  task: TrialTask;
  tasks: readonly TrialTask[];
  onChoose(id: string): void;
  onAct(...steps: JourneyStep[]): void;
}) {
  const [by, setBy] = useState(task.people[0]?.id ?? '');
  const { activityId: at } = task;
  const { projection, related } = useTrialForm({
    studio,
    draft,
    definition,
    node: at,
    as,
    by,
    formData: task.formData,
  });
  const offered = useMemo(() => offeredAt(definition, at), [definition, at]);
  const isWritten = at === 'start' || (definition.manifest.nodes[at]?.write ?? []).length > 0;
  const act = (step: Omit<JourneyStep, 'by' | 'at'> & { do: string }) =>
    onAct(...(task.isClaimed ? [] : [{ by, at, do: CLAIM }]), { by, at, ...step });
  return (
    <section className={styles.block} aria-label={t('trial.open')}>
      <h2>{t('trial.open')}</h2>
      <div className={styles.bar}>
        <Select
          aria-label={t('trial.open')}
          value={task.id}
          options={tasks.map(({ id, name }) => ({ value: id, label: name }))}
          popupMatchSelectWidth={false}
          onChange={onChoose}
        />
        <Select
          aria-label={t('trial.actor')}
          value={by}
          options={task.people.map(({ id, name }) => ({ value: id, label: `${name} (${id})` }))}
          popupMatchSelectWidth={false}
          onChange={setBy}
        />
      </div>
      <SchemaForm
        projection={projection}
        related={related}
        formData={task.formData}
        label={task.name}
        onSubmit={(formData) =>
          act({
            do: 'complete',
            comment: t('trial.complete'),
            ...(isWritten && { formData: writtenAt(definition, at, formData) }),
          })
        }
      >
        <div className={styles.bar}>
          <Button type="primary" htmlType="submit" disabled={by === '' || !offered.has('complete')}>
            {at === 'start' ? t('trial.handIn') : offered.get('complete') || t('trial.complete')}
          </Button>
          {DECISIONS.flatMap(({ verb, isDanger, more }) => {
            const word = offered.get(verb);
            if (word === undefined) return [];
            return [
              <Button
                key={verb}
                danger={isDanger}
                disabled={by === ''}
                onClick={() => act({ do: verb, comment: word || t(`trial.${verb}`), ...more })}
              >
                {word || t(`trial.${verb}`)}
              </Button>,
            ];
          })}
        </div>
      </SchemaForm>
    </section>
  );
}
