import type { FormData } from '../../../definition/types/json.ts';
import { draftsOf } from '../../../contract/firstPage.ts';
import type { TaskRow } from '../../../contract/flow.ts';
import { ApiError } from '../../api/envelope.ts';
import { listTasks } from '../../api/flow.ts';
import { readDraft } from '../../api/drafts.ts';
import type { Draft, SavedDraft } from '../../api/drafts.ts';
import { readStash } from '../../store/stash.ts';
import type { Stash } from '../../store/stash.ts';

/** Where what was typed is kept on this side: by draft, or as the one new form of a topic. */
export function placeOf(topic: string, businessKey: string | null): string {
  return businessKey ? `draft:${businessKey}` : `new:${topic}`;
}

export interface Application {
  formData: FormData;
  draft: SavedDraft | null;
  /** ISO time of what was typed earlier and taken up again; null = nothing was */
  restoredAt: string | null;
  /** the draft was changed elsewhere after what was typed here */
  conflict: boolean;
  /** what changed in the form since the draft was made */
  notices: string[];
  /** number of the withdrawn request that the draft was; null = it was none */
  withdrawn: string | null;
  /** drafts of this topic that were begun before, perhaps on another device, where a new one is begun */
  begun: { count: number; newest: TaskRow } | null;
}

/** What is to stand in the form of a topic: the draft's data, or what was typed here and never sent. */
export async function loadApplication(topic: string, businessKey: string | null, userId: string): Promise<Application> {
  const stash = readStash(userId, placeOf(topic, businessKey));
  const draft = businessKey ? await draftOrTyped(businessKey, stash) : null;
  const begun = businessKey || stash ? null : await begunBefore(topic);
  const typed = stash?.formData ?? null;
  if (draft) {
    const conflict = typed !== null && stash?.revision !== undefined && stash.revision < draft.revision;
    return {
      formData: typed ?? draft.formData,
      draft,
      restoredAt: typed ? (stash?.savedAt ?? null) : null,
      conflict,
      notices: draft.notices ?? [],
      withdrawn: draft.withdrawn ?? null,
      begun,
    };
  }
  // one that is gone is not saved over: the next save makes another
  const known = stash?.businessKey && stash.businessKey !== businessKey && stash.revision !== undefined;
  return {
    formData: typed ?? {},
    draft: known ? { businessKey: stash.businessKey ?? '', revision: stash.revision ?? 0 } : null,
    restoredAt: typed ? (stash?.savedAt ?? null) : null,
    conflict: false,
    notices: [],
    withdrawn: null,
    begun,
  };
}

/** The form is there whether or not they could be asked for. */
async function begunBefore(topic: string): Promise<Application['begun']> {
  try {
    const { list, totalCount } = await listTasks('drafts', draftsOf(topic));
    const [newest] = list;
    return newest ? { count: totalCount, newest } : null;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** The draft; null when it is gone (handed in or deleted elsewhere) but something was typed here, which is not to be lost. */
async function draftOrTyped(businessKey: string, stash: Stash | null): Promise<Draft | null> {
  try {
    return await readDraft(businessKey);
  } catch (error) {
    if (stash?.formData && error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
