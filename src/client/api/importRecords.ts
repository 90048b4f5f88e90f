import type { ImportLine } from '../../contract/entities.ts';
import { NDJSON } from '../../contract/entities.ts';
import type { ImportReport, ImportWork } from '../../renderer/list/types.ts';
import { send, tell } from './client.ts';
import { ApiError, judge } from './envelope.ts';

/** Sends a workbook and hears row by row how it goes. Hanging up stops the import; what was imported stays. */
export async function importRecords(path: string, file: File, work: ImportWork): Promise<ImportReport> {
  const body = new FormData();
  body.append('file', file);
  const query = { ...(work.check && { check: true }), ...(work.update && { update: true }) };
  try {
    const response = await send('post', `${path}/import`, { body, query, signal: work.signal, accept: NDJSON });
    const type = response.headers.get('content-type') ?? '';
    if (!response.ok || !type.includes(NDJSON) || !response.body) {
      judge(response.status, await response.json().catch(() => undefined));
      throw new ApiError('http', response.status, 0, '');
    }
    return await reportOf(response.body, work);
  } catch (error) {
    tell(error, true);
    throw error;
  }
}

async function reportOf(body: ReadableStream<Uint8Array>, { onProgress, signal }: ImportWork): Promise<ImportReport> {
  for await (const line of linesOf(body)) {
    const said = JSON.parse(line) as ImportLine;
    if ('report' in said) return said.report;
    if ('failure' in said) throw new ApiError('refused', 200, said.failure.code, said.failure.message);
    onProgress(said.progress);
  }
  signal.throwIfAborted();
  // the line broke off before the report came
  throw new ApiError('network', 0, 0, '');
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest.trim() !== '') yield rest;
}
