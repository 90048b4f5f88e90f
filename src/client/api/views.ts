import { PATHS } from '../../contract/paths.ts';
import { DENSITIES, listPreferenceKey } from '../../contract/views.ts';
import type { ListPreference, SavedView, ViewAudience, ViewShare, ViewState } from '../../contract/views.ts';
import { get, post, put, remove } from './client.ts';

const quiet = true;
const one = (id: string): string => `${PATHS.views}/${encodeURIComponent(id)}`;

export function listViews(list: string): Promise<SavedView[]> {
  return get<SavedView[]>(PATHS.views, { query: { list }, quiet });
}

/** 404 when it was deleted, is not shared, or its list is not for this person. */
export function viewById(id: string): Promise<SavedView> {
  return get<SavedView>(one(id), { quiet });
}

export function viewAudience(): Promise<ViewAudience> {
  return get<ViewAudience>(`${PATHS.views}/audience`, { quiet });
}

export interface ViewChange {
  name: string;
  state?: ViewState;
  share?: ViewShare;
}

export function createView(list: string, view: ViewChange): Promise<SavedView> {
  return post<SavedView>(PATHS.views, { json: { list, ...view }, quiet });
}

export function updateView({ id, revision }: SavedView, change: Partial<ViewChange>): Promise<SavedView> {
  return put<SavedView>(one(id), { json: { revision, ...change }, quiet });
}

export async function deleteView({ id }: SavedView): Promise<void> {
  await remove(one(id), { quiet });
}

/** How this person likes this list: whatever is stored there, only what is known is taken. */
export async function listPreference(list: string): Promise<ListPreference> {
  const stored = await get<Partial<ListPreference> | null>(`${PATHS.preferences}/${listPreferenceKey(list)}`, {
    quiet,
  });
  const { hidden, kept, density, view } = stored ?? {};
  const names = (value: unknown): string[] =>
    Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
  return {
    hidden: names(hidden),
    kept: names(kept),
    density: DENSITIES.find((known) => known === density) ?? 'middle',
    view: typeof view === 'string' ? view : null,
  };
}

/**
 * Keeps what changed of it, beside what is stored: another window may have changed the rest, and this one need not have
 * been able to read it.
 */
export async function keepListPreference(list: string, change: Partial<ListPreference>): Promise<void> {
  const value = { ...(await listPreference(list)), ...change };
  await put(`${PATHS.preferences}/${listPreferenceKey(list)}`, { json: { value }, quiet });
}
