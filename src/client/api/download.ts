import i18next from 'i18next';
import { ROW_COUNT } from '../../contract/entities.ts';
import type { ExportWork } from '../../renderer/list/types.ts';
import { toast } from '../app/feedback.ts';
import { judge } from './envelope.ts';
import { send, tell } from './client.ts';
import type { Query } from './client.ts';

/** File name of a content-disposition header; the RFC 5987 form wins. */
export function fileNameOf(disposition: string | null, otherwise: string): string {
  const encoded = /filename\*=(?:UTF-8'')?([^;]+)/i.exec(disposition ?? '')?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1];
  try {
    return decodeURIComponent((encoded ?? plain ?? otherwise).trim());
  } catch {
    return plain ?? otherwise;
  }
}

/** Reads what comes and tells how much that is. */
async function counted(response: Response, { signal, onProgress }: ExportWork): Promise<Blob> {
  const rows = Number(response.headers.get(ROW_COUNT) ?? Number.NaN);
  const known = Number.isFinite(rows) ? rows : null;
  const chunks: BlobPart[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    signal.throwIfAborted();
    chunks.push(read.value);
    bytes += read.value.byteLength;
    onProgress(bytes, known);
  }
  return new Blob(chunks, { type: response.headers.get('content-type') ?? '' });
}

/**
 * Downloads as a file. Says 下载失败 and rejects when nothing comes.
 * @param work who waits for it: told how far it is, and able to stop it without a word
 */
export async function download(path: string, query: Query, otherwise: string, work?: ExportWork): Promise<void> {
  try {
    const response = await send('get', path, { query, ...(work && { signal: work.signal }) });
    const type = response.headers.get('content-type') ?? '';
    if (!response.ok || type.includes('application/json')) {
      judge(response.status, await response.json().catch(() => undefined));
    }
    const address = URL.createObjectURL(work ? await counted(response, work) : await response.blob());
    const link = document.createElement('a');
    link.href = address;
    link.download = fileNameOf(response.headers.get('content-disposition'), otherwise);
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  } catch (error) {
    if (work?.signal.aborted) throw error;
    tell(error, false);
    toast('error', i18next.t('error.download'));
    throw error;
  }
}
