import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { Detail } from '../../../contract/flow.ts';
import { requestDetail } from '../../api/flow.ts';
import { ApiError } from '../../api/envelope.ts';
import { Missing } from '../Missing.tsx';
import { handlePath, ownPath, tabKeyOf, viewPath } from '../../app/paths.ts';
import { ErrorState } from '../../components/ErrorState.tsx';
import { Splash } from '../../components/Splash.tsx';
import { useLoad } from '../../hooks/useLoad.ts';
import { usePageTitle, usePanePath } from '../../hooks/usePageTitle.ts';
import { useSession } from '../../store/session.ts';
import { closeTabs, useTabs } from '../../store/tabs.ts';

/** The screen for a request: handling it, following one's own, or reading. */
function screenFor(detail: Detail, taskId: string, userId: string): string {
  const { topic, processInstanceId, task, startUserId } = detail;
  if (task?.taskId === taskId && detail.actions.length > 0) return handlePath(topic, processInstanceId, taskId);
  return startUserId === userId ? ownPath(topic, processInstanceId) : viewPath(topic, processInstanceId);
}

/** `/{taskId}`, as in a message's link: finds the right screen and goes there. */
export function TaskLinkPage({ taskId }: { taskId: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const path = usePanePath();
  const [params] = useSearchParams();
  const processInstanceId = params.get('processInstanceId');
  const userId = useSession((state) => state.user?.id ?? '');
  const { data, error, reload } = useLoad(`${taskId}:${processInstanceId}`, async (signal) => {
    try {
      return await requestDetail({ taskId }, signal);
    } catch (failure) {
      // the task is done or somebody else's by now; the request may still be readable
      if (!processInstanceId || !(failure instanceof ApiError) || failure.status !== 404) throw failure;
      return requestDetail({ processInstanceId }, signal);
    }
  });
  usePageTitle(t('screen.request'));
  // whoever went elsewhere while it was sought is led on when he comes back to it
  const inFront = useTabs(({ active }) => active === tabKeyOf(path));
  useEffect(() => {
    if (!data || !inFront) return;
    closeTabs('one', tabKeyOf(path));
    void navigate(screenFor(data, taskId, userId), { replace: true });
  }, [data, inFront, path, taskId, userId, navigate]);
  if (error instanceof ApiError && error.status === 404) return <Missing />;
  if (error) return <ErrorState error={error} retry={reload} />;
  return <Splash inside />;
}
