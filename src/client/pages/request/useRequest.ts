import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Detail } from '../../../contract/flow.ts';
import { detailNow } from '../../api/ahead.ts';
import { tabKeyOf } from '../../app/paths.ts';
import { useLoad } from '../../hooks/useLoad.ts';
import type { Loaded } from '../../hooks/useLoad.ts';
import { usePanePath } from '../../hooks/usePageTitle.ts';
import { useRefresh } from '../../store/refresh.ts';
import { useTabs } from '../../store/tabs.ts';
import { learnTitles } from '../topicTitles.ts';

/** What tells two states of a request apart, as a person sees it. */
function stampOf(detail: Detail): string {
  const { task, openTasks, history, readers, actions, state, suspended, title, afterwards, followed } = detail;
  return JSON.stringify([task, openTasks, history, readers, actions, state, suspended, title, afterwards, followed]);
}

/** How often requests have moved: at once where the page is seen, else when it is opened again. */
function useMoved(): number {
  const path = usePanePath();
  const moved = useRefresh((state) => state.requests);
  const shown = useTabs(({ active }) => active === tabKeyOf(path));
  const [seen, setSeen] = useState(moved);
  useEffect(() => {
    if (shown) setSeen(moved);
  }, [shown, moved]);
  return seen;
}

/** A request as this person sees it, looked at again whenever something moved. */
export function useRequest(processInstanceId: string | null, taskId: string | null): Loaded<Detail> {
  const { i18n } = useTranslation();
  const last = useRef<Detail | null>(null);
  const look = async (signal: AbortSignal) => {
    const detail = await detailNow({ processInstanceId, taskId }, i18n.language, signal);
    learnTitles({ [detail.topic]: detail.title });
    // what has not moved stays the same object, so that nothing typed below is drawn anew
    if (last.current && stampOf(last.current) === stampOf(detail)) return last.current;
    last.current = detail;
    return detail;
  };
  return useLoad(`${i18n.language}:${processInstanceId}:${taskId}`, look, useMoved());
}
