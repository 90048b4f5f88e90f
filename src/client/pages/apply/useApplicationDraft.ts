import { useCallback, useEffect, useMemo, useState } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormData } from '../../../definition/types/json.ts';
import type { SchemaFormHandle } from '../../../renderer/form/types.ts';
import { createDraft, deleteDraft, readDraft, saveDraft } from '../../api/drafts.ts';
import { ApiError } from '../../api/envelope.ts';
import { messageOf } from '../../api/refused.ts';
import { toast } from '../../app/feedback.ts';
import { refreshRequests } from '../../store/refresh.ts';
import { dropStash, writeStash } from '../../store/stash.ts';
import { DraftKeeper } from './draftKeeper.ts';
import type { KeepState, SaveFailure } from './draftKeeper.ts';
import { placeOf } from './loadApplication.ts';
import type { Application } from './loadApplication.ts';

/** What is filled in, by whom, and what there is of it already. */
export interface DraftPlace {
  topic: string;
  businessKey: string | null;
  userId: string;
  application: Application;
  /** loads the page again, with an empty form where there is no draft */
  startAnew: () => void;
}

export interface ApplicationDraft {
  state: KeepState;
  /** ISO time at which it was saved elsewhere, once that is known */
  savedElsewhere: string | null;
  keeper: DraftKeeper;
  /** what the form reports after each key */
  change: (formData: FormData) => void;
  saveNow: () => Promise<void>;
  /** throws away what was taken up again, and the draft that was made of it */
  discard: () => Promise<void>;
  keepMine: () => Promise<void>;
  takeTheirs: () => Promise<void>;
  /** brings back what stood here before the other one was taken; null = there is nothing to bring back */
  takeMineBack: (() => void) | null;
  /** the request was sent: nothing is to be kept any more */
  finished: () => void;
}

/** When the draft was saved that a refused save did not know. */
function savedAt(error: unknown): string | null {
  const data = error instanceof ApiError ? error.data : null;
  return typeof data === 'object' && data !== null && 'at' in data && typeof data.at === 'string' ? data.at : null;
}

function failureOf(error: unknown): SaveFailure {
  if (!(error instanceof ApiError)) return 'other';
  if (error.status === 409) return 'conflict';
  return error.status === 404 ? 'gone' : 'other';
}

/** Keeps a form twice: at once in this window, and within 3 s as a draft on the server. */
export function useApplicationDraft(
  { topic, businessKey, userId, application, startAnew }: DraftPlace,
  form: RefObject<SchemaFormHandle | null>,
): ApplicationDraft {
  const { t } = useTranslation();
  const place = placeOf(topic, businessKey);
  const [state, setState] = useState<KeepState>({ kind: application.conflict ? 'conflict' : 'clean' });
  const [savedElsewhere, setSavedElsewhere] = useState(application.draft?.updatedAt ?? null);
  const [mine, setMine] = useState<FormData | null>(null);
  const keeper = useMemo(() => {
    const io = {
      create: (formData: FormData) => createDraft(topic, formData),
      save: saveDraft,
      failureOf(error: unknown) {
        setSavedElsewhere(savedAt(error));
        return failureOf(error);
      },
      changed: setState,
      now: () => new Date(),
    };
    const made = new DraftKeeper(io, application.draft);
    if (application.conflict) made.state = { kind: 'conflict' };
    return made;
  }, [topic, application]);

  useEffect(() => {
    keeper.resume();
    // what was taken up again may never have reached the server
    if (application.restoredAt && !application.conflict) keeper.change(application.formData);
    return () => {
      void keeper.flush();
      keeper.stop();
    };
  }, [keeper, application]);

  const change = useCallback(
    (formData: FormData) => {
      const { saved } = keeper;
      writeStash(userId, place, { formData, ...saved });
      keeper.change(formData);
    },
    [keeper, userId, place],
  );
  useEffect(() => {
    if (state.kind !== 'saved') return;
    // what the server has needs no second copy here, if it is found under the address of this page
    if (businessKey && keeper.saved?.businessKey === businessKey) dropStash(userId, place);
    else if (keeper.saved) writeStash(userId, place, { formData: form.current?.value() ?? {}, ...keeper.saved });
  }, [state, businessKey, userId, place, keeper, form]);

  const telling = async (step: () => Promise<void>) => {
    try {
      await step();
    } catch (error) {
      toast('error', messageOf(error));
    }
  };
  const current = () => readDraft(keeper.saved?.businessKey ?? businessKey ?? '');
  const currentOrGone = () =>
    current().catch((error: unknown) => {
      if (failureOf(error) === 'gone') return null;
      throw error;
    });
  return {
    state,
    savedElsewhere,
    keeper,
    change,
    saveNow: async () => {
      const formData = form.current?.value();
      if (formData && keeper.state.kind !== 'saved') keeper.change(formData);
      await keeper.flush();
      refreshRequests();
      if (keeper.state.kind === 'saved') toast('success', t('draft.saved'));
      if (keeper.state.kind === 'failed') toast('error', t('draft.failed'));
    },
    discard: () =>
      telling(async () => {
        keeper.stop();
        dropStash(userId, place);
        if (!businessKey && keeper.saved) await deleteDraft(keeper.saved.businessKey);
        refreshRequests();
        startAnew();
      }),
    keepMine: () =>
      telling(async () => {
        keeper.settle(await currentOrGone(), form.current?.value() ?? application.formData);
      }),
    takeTheirs: () =>
      telling(async () => {
        const draft = await current();
        setMine(form.current?.value() ?? application.formData);
        form.current?.replace(draft.formData);
        keeper.settle(draft, null);
        dropStash(userId, place);
      }),
    takeMineBack:
      mine &&
      (() => {
        setMine(null);
        form.current?.replace(mine);
        change(mine);
      }),
    finished: () => {
      keeper.stop();
      dropStash(userId, place);
    },
  };
}
