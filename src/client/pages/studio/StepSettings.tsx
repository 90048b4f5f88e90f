import { useTranslation } from 'react-i18next';
import { objectIn, type Files } from '../../../definition/edit/files.ts';
import { setProperty } from '../../../definition/edit/form.ts';
import { asObject, type JsonValue } from '../../../definition/types/json.ts';
import { DEFAULT_ACTIONS, TASK_ACTIONS } from '../../../definition/verbs.ts';
import { nodesOf } from './nodes.ts';
import { ManifestPart } from './ManifestPart.tsx';
import { Setting } from './Setting.tsx';
import { said, textOf, type SettingsProps } from './settings.ts';
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
          <ManifestPart {...props} at={['nodes', id, 'summary']} called="decidesBy" />
          <ManifestPart {...props} at={['nodes', id, 'batch']} called="batch" usually />
          <ManifestPart {...props} at={['nodes', id, 'resubmit']} called="resubmit" usually="through" />
          <Withdraw {...props} at={['nodes', id, 'withdraw']} />
        </fieldset>
      ))}
    </section>
  );
}

/** Whether an applicant may take it back while this step waits; what nobody says is not yes or no. */
function Withdraw({ at, ...props }: SettingsProps & { at: string[] }) {
  const { value, onChange, ...own } = said(props, at);
  return (
    <Setting
      {...own}
      label={props.t('set.withdraw')}
      as="one"
      choices={['usual', 'true', 'false'].map((one) => ({ value: one, label: props.t(`set.withdraw.${one}`) }))}
      value={value === undefined ? undefined : String(value)}
      usually="usual"
      onChange={(next) => onChange(next === undefined ? undefined : next === 'true')}
    />
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
