import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { ownWords, type Detail } from '../../../contract/flow.ts';
import type { ActionRequest } from '../../../renderer/task/types.ts';
import { BUTTONS, VERBS, type OfferedName } from '../../../definition/verbs.ts';
import { Refused } from '../../../renderer/services.ts';
import { act } from '../../api/flow.ts';
import type { VerbBody } from '../../api/flow.ts';
import { ApiError } from '../../api/envelope.ts';
import { SubmitKeys } from '../../api/idempotency.ts';
import { messageOf, refusing } from '../../api/refused.ts';
import { SUCCESS_MS, toast } from '../../app/feedback.ts';
import { leadingOnly } from '../../app/leadingOnly.ts';
import { applyPath, tabKeyOf } from '../../app/paths.ts';
import { usePanePath } from '../../hooks/usePageTitle.ts';
import { refreshRequests } from '../../store/refresh.ts';
import { tellDone } from '../../store/lastDone.ts';
import { closeTabs, isInFront } from '../../store/tabs.ts';
import { leaveWorklist, neighbours, useWorklist } from '../../store/worklist.ts';
import { rowPath } from '../work/rowPath.ts';

const THROTTLED: ReadonlySet<OfferedName> = new Set(['complete', 'reject']);
const ONE_SECOND = 1_000;

function bodyOf(detail: Detail, { action, ...request }: ActionRequest): VerbBody {
  const { task, processInstanceId } = detail;
  const subject =
    task && VERBS[action].on !== 'request' ? { taskId: task.taskId, revision: task.revision } : { processInstanceId };
  return { ...request, ...subject };
}

/** Leaves a line that says what was done and who has the request now. */
function tellWhere(detail: Detail, action: OfferedName): void {
  if (BUTTONS[action].quiet) return;
  const { topic, title, number, processInstanceId, task, actions } = detail;
  const outcome = task?.activityId === 'start' && action === 'complete' ? 'start' : action;
  tellDone({ outcome, outcomeTitle: ownWords(actions)[action], title, number, topic, processInstanceId });
}

export interface RequestActions {
  /** Rejects with `Refused` when the server says no; everything typed stays. */
  onAction: (request: ActionRequest) => Promise<void>;
  /** what to say when somebody else was faster; empty otherwise */
  stale: string;
}

/**
 * Sends what a person decided about a request, and brings him on: by `onLeave` where it stands beside its list, else to
 * the next one or back to where he came from.
 */
export function useRequestActions(detail: Detail, reload: () => void, onLeave?: () => void): RequestActions {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const path = usePanePath();
  const keys = useRef(new SubmitKeys());
  const gate = useRef(leadingOnly(ONE_SECOND));
  const [stale, setStale] = useState('');

  const finish = (action: OfferedName) => {
    toast('success', t('prompt.success'));
    tellWhere(detail, action);
    refreshRequests();
    const { then } = BUTTONS[action];
    if (then !== 'next' && then !== 'away') {
      reload();
      // what has become of it stands at the top
      if (then === undefined && !BUTTONS[action].quiet) window.scrollTo(0, 0);
      return;
    }
    if (onLeave && action !== 'withdraw') {
      onLeave();
      return;
    }
    const taskId = detail.task?.taskId ?? null;
    const { rows, goOn } = useWorklist.getState();
    const { next: following } = neighbours(rows, taskId);
    leaveWorklist(taskId);
    const goesOn = goOn && following !== undefined && then === 'next';
    const leave = () => {
      const isHere = isInFront(path);
      const behind = onLeave ? path : closeTabs('one', tabKeyOf(path));
      // whoever went elsewhere meanwhile stays there
      if (!isHere) return;
      if (action === 'withdraw') void navigate(applyPath(detail.topic, detail.businessKey));
      else void navigate(goesOn ? rowPath('todo', following) : behind);
    };
    // the next one lies ready: nobody with forty of them waits for a message
    if (goesOn) leave();
    else setTimeout(leave, SUCCESS_MS);
  };

  const onAction = async (request: ActionRequest) => {
    const { action } = request;
    if (THROTTLED.has(action) && !gate.current(Date.now())) throw new Refused(429, t('status.429'));
    const body = bodyOf(detail, request);
    try {
      await act(action, body, keys.current.keyFor([action, body]));
      keys.current.answered();
    } catch (error) {
      // no answer of the server's own says nothing about whether it was taken: pressed again, it is the same intention
      if (error instanceof ApiError && error.kind === 'refused') keys.current.answered();
      if (error instanceof ApiError && error.status === 409) {
        setStale(messageOf(error));
        // taken by somebody else, it says so itself as soon as it is looked at again
        reload();
      }
      await refusing(() => Promise.reject(error));
    }
    finish(action);
  };
  return { onAction, stale };
}
