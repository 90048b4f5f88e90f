import { useTranslation } from 'react-i18next';
import { objectIn, type Files } from '../../../definition/edit/files.ts';
import { setProperty } from '../../../definition/edit/form.ts';
import { asObject, type JsonValue } from '../../../definition/types/json.ts';
import { DEFAULT_ACTIONS, TASK_ACTIONS } from '../../../definition/verbs.ts';
import { nodesOf } from './nodes.ts';
import { Setting } from './Setting.tsx';
import { fieldsOf, said, textOf, type SettingsProps } from './settings.ts';
import { SpokenText } from './SpokenText.tsx';
import styles from './studio.module.css';

/** What people may do at each step. */
export function StepSettings(props: SettingsProps) {
  const { draft, definition, t } = props;
  const tasks = nodesOf(definition, t).filter(({ value }) => value !== 'start' && value !== 'view');
  const nodes = asObject(objectIn(draft.files, 'topic.json')['nodes']) ?? {};
  return (
    <section className={styles.panel} aria-label={t('set.steps')}>
      <h3>{t('set.steps')}</h3>
      {tasks.map(({ value: id, label }) => (
        <fieldset key={id} className={styles.condition}>
          <legend>{label}</legend>
          <Actions {...props} id={id} written={asObject(nodes[id])?.['actions']} />
          <Setting
            {...said(props, ['nodes', id, 'summary'])}
            label={t('set.decidesBy')}
            as="several"
            choices={fieldsOf(props)}
          />
          <Setting {...said(props, ['nodes', id, 'batch'])} label={t('set.batch')} as="yes" usually />
        </fieldset>
      ))}
    </section>
  );
}

/** The buttons of a step, and what the one says that goes on. */
function Actions({ id, written, ...props }: SettingsProps & { id: string; written: JsonValue | undefined }) {
  const { t: words } = useTranslation('renderer');
  const { t } = props;
  const pointer = ['nodes', id, 'actions'];
  const { problem, onChange } = said(props, pointer);
  // a button that has words of its own keeps them
  const own = Array.isArray(written) ? written : undefined;
  const all: readonly JsonValue[] = own ?? DEFAULT_ACTIONS;
  const at = all.findIndex((one) => nameOf(one) === 'complete');
  /** a button without words of its own is written by its name alone */
  const within = (files: Files) =>
    asObject(own?.[at]) === undefined
      ? setProperty(files, 'topic.json', pointer, all.toSpliced(at, 1, { name: 'complete' }))
      : files;
  return (
    <>
      <Setting
        problem={problem}
        label={t('set.actions')}
        as="several"
        choices={TASK_ACTIONS.map((value) => ({ value: value as string, label: words(`action_${value}`) }))}
        value={all.map(nameOf)}
        onChange={(names) =>
          onChange(
            Array.isArray(names) ? names.map((name) => own?.find((one) => nameOf(one) === name) ?? name) : undefined,
          )
        }
      />
      {at < 0 ? null : (
        <SpokenText
          {...props}
          label={t('set.completeWord')}
          hint={t('set.completeWordHint', { word: words('action_complete') })}
          file="topic.json"
          value={textOf(asObject(all[at])?.['title'])}
          pointer={[...pointer, at, 'title']}
          within={within}
          optional
        />
      )}
    </>
  );
}

const nameOf = (one: JsonValue): string => (typeof one === 'string' ? one : textOf(asObject(one)?.['name']));
