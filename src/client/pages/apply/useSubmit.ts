import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { FormData } from '../../../definition/types/json.ts';
import type { DataError } from '../../../definition/types/projection.ts';
import { startRequest } from '../../api/flow.ts';
import { ApiError } from '../../api/envelope.ts';
import { SubmitKeys } from '../../api/idempotency.ts';
import { messageOf } from '../../api/refused.ts';
import { report } from '../../api/report.ts';
import { SUCCESS_MS, toast } from '../../app/feedback.ts';
import { ownPath, tabKeyOf } from '../../app/paths.ts';
import { usePanePath } from '../../hooks/usePageTitle.ts';
import { refreshRequests } from '../../store/refresh.ts';
import { tellDone } from '../../store/lastDone.ts';
import { closeTabs, isInFront } from '../../store/tabs.ts';
import type { ApplicationDraft } from './useApplicationDraft.ts';

export interface Submit {
  submit: (formData: FormData) => Promise<void>;
  /** refusals of the server by field */
  errors: readonly DataError[];
  sending: boolean;
}

function instanceIn(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('processInstanceId' in data)) return null;
  return typeof data.processInstanceId === 'string' ? data.processInstanceId : null;
}

/** Hands a form in, once, however often it is pressed; afterwards its tab closes and the request opens. */
export function useSubmit(topic: string, title: string, draft: ApplicationDraft): Submit {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const path = usePanePath();
  const keys = useRef(new SubmitKeys());
  const busy = useRef(false);
  const [sending, setSending] = useState(false);
  const [errors, setErrors] = useState<readonly DataError[]>([]);

  const leave = (processInstanceId: string) => {
    draft.finished();
    refreshRequests();
    setTimeout(() => {
      const isHere = isInFront(path);
      closeTabs('one', tabKeyOf(path));
      // whoever went elsewhere meanwhile stays there
      if (isHere) void navigate(ownPath(topic, processInstanceId));
    }, SUCCESS_MS);
  };
  const refused = (error: ApiError) => {
    // a gateway that gave up says nothing about whether it was taken: pressed again, it is the same intention
    if (error.kind === 'refused') keys.current.answered();
    const sent = error.status === 409 ? instanceIn(error.data) : null;
    if (sent) leave(sent);
    setErrors(error.fieldErrors);
    if (error.kind === 'refused') toast('error', messageOf(error));
    else if (error.kind === 'http' || error.kind === 'network') report(error);
  };

  const submit = async (formData: FormData) => {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    setErrors([]);
    try {
      await draft.keeper.flush();
      draft.keeper.stop();
      const { saved } = draft.keeper;
      const request = { topic, formData, ...(saved ? { businessKey: saved.businessKey } : {}) };
      const started = await startRequest(request, keys.current.keyFor(request));
      keys.current.answered();
      toast('success', t('apply.sent', { number: started.number }));
      const { processInstanceId, number } = started;
      tellDone({ outcome: 'start', title, number, topic, processInstanceId });
      leave(processInstanceId);
    } catch (error) {
      draft.keeper.resume();
      if (!(error instanceof ApiError)) throw error;
      refused(error);
    } finally {
      busy.current = false;
      setSending(false);
    }
  };
  return { submit, errors, sending };
}
