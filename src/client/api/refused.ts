import i18next from 'i18next';
import { Refused } from '../../renderer/services.ts';
import { ChunkError } from '../app/chunkReload.ts';
import { ApiError } from './envelope.ts';
import { statusText } from './report.ts';

/** The text for people of a failed call, wherever it is shown. */
export function messageOf(error: unknown): string {
  if (error instanceof ChunkError) return i18next.t('error.chunk');
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : i18next.t('error.failed');
  if (error.message) return error.message;
  return error.kind === 'network' ? i18next.t('error.networkText') : statusText(error.status);
}

/** Turns the client's failure into what the renderer understands: 409 and 422 keep dialogs open with everything typed. */
export async function refusing<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new Refused(error.status, messageOf(error), error.fieldErrors);
  }
}
