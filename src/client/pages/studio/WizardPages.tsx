import { Button, Checkbox, Input, Radio, Select } from 'antd';
import { useId, type ReactNode } from 'react';
import type { SaidText, StudioList } from '../../../contract/studio.ts';
import { APPLICANTS, WIZARD_VALUES, type WizardField } from '../../../definition/edit/wizard.ts';
import { WIDGETS } from '../../../definition/widgets/table.ts';
import { PersonField } from '../../../renderer/widgets/people/PersonField.tsx';
import { useLocale } from '../../hooks/useLocale.ts';
import type { Words } from './texts.ts';
import { conditionFields, englishOf, isNumber, keyOfState, personFields } from './wizardAnswers.ts';
import type { WhoChoice, WizardPage, WizardState } from './wizardAnswers.ts';
import styles from './studio.module.css';

interface Props {
  page: WizardPage;
  state: WizardState;
  fields: readonly WizardField[];
  said: ReadonlyMap<string, SaidText>;
  list: StudioList;
  t: Words;
  onChange(next: Partial<WizardState>): void;
}

/** One of the five questions. */
export function WizardPageContent(props: Props) {
  const Page = { what: What, fields: Fields, steps: Steps, extra: Extra, after: After }[props.page];
  return (
    <div className={styles.wizard}>
      <Page {...props} />
    </div>
  );
}

function Labelled({ label, hint, children }: { label: string; hint?: string; children(id: string): ReactNode }) {
  const id = useId();
  return (
    <div className={styles.asked}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {hint === undefined ? null : <p className={styles.soft}>{hint}</p>}
    </div>
  );
}

function What({ state, said, list, t, onChange }: Props) {
  return (
    <>
      <Labelled label={t('wizard.who')} hint={t('wizard.whoHint')}>
        {(id) => (
          <Select
            id={id}
            mode="multiple"
            placeholder={t('set.everybody')}
            value={state.startableBy}
            options={Object.keys(APPLICANTS).map((value) => ({ value, label: t(`set.account.${value}`) }))}
            onChange={(startableBy: string[]) => onChange({ startableBy })}
          />
        )}
      </Labelled>
      <Labelled label={t('wizard.title')}>
        {(id) => (
          <Input
            id={id}
            maxLength={60}
            value={state.title}
            onChange={({ target }) => onChange({ title: target.value })}
          />
        )}
      </Labelled>
      <Labelled label={t('english')}>
        {(id) => (
          <Input
            id={id}
            maxLength={100}
            value={englishOf(state, said)}
            onChange={({ target }) => onChange({ english: target.value })}
          />
        )}
      </Labelled>
      <Labelled label={t('key')} hint={t('keyHint.topic')}>
        {(id) => (
          <Input
            id={id}
            maxLength={60}
            spellCheck={false}
            autoCapitalize="none"
            value={keyOfState(state, said)}
            onChange={({ target }) => onChange({ key: target.value })}
          />
        )}
      </Labelled>
      <Labelled label={t('category')}>
        {(id) => (
          <Select
            id={id}
            value={state.category ?? null}
            options={list.categories}
            onChange={(category: string) => onChange({ category })}
          />
        )}
      </Labelled>
    </>
  );
}

function Fields({ state, fields, t, onChange }: Props) {
  const locale = useLocale();
  const widgets = Object.keys(WIZARD_VALUES).map((value) => ({ value, label: WIDGETS[value]?.title[locale] ?? value }));
  const change = (title: string, next: WizardState['changed'][string]) =>
    onChange({ changed: { ...state.changed, [title]: { ...state.changed[title], ...next } } });
  return (
    <>
      <Labelled label={t('pasteText')} hint={t('pasteHint')}>
        {(id) => (
          <Input.TextArea
            id={id}
            rows={6}
            maxLength={20_000}
            value={state.text}
            onChange={({ target }) => onChange({ text: target.value })}
          />
        )}
      </Labelled>
      {fields.length > 0 ? <p className={styles.soft}>{t('wizard.englishHint')}</p> : null}
      <ul className={styles.wizardFields} aria-label={t('pasted')}>
        {fields.map(({ title, widget, english, isRequired, part }) => (
          <li key={title}>
            {part ? <h4>{part.title}</h4> : null}
            <strong>{title}</strong>
            <Select
              aria-label={`${title} · ${t('wizard.kind')}`}
              value={widget}
              options={widgets}
              onChange={(next: string) => change(title, { widget: next })}
            />
            <Input
              aria-label={`${title} · ${t('english')}`}
              maxLength={100}
              placeholder={english}
              value={state.changed[title]?.english ?? english}
              onChange={({ target }) => change(title, { english: target.value })}
            />
            <Checkbox checked={isRequired} onChange={({ target }) => change(title, { isRequired: target.checked })}>
              <span className={styles.unseen}>{title} · </span>
              {t('wizard.required')}
            </Checkbox>
          </li>
        ))}
      </ul>
    </>
  );
}

function Steps(props: Props) {
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

function Extra(props: Props) {
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

function After(props: Props) {
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

interface YesNoProps {
  label: string;
  value: boolean;
  of: 'extra' | 'after';
  t: Words;
  onChange(value: boolean): void;
}

function YesNo({ label, value, of, t, onChange }: YesNoProps) {
  return (
    <Radio.Group
      aria-label={label}
      value={value}
      options={[false, true].map((one) => ({ value: one, label: t(`wizard.${of}.${one ? 'yes' : 'no'}`) }))}
      onChange={({ target }) => onChange(target.value === true)}
    />
  );
}

interface WhoProps extends Props {
  label: string;
  value: WhoChoice;
  onChoose(who: WhoChoice): void;
}

const PERSON = 'person';

function WhoField({ label, value, fields, list, t, onChoose }: WhoProps) {
  const [kind = '', of = ''] = value.split(' ');
  const named = personFields(fields);
  const groups = (prefix: string) =>
    list.groups
      .filter(({ group }) => group.startsWith(`${prefix}:`))
      .map(({ group, name }) => ({ value: `group ${group}`, label: name }));
  const options = [
    {
      label: t('approver.applicant'),
      options: ['leader', 'counselor', 'supervisor'].map((one) => ({ value: one, label: t(`wizard.${one}`) })),
    },
    ...['role', 'post', 'dept'].map((one) => ({ label: t(`wizard.group.${one}`), options: groups(one) })),
    {
      label: t('wizard.persons'),
      options: [
        { value: PERSON, label: t('wizard.person') },
        ...named.map(({ title }) => ({ value: `field ${title}`, label: t('wizard.named', { title }) })),
      ],
    },
  ];
  return (
    <div className={styles.asked}>
      <Labelled label={label}>
        {(id) => (
          <Select
            id={id}
            showSearch
            optionFilterProp="label"
            placeholder={t('wizard.choose')}
            value={value === '' ? null : kind === PERSON ? PERSON : value}
            options={options}
            onChange={(next: string) => onChoose(next === PERSON ? `${PERSON} ` : next)}
          />
        )}
      </Labelled>
      {kind === PERSON ? (
        <Labelled label={t('wizard.person')}>
          {(id) => (
            <PersonField
              id={id}
              label={t('wizard.person')}
              {...(of !== '' && { value: of })}
              onChange={(user) => onChoose(`${PERSON} ${user ?? ''}`)}
            />
          )}
        </Labelled>
      ) : null}
    </div>
  );
}
