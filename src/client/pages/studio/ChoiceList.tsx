import { Button } from 'antd';
import { addChoice, choicesIn, removeChoice } from '../../../definition/edit/choices.ts';
import { pointersOf } from '../../../definition/edit/columns.ts';
import { SpokenText } from './SpokenText.tsx';
import type { TabProps } from './useDraft.ts';
import styles from './studio.module.css';

/** What may be chosen in a field that calls each of its values something. */
export function ChoiceList(props: Pick<TabProps, 'draft' | 't' | 'readonly' | 'change'> & { path: string }) {
  const { draft, t, readonly, change, path } = props;
  const choices = choicesIn(draft.files, path) ?? [];
  return (
    <section aria-label={t('choice.list')}>
      <h4>{t('choice.list')}</h4>
      {choices.map(({ value, title }, index) => (
        <fieldset key={index} className={styles.condition}>
          <legend>{value}</legend>
          <SpokenText
            {...props}
            file="schema.json"
            label={t('title')}
            english={t('english')}
            value={title}
            pointer={[...pointersOf(path).schema, 'oneOf', index, 'title']}
          />
          <Button
            size="small"
            danger
            disabled={readonly || choices.length < 2}
            onClick={() => change((now) => removeChoice(now, path, index))}
          >
            {t('remove')}
          </Button>
        </fieldset>
      ))}
      <div className={styles.bar}>
        <Button size="small" disabled={readonly} onClick={() => change((now) => addChoice(now, path))}>
          {t('choice.add')}
        </Button>
      </div>
    </section>
  );
}
