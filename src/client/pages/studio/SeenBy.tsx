import { Select } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import { accessAt, type Access } from '../../../definition/projection/access.ts';
import { fieldsByPath } from '../../../definition/schema/walk.ts';
import type { TopicDefinition } from '../../../definition/types/definition.ts';
import type { FormData } from '../../../definition/types/json.ts';
import { EMPTY, SampleChoice } from './FormChoice.tsx';
import { nodesOf } from './nodes.ts';
import { SampleForm } from './SampleForm.tsx';
import { whoOf } from './settings.ts';
import { StepWho } from './StepWho.tsx';
import { filledForms, validSamples } from './trialData.ts';
import { TrialServices } from './TrialServices.tsx';
import type { TabProps } from './useDraft.ts';
import styles from './studio.module.css';
import seen from './seen.module.css';

/** Whoever else may look at a request afterwards: as the applicant does, but for what is masked. */
export const READERS = 'readers';

const NOTHING: FormData = {};
const SAID = ['hidden', 'masked', 'mustFill', 'mayFill'] as const;

type Props = TabProps & {
  definition: TopicDefinition;
  /** a node, or {@link READERS} */
  who: string;
  onWho(who: string): void;
};

/** The form as the people of a node get it, out of the draft as it stands: who they are, what is kept from them, what they fill in. */
export function SeenBy({ studio, draft, t, definition, who, onWho }: Props) {
  const [chosen, setChosen] = useState<string | null>(null);
  const forms = useMemo(() => filledForms(definition), [definition]);
  const sample = chosen ?? validSamples(definition)[0]?.name ?? EMPTY;
  // whoever goes through the matrix by arrows is not kept waiting by the forms on his way
  const shown = useDeferredValue(useMemo(() => ({ definition, who }), [definition, who]));
  const node = shown.who === READERS ? 'view' : shown.who;
  const isOthers = shown.who === READERS || (node !== 'start' && node !== 'view');
  const access = accessAt(shown.definition, node, !isOthers);
  const nodes = nodesOf(definition, t);
  const people = [
    ...nodes.map((one) => (one.value === 'view' ? { ...one, label: t('seen.applicant') } : one)),
    { value: READERS, label: t('seen.readers') },
  ];
  return (
    <section className={seen.seen} aria-label={t('seen')}>
      <h3>{t('seen')}</h3>
      <div className={styles.bar}>
        <Select
          aria-label={t('seen.whose')}
          value={who}
          options={people}
          popupMatchSelectWidth={false}
          onChange={onWho}
        />
        <SampleChoice {...{ t, forms }} value={sample} onChange={setChosen} />
      </div>
      {nodes.some(({ value }) => value === node) && node !== 'start' && node !== 'view' ? (
        <StepWho {...{ t }} topic={studio.key} files={draft.files} activityId={node} ruled />
      ) : (
        <p className={styles.who}>{whoReads({ studio, t }, shown)}</p>
      )}
      <Said access={access} definition={shown.definition} t={t} />
      <TrialServices>
        <div className={seen.form}>
          <SampleForm
            key={`${shown.who} ${sample}`}
            {...{ studio, draft, node, isOthers }}
            definition={shown.definition}
            filled={forms.find(({ name }) => name === sample)?.formData ?? NOTHING}
            label={t('seen')}
            // as a task's page is, where there is nothing to fill in
            readonly={access.mustFill.length + access.mayFill.length === 0}
          />
        </div>
      </TrialServices>
    </section>
  );
}

function whoReads(
  { studio, t }: Pick<TabProps, 'studio' | 't'>,
  { definition, who }: { definition: TopicDefinition; who: string },
): string {
  if (who === READERS) return t('seen.readersAre');
  if (who === 'view') return t('seen.applicantIs');
  const { startableBy = [] } = definition.manifest;
  if (startableBy.length === 0) return t('seen.everybody');
  const called = new Map(whoOf({ studio, t }).map(({ value, label }) => [value, label]));
  return t('seen.startableBy', { names: startableBy.map((one) => called.get(one) ?? one).join(t('who.comma')) });
}

function Said({ access, definition, t }: { access: Access; definition: TopicDefinition; t: TabProps['t'] }) {
  const fields = fieldsByPath(definition.schema);
  const titleOf = (path: string) => fields.get(path)?.[0]?.schema.title ?? path.split('.').at(-1) ?? path;
  /** a column behind its table */
  const called = (path: string) =>
    path
      .split('.')
      .map((_, i, steps) => titleOf(steps.slice(0, i + 1).join('.')))
      .join(' · ');
  return (
    <dl className={seen.said}>
      {SAID.map((what) => {
        const paths = access[what];
        // that nothing is hidden and nothing must be filled in is worth saying; of the rest silence says it
        if (paths.length === 0 && (what === 'masked' || what === 'mayFill')) return null;
        return (
          <div key={what}>
            <dt>{t(`seen.${what}`)}</dt>
            <dd>{paths.length === 0 ? t('seen.none') : paths.map(called).join(t('who.comma'))}</dd>
          </div>
        );
      })}
    </dl>
  );
}
