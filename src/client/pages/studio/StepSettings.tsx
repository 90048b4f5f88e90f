import { useTranslation } from 'react-i18next';
import { objectIn, type Files } from '../../../definition/edit/files.ts';
import { setProperty } from '../../../definition/edit/form.ts';
import { asObject, type JsonValue } from '../../../definition/types/json.ts';
import { DEFAULT_ACTIONS, TASK_ACTIONS } from '../../../definition/verbs.ts';
import { faultsOf } from './faultsHere.ts';
import { Fold, FoldedPart } from './Fold.tsx';
import { nodesOf } from './nodes.ts';
import { ManifestPart } from './ManifestPart.tsx';
import { Setting } from './Setting.tsx';
import { said, textOf, type SettingsProps } from './settings.ts';
import { SpokenText } from './SpokenText.tsx';

/** What people may do at each step. */
export function StepSettings(props: SettingsProps) {
  const { draft, definition, t } = props;
  const tasks = nodesOf(definition, t).filter(({ value }) => value !== 'start' && value !== 'view');
  const nodes = asObject(objectIn(draft.files, 'topic.json')['nodes']) ?? {};
  const faults = faultsOf(draft.faults, 'settings');
  return (
    <FoldedPart {...{ t, faults }} name="steps" title={t('set.steps')} controls={['nodes']} count={tasks.length}>
      {tasks.map(({ value: id, label }) => (
        <Fold key={id} {...{ t, faults }} name={`step ${id}`} title={label} controls={[`nodes.${id}`]}>
          <Actions {...props} id={id} written={asObject(nodes[id])?.['actions']} />
          <ManifestPart {...props} at={['nodes', id, 'summary']} called="decidesBy" />
          <ManifestPart {...props} at={['nodes', id, 'batch']} called="batch" usually />
          <ManifestPart {...props} at={['nodes', id, 'resubmit']} called="resubmit" usually="through" />
          <Withdraw {...props} at={['nodes', id, 'withdraw']} />
        </Fold>
      ))}
    </FoldedPart>
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

/** The buttons of a step, and what they say there: the one that goes on first, the others where somebody looks for it. */
function Actions({ id, written, ...props }: SettingsProps & { id: string; written: JsonValue | undefined }) {
  const { t: words } = useTranslation('renderer');
  const { draft, t } = props;
  const pointer = ['nodes', id, 'actions'];
  const { problem, onChange } = said(props, pointer);
  // a button that has words of its own keeps them
  const own = Array.isArray(written) ? written : undefined;
  const all: readonly JsonValue[] = own ?? DEFAULT_ACTIONS;
  const wordOf = (name: string) => words(`action_${name}`);
  const others = all.map(nameOf).filter((name) => name !== 'complete');
  const called = all.filter((one) => nameOf(one) !== 'complete' && textOf(asObject(one)?.['title']) !== '');
  const button = (name: string, label: string) => {
    const at = all.findIndex((one) => nameOf(one) === name);
    if (at < 0) return null;
    /** a button without words of its own is written by its name alone */
    const within = (files: Files) =>
      asObject(own?.[at]) === undefined
        ? setProperty(files, 'topic.json', pointer, all.toSpliced(at, 1, { name }))
        : files;
    return (
      <SpokenText
        key={name}
        {...{ ...props, label, within }}
        hint={t('set.wordHint', { word: wordOf(name) })}
        file="topic.json"
        value={textOf(asObject(all[at])?.['title'])}
        pointer={[...pointer, at, 'title']}
        optional
      />
    );
  };
  return (
    <>
      <Setting
        problem={problem}
        label={t('set.actions')}
        as="several"
        choices={TASK_ACTIONS.map((value) => ({ value: value as string, label: wordOf(value) }))}
        value={all.map(nameOf)}
        onChange={(names) =>
          onChange(
            Array.isArray(names) ? names.map((name) => own?.find((one) => nameOf(one) === name) ?? name) : undefined,
          )
        }
      />
      {button('complete', t('set.completeWord'))}
      {others.length === 0 ? null : (
        <Fold
          {...{ t }}
          name={`words ${id}`}
          title={t('set.words')}
          faults={faultsOf(draft.faults, 'settings')}
          controls={[]}
          count={called.length}
        >
          {others.map((name) => button(name, t('set.word', { word: wordOf(name) })))}
        </Fold>
      )}
    </>
  );
}

const nameOf = (one: JsonValue): string => (typeof one === 'string' ? one : textOf(asObject(one)?.['name']));
