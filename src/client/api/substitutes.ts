import { PATHS } from '../../contract/paths.ts';
import type { Page } from '../../contract/envelope.ts';
import type { ActiveSubstitutes, Substitute, SubstituteInput } from '../../contract/substitutes.ts';
import { get, getPage, post, put, remove } from './client.ts';

export function mySubstitutes(signal: AbortSignal): Promise<Substitute[]> {
  return get<Substitute[]>(PATHS.substitutes, { quiet: true, signal });
}

/** Who stands in for me now, and for whom I do. */
export function activeSubstitutes(signal: AbortSignal): Promise<ActiveSubstitutes> {
  return get<ActiveSubstitutes>(`${PATHS.substitutes}/active`, { quiet: true, signal });
}

/** Everybody's that are not over; for workflow administrators. */
export function allSubstitutes(page: number, pageSize: number, signal: AbortSignal): Promise<Page<Substitute>> {
  return getPage<Substitute>(`${PATHS.substitutes}/all`, { query: { page, pageSize }, quiet: true, signal });
}

export function nameSubstitute(input: SubstituteInput, idempotencyKey: string): Promise<Substitute> {
  return post<Substitute>(PATHS.substitutes, { json: input, idempotencyKey, quiet: true });
}

export function changeSubstitute(input: SubstituteInput & { id: string; revision: number }): Promise<Substitute> {
  return put<Substitute>(PATHS.substitutes, { json: input, quiet: true });
}

export async function endSubstitute(id: string): Promise<void> {
  await remove(`${PATHS.substitutes}/${id}`, { quiet: true });
}
