import { Button, Checkbox, Input, Radio, Select } from 'antd';
import { useMemo } from 'react';
import { schemaIn } from '../../../../definition/edit/files.ts';
import { partsOf, wizardForm } from '../../../../definition/edit/wizard.ts';
import { placeIn } from '../expressionPlace.ts';
import { RecordFields } from '../RecordFields.tsx';
import { Chooser, Labelled, WhoField, type PageProps } from './parts.tsx';
import { AFTERWARDS, conditionFields, isNumber, META, placeOf } from './wizardAnswers.ts';
import type { StepChoice, WizardState } from './wizardAnswers.ts';
import shared from '../studio.module.css';
import styles from './wizard.module.css';

/** Who decides, one after the other, and what is filled in then. */
export function Steps(props: PageProps) {
  const { state, fields, t, onChange } = props;
  const put = (steps: StepChoice[]) => onChange({ steps });
  const parts = [...new Set(partsOf(fields))];
  return (
    <>
      <ol className={styles.wizardSteps}>
        {state.steps.map((step, index) => (
          // they are told apart by their places alone
          // eslint-disable-next-line react/no-array-index-key
          <li key={index}>
            <WhoField
              {...props}
              label={t('wizard.step', { number: index + 1 })}
              value={step.who}
              onChoose={(who) => put(state.steps.with(index, { ...step, who }))}
            />
            <Button
              disabled={state.steps.length === 1}
              aria-label={t('wizard.removeStep', { number: index + 1 })}
              onClick={() => put(state.steps.toSpliced(index, 1))}
            >
              {t('wizard.remove')}
            </Button>
            {parts.length > 1 ? (
              <Checkbox.Group
                className={styles.fills ?? ''}
                aria-label={t('wizard.fills', { number: index + 1 })}
                value={step.fills}
                options={parts.map((part) => ({ value: part, label: t('wizard.fillsPart', { part }) }))}
                onChange={(fills) => put(state.steps.with(index, { ...step, fills }))}
              />
            ) : null}
          </li>
        ))}
      </ol>
      {parts.length > 1 ? <p className={shared.soft}>{t('wizard.fillsHint')}</p> : null}
      <Button disabled={state.steps.length >= 10} onClick={() => put([...state.steps, { who: '', fills: [] }])}>
        {t('wizard.addStep')}
      </Button>
    </>
  );
}

/** When one more does. */
export function Extra(props: PageProps) {
  const { state, fields, t, onChange } = props;
  const { extra } = state;
  const put = (next: Partial<WizardState['extra']>) => onChange({ extra: { ...extra, ...next } });
  const known = conditionFields(fields);
  const field = known.find(({ title }) => title === extra.field);
  return (
    <>
      <Radio.Group
        aria-label={t('wizard.extra')}
        value={extra.isOn}
        options={[false, true].map((value) => ({ value, label: t(`wizard.extra.${value ? 'yes' : 'no'}`) }))}
        onChange={({ target }) => put({ isOn: target.value === true })}
      />
      {extra.isOn && known.length === 0 ? <p>{t('wizard.noCondition')}</p> : null}
      {extra.isOn && known.length > 0 ? (
        <>
          <Labelled label={t('wizard.condition')}>
            {(id) => (
              <Select
                id={id}
                showSearch
                optionFilterProp="label"
                value={field ? `${extra.reaches ? 'reaches' : 'over'} ${field.title}` : null}
                options={known.flatMap((one) => {
                  const choice = (how: string, says: string) => ({
                    value: `${how} ${one.title}`,
                    label: t(says, { title: one.title }),
                  });
                  return isNumber(one)
                    ? [choice('over', 'wizard.isOver'), choice('reaches', 'wizard.isAtLeast')]
                    : [choice('over', 'wizard.isYes')];
                })}
                onChange={(next: string) => {
                  const [how, ...title] = next.split(' ');
                  put({ field: title.join(' '), reaches: how === 'reaches' });
                }}
              />
            )}
          </Labelled>
          {field && isNumber(field) ? (
            <Labelled label={t(extra.reaches ? 'wizard.atLeast' : 'wizard.over')}>
              {(id) => (
                <Input
                  id={id}
                  inputMode="decimal"
                  maxLength={20}
                  value={extra.over}
                  onChange={({ target }) => put({ over: target.value })}
                />
              )}
            </Labelled>
          ) : null}
          {state.steps.length > 1 ? (
            <Labelled label={t('wizard.extraAfter')}>
              {(id) => (
                <Select
                  id={id}
                  value={placeOf(state)}
                  options={state.steps.map((_, value) => ({
                    value,
                    label: t('wizard.afterStep', { number: value + 1 }),
                  }))}
                  onChange={(place: number) => put({ after: place })}
                />
              )}
            </Labelled>
          ) : null}
          <WhoField {...props} label={t('wizard.extraWho')} value={extra.who} onChoose={(who) => put({ who })} />
        </>
      ) : null}
    </>
  );
}

/** What follows when it is over: somebody is told, or something is written down. */
export function After(props: PageProps) {
  const { state, t, onChange } = props;
  return (
    <>
      <p>{t('wizard.afterHint')}</p>
      <Radio.Group
        aria-label={t('wizard.after')}
        value={state.then}
        options={AFTERWARDS.map((value) => ({ value, label: t(`wizard.then.${value}`) }))}
        onChange={({ target }) => onChange({ then: AFTERWARDS.find((one) => one === target.value) ?? 'nothing' })}
      />
      {state.then === 'told' ? (
        <WhoField {...props} label={t('wizard.told')} value={state.told} onChoose={(told) => onChange({ told })} />
      ) : null}
      {state.then === 'record' ? <Written {...props} /> : null}
    </>
  );
}

/** A record of a kind that exists, of what the form asks. */
function Written({ state: { record }, fields, list, t, onChange }: PageProps) {
  const schema = useMemo(() => schemaIn(wizardForm({ meta: META }, fields).files), [fields]);
  const place = useMemo(
    () => placeIn({ definition: undefined, files: { 'schema.json': JSON.stringify(schema) }, spoken: (text) => text }),
    [schema],
  );
  const entities = list.rows.filter(({ kind, version }) => kind === 'entity' && version !== null);
  return (
    <>
      <Chooser
        label={t('rec.entity')}
        t={t}
        value={record.entity}
        options={entities.map(({ key, title }) => ({ value: key, label: `${title} (${key})` }))}
        onChange={(entity) => onChange({ record: { entity, set: {} } })}
      />
      <RecordFields
        {...{ t, schema, place }}
        readonly={false}
        entity={record.entity}
        set={record.set}
        changes={undefined}
        isNew
        onChange={(set) => onChange({ record: { ...record, set } })}
      />
    </>
  );
}
