import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { TodoNode } from '../../../contract/flow.ts';
import { todoNodes } from '../../api/flow.ts';
import { useLoad } from '../../hooks/useLoad.ts';
import { useRefresh } from '../../store/refresh.ts';
import { useSession } from '../../store/session.ts';
import { learnTitles } from '../topicTitles.ts';

const NONE: TodoNode[] = [];

let kept: { key: string; nodes: Promise<TodoNode[]> } | null = null;

/** Asked for once by all that show them, until something moved. */
function nodesOf(key: string): Promise<TodoNode[]> {
  if (kept?.key !== key) {
    const nodes = todoNodes();
    kept = { key, nodes };
    nodes.catch(() => {
      kept = null;
    });
  }
  return kept.nodes;
}

/** At which steps the to-dos wait, and how many at each; null until it is known. */
export function useTodoNodes(): TodoNode[] | null {
  const { i18n } = useTranslation();
  const userId = useSession((state) => state.user?.id ?? '');
  const version = useRefresh((state) => state.requests);
  const key = `${userId}:${version}:${i18n.language}`;
  const { data, error } = useLoad(key, () => nodesOf(key));
  useEffect(() => {
    if (data) learnTitles(Object.fromEntries(data.map(({ topic, title }) => [topic, title])));
  }, [data]);
  return error ? NONE : data;
}
