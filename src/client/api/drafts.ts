import { PATHS } from '../../contract/paths.ts';
import type { FormData } from '../../definition/types/json.ts';
import { get, post, put, remove } from './client.ts';

export interface Draft {
  businessKey: string;
  topic: string;
  formData: FormData;
  revision: number;
  /** ISO time of the last save */
  updatedAt: string;
  /** texts for people when the draft was made under an older version of the form */
  notices?: string[];
  /** number of the request that it was until it was withdrawn */
  withdrawn?: string | null;
}

export type SavedDraft = Pick<Draft, 'businessKey' | 'revision'> & Partial<Pick<Draft, 'updatedAt'>>;

export function createDraft(topic: string, formData: FormData): Promise<SavedDraft> {
  return post<SavedDraft>(PATHS.draft, { json: { topic, formData }, quiet: true });
}

export function readDraft(businessKey: string): Promise<Draft> {
  return get<Draft>(`${PATHS.draft}/${businessKey}`, { quiet: true });
}

/** Rejects with 409 when the draft was changed elsewhere since `revision`. */
export function saveDraft(businessKey: string, formData: FormData, revision: number): Promise<SavedDraft> {
  return put<SavedDraft>(`${PATHS.draft}/${businessKey}`, { json: { formData, revision }, quiet: true });
}

/** Undoes the deletion. */
export function restoreDraft(businessKey: string): Promise<unknown> {
  return post(`${PATHS.draft}/${businessKey}/restore`, { json: {}, quiet: true });
}

export function deleteDraft(businessKey: string): Promise<unknown> {
  return remove(`${PATHS.draft}/${businessKey}`, { quiet: true });
}
