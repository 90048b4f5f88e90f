import { useTranslation } from 'react-i18next';
import type { TodoNode } from '../../../contract/flow.ts';
import type { TaskQuery } from '../../api/flow.ts';
import { KeptRoom } from '../../components/KeptRoom.tsx';
import { useMenu } from '../../store/menu.ts';
import { useTodoNodes } from './useTodoNodes.ts';
import styles from './work.module.css';

interface Props {
  query: TaskQuery;
  change: (part: Partial<TaskQuery>) => void;
}

/** px of a line of them */
const LINE = 52;

/** The to-dos by what they are about, with how many of each: alike work is done in one go. */
export function TodoTopics({ query, change }: Props) {
  const nodes = useTodoNodes();
  const pending = useMenu((state) => state.pending);
  return (
    <KeptRoom place="todo-topics" usual={pending > 1 ? LINE : 0}>
      {nodes ? <Chips nodes={nodes} query={query} change={change} /> : undefined}
    </KeptRoom>
  );
}

function Chips({ nodes, query, change }: Props & { nodes: TodoNode[] }) {
  const { t } = useTranslation();
  const topics = new Map<string, { title: string; count: number }>();
  for (const { topic, title, count } of nodes) {
    topics.set(topic, { title, count: count + (topics.get(topic)?.count ?? 0) });
  }
  if (topics.size < 2) return null;
  const all = nodes.reduce((sum, { count }) => sum + count, 0);
  const most = [...topics].toSorted(([, a], [, b]) => b.count - a.count);
  return (
    <div className={styles.topics} role="group" aria-label={t('list.byTopic')}>
      {[['', { title: t('home.everything'), count: all }] as const, ...most].map(([topic, { title, count }]) => (
        <button
          key={topic}
          type="button"
          className={styles.chip}
          aria-pressed={(query.topic ?? '') === topic}
          onClick={() => change({ topic, node: '' })}
        >
          {title} <span className={styles.chipCount}>{count}</span>
        </button>
      ))}
    </div>
  );
}
