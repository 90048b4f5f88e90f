import { Checkbox, Input, Select } from 'antd';
import { APPLICANTS, WIZARD_VALUES } from '../../../../definition/edit/wizard.ts';
import { WIDGETS } from '../../../../definition/widgets/table.ts';
import { useLocale } from '../../../hooks/useLocale.ts';
import { Labelled, type PageProps } from './parts.tsx';
import { englishOf, keyOfState, type WizardState } from './wizardAnswers.ts';
import shared from '../studio.module.css';
import styles from './wizard.module.css';

/** Who asks for what. */
export function What({ state, said, list, t, onChange }: PageProps) {
  return (
    <>
      <Labelled label={t('wizard.who')} hint={t('wizard.whoHint')}>
        {(id) => (
          <Select
            id={id}
            mode="multiple"
            optionFilterProp="label"
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

/** What is filled in: a line for each field, and what was guessed of it. */
export function Fields({ state, fields, t, onChange }: PageProps) {
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
      {fields.length > 0 ? <p className={shared.soft}>{t('wizard.englishHint', { count: fields.length })}</p> : null}
      <ul className={styles.wizardFields} aria-label={t('pasted')}>
        {fields.map(({ title, widget, english, isRequired, part, columns = [] }) => (
          <li key={title}>
            {part ? (
              <div className={styles.part}>
                <h4>{part.title}</h4>
                <Input
                  aria-label={`${part.title} · ${t('section')} · ${t('english')}`}
                  maxLength={100}
                  placeholder={part.english}
                  value={state.parts[part.title] ?? part.english}
                  onChange={({ target }) => onChange({ parts: { ...state.parts, [part.title]: target.value } })}
                />
              </div>
            ) : null}
            <strong>{title}</strong>
            <Select
              aria-label={`${title} · ${t('wizard.kind')}`}
              value={widget}
              showSearch
              optionFilterProp="label"
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
              <span className={shared.unseen}>{title} · </span>
              {t('wizard.required')}
            </Checkbox>
            {columns.length > 0 ? (
              <p className={shared.soft}>{columns.map((column) => column.title).join(t('comma'))}</p>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}
