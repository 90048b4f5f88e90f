import { Select, type SelectProps } from 'antd';
import { useId, type ReactNode } from 'react';
import type { SaidText, StudioList } from '../../../../contract/studio/definition.ts';
import type { WizardField } from '../../../../definition/edit/wizard.ts';
import { PersonField } from '../../../../renderer/widgets/people/PersonField.tsx';
import type { Words } from '../texts.ts';
import { personFields } from './wizardAnswers.ts';
import type { WhoChoice, WizardState } from './wizardAnswers.ts';
import shared from '../studio.module.css';
import styles from './wizard.module.css';

/** What each page of the wizard knows. */
export interface PageProps {
  state: WizardState;
  fields: readonly WizardField[];
  said: ReadonlyMap<string, SaidText>;
  list: StudioList;
  t: Words;
  onChange(next: Partial<WizardState>): void;
}

export function Labelled({ label, hint, children }: { label: string; hint?: string; children(id: string): ReactNode }) {
  const id = useId();
  return (
    <div className={styles.asked}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {hint === undefined ? null : <p className={shared.soft}>{hint}</p>}
    </div>
  );
}

interface ChooserProps {
  label: string;
  t: Words;
  /** empty: nothing yet */
  value: string;
  options: SelectProps<string>['options'];
  onChange(value: string): void;
}

/** One of many, found by its words. */
export function Chooser({ label, t, value, options = [], onChange }: ChooserProps) {
  return (
    <Labelled label={label}>
      {(id) => (
        <Select
          id={id}
          showSearch
          optionFilterProp="label"
          placeholder={t('wizard.choose')}
          value={value === '' ? null : value}
          options={options}
          onChange={(next: string) => onChange(next)}
        />
      )}
    </Labelled>
  );
}

interface WhoProps extends PageProps {
  label: string;
  value: WhoChoice;
  onChoose(who: WhoChoice): void;
}

const PERSON = 'person';

/** Somebody: by what he is to the applicant, by a role, post or department, by name, or as the form names him. */
export function WhoField({ label, value, fields, list, t, onChoose }: WhoProps) {
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
      <Chooser
        {...{ label, t, options }}
        value={kind === PERSON ? PERSON : value}
        onChange={(next) => onChoose(next === PERSON ? `${PERSON} ` : next)}
      />
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
