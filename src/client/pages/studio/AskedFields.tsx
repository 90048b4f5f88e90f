import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { askedFiles, askedIn, askFor, askForField, editAsked, forgetAsked } from '../../../definition/edit/actions.ts';
import { WIDGETS } from '../../../definition/widgets/table.ts';
import { useLocale } from '../../hooks/useLocale.ts';
import { ActionFields, fieldsOf } from './ActionFields.tsx';
import { FieldForm } from './FieldForm.tsx';
import type { TabProps } from './useDraft.ts';
import styles from './studio.module.css';
import designer from './designer.module.css';

/** What is asked for before an action is done: fields of the record, which keeps them, or others that it may set something from. */
export function AskedFields(props: TabProps & { index: number }) {
  const { draft, t, readonly, change, index } = props;
  const locale = useLocale();
  const { files } = draft;
  const [picked, setPicked] = useState<string | null>(null);
  const asked = askedIn(files, index);
  const own = useMemo(() => ({ ...draft, files: askedFiles(files, index) }), [draft, files, index]);
  const { properties, titleOf } = fieldsOf(draft);
  const add = (what: string) => {
    let made: string | null = null;
    change((now) => {
      const [kind, name = ''] = what.split(' ');
      if (kind === 'field') {
        made = name;
        return askForField(now, index, name);
      }
      const next = askFor(now, index, name);
      made = next.name;
      return next.files;
    });
    if (made !== null) setPicked(made);
  };
  return (
    <ActionFields
      title={t('act.input')}
      hint={t('act.inputHint')}
      more={t('act.input.add')}
      options={[
        {
          label: t('act.input.ofRecord'),
          options: Object.entries(properties)
            .filter(([name]) => !Object.hasOwn(asked, name))
            .map(([name, { title }]) => ({ value: `field ${name}`, label: titleOf(name, title) })),
        },
        {
          label: t('act.input.other'),
          options: Object.entries(WIDGETS)
            .filter(([, { group }]) => group !== 'rows')
            .map(([value, { title }]) => ({ value: `widget ${value}`, label: title[locale] })),
        },
      ]}
      onAdd={add}
    >
      <ul className={styles.actions}>
        {Object.entries(asked).map(([name, { title }]) => (
          <li key={name}>
            <button
              type="button"
              className={designer.field}
              aria-expanded={name === picked}
              onClick={() => setPicked(name === picked ? null : name)}
            >
              {titleOf(name, title)}
              <code>{name}</code>
            </button>
            {name === picked ? (
              <section className={styles.condition} aria-label={t('act.input.one', { name })}>
                <FieldForm
                  {...props}
                  draft={own}
                  change={(edit, what) =>
                    change((now) => editAsked(now, index, edit), what === undefined ? what : `asked ${index} ${what}`)
                  }
                  path={name}
                  isPlain
                />
                <Button
                  size="small"
                  danger
                  disabled={readonly}
                  onClick={() => change((now) => forgetAsked(now, index, name))}
                >
                  {t('remove')}
                </Button>
              </section>
            ) : null}
          </li>
        ))}
      </ul>
    </ActionFields>
  );
}
