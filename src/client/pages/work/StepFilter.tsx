import { Select } from 'antd';
import { create } from 'zustand';
import { useTranslation } from 'react-i18next';
import type { TaskRow } from '../../../contract/flow.ts';
import type { ListName, TaskQuery } from '../../api/flow.ts';
import { cx } from '../../components/cx.ts';
import { useTodoNodes } from './useTodoNodes.ts';
import styles from './work.module.css';

interface Step {
  topic: string;
  activityId: string;
  name: string;
}

/** Steps that rows told of: one may look for a step of a topic whose process one cannot see. */
const useSteps = create<{ steps: readonly Step[] }>()(() => ({ steps: [] }));

export function learnSteps(rows: readonly TaskRow[]): void {
  const { steps } = useSteps.getState();
  const known = new Set(steps.map(({ topic, activityId }) => `${topic}:${activityId}`));
  const fresh = rows.filter((row) => row.taskName && row.activityId && !known.has(`${row.topic}:${row.activityId}`));
  const unique = new Map(
    fresh.map(({ topic, activityId, taskName }) => [`${topic}:${activityId}`, { topic, activityId, name: taskName }]),
  );
  if (unique.size > 0) useSteps.setState({ steps: [...steps, ...unique.values()] });
}

interface Props {
  list: ListName;
  query: TaskQuery;
  change: (part: Partial<TaskQuery>) => void;
}

/** Filters about the step: which one; in the to-do list whether it must be claimed, among copies what is unread. */
export function StepFilter({ list, query, change }: Props) {
  const { t } = useTranslation();
  return (
    <>
      {list === 'todo' && <TodoSteps query={query} change={change} />}
      {list !== 'todo' && list !== 'drafts' && query.topic && <KnownSteps query={query} change={change} />}
      {list === 'todo' && (
        <Select
          className={cx(styles.state)}
          aria-label={t('list.holding')}
          placeholder={t('list.holding')}
          value={query.claimable ?? null}
          options={[
            { value: 'true', label: t('list.claimable') },
            { value: 'false', label: t('list.claimed') },
          ]}
          allowClear
          onChange={(value: string | null | undefined) => change({ claimable: value ?? '' })}
        />
      )}
      {list === 'cc' && (
        <Select
          className={cx(styles.state)}
          aria-label={t('list.reading')}
          placeholder={t('list.reading')}
          value={query.unread ?? null}
          options={[{ value: 'true', label: t('list.unread') }]}
          allowClear
          onChange={(value: string | null | undefined) => change({ unread: value ?? '' })}
        />
      )}
    </>
  );
}

/** Every step at which something waits, with how much: choosing one chooses its topic, too. */
function TodoSteps({ query, change }: Omit<Props, 'list'>) {
  const steps = (useTodoNodes() ?? []).filter(({ topic }) => !query.topic || topic === query.topic);
  const options = steps.map(({ topic, title, activityId, taskName, count }) => ({
    value: `${topic}:${activityId}`,
    label: `${query.topic ? taskName : `${title} · ${taskName}`} (${count})`,
  }));
  return <StepSelect options={options} query={query} change={change} />;
}

function KnownSteps({ query, change }: Omit<Props, 'list'>) {
  const steps = useSteps((state) => state.steps).filter(({ topic }) => topic === query.topic);
  const options = steps.map(({ topic, activityId, name }) => ({ value: `${topic}:${activityId}`, label: name }));
  return <StepSelect options={options} query={query} change={change} />;
}

/** What the chosen step is called; empty where nothing has told it. */
export function useStepName({ topic, node }: TaskQuery): string {
  const told = useSteps((state) => state.steps).find((step) => step.topic === topic && step.activityId === node);
  return told?.name ?? '';
}

interface SelectProps extends Omit<Props, 'list'> {
  options: { value: string; label: string }[];
}

function StepSelect({ options, query, change }: SelectProps) {
  const { t } = useTranslation();
  return (
    <Select
      className={cx(styles.topic)}
      aria-label={t('list.node')}
      placeholder={t('list.node')}
      value={query.node ? `${query.topic ?? ''}:${query.node}` : null}
      options={options}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      onChange={(value: string | null | undefined) => {
        const [topic = '', node = ''] = (value ?? '').split(':');
        change(value ? { topic, node } : { node: '' });
      }}
    />
  );
}
