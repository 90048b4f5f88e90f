import { Button, Input, Select } from 'antd';
import { Labelled, WhoField, YesNo, type PageProps } from './parts.tsx';
import { conditionFields, isNumber, type WhoChoice, type WizardState } from './wizardAnswers.ts';
import styles from './wizard.module.css';

/** Who decides, one after the other. */
export function Steps(props: PageProps) {
  const { state, t, onChange } = props;
  const put = (steps: WhoChoice[]) => onChange({ steps });
  return (
    <>
      <ol className={styles.wizardSteps}>
        {state.steps.map((who, index) => (
          // they are told apart by their places alone
          // eslint-disable-next-line react/no-array-index-key
          <li key={index}>
            <WhoField
              {...props}
              label={t('wizard.step', { number: index + 1 })}
              value={who}
              onChoose={(next) => put(state.steps.with(index, next))}
            />
            <Button
              disabled={state.steps.length === 1}
              aria-label={t('wizard.removeStep', { number: index + 1 })}
              onClick={() => put(state.steps.toSpliced(index, 1))}
            >
              {t('wizard.remove')}
            </Button>
          </li>
        ))}
      </ol>
      <Button disabled={state.steps.length >= 10} onClick={() => put([...state.steps, ''])}>
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
      <YesNo label={t('wizard.extra')} value={extra.isOn} t={t} of="extra" onChange={(isOn) => put({ isOn })} />
      {extra.isOn && known.length === 0 ? <p>{t('wizard.noCondition')}</p> : null}
      {extra.isOn && known.length > 0 ? (
        <>
          <Labelled label={t('wizard.condition')}>
            {(id) => (
              <Select
                id={id}
                value={field?.title ?? null}
                options={known.map((one) => ({
                  value: one.title,
                  label: t(isNumber(one) ? 'wizard.isOver' : 'wizard.isYes', { title: one.title }),
                }))}
                onChange={(next: string) => put({ field: next })}
              />
            )}
          </Labelled>
          {field && isNumber(field) ? (
            <Labelled label={t('wizard.over')}>
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
          <WhoField {...props} label={t('wizard.extraWho')} value={extra.who} onChoose={(who) => put({ who })} />
        </>
      ) : null}
    </>
  );
}

/** Who is told afterwards. */
export function After(props: PageProps) {
  const { state, t, onChange } = props;
  return (
    <>
      <p>{t('wizard.afterHint')}</p>
      <YesNo
        label={t('wizard.after')}
        value={state.isTold}
        t={t}
        of="after"
        onChange={(isTold) => onChange({ isTold })}
      />
      {state.isTold ? (
        <WhoField {...props} label={t('wizard.told')} value={state.told} onChoose={(told) => onChange({ told })} />
      ) : null}
    </>
  );
}
