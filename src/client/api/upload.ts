import { PATHS, API } from '../../contract/paths.ts';
import type { FileValue, UploadOptions } from '../../renderer/services.ts';
import i18next from 'i18next';
import { get, tell } from './client.ts';
import { ApiError, judge } from './envelope.ts';

/** Every upload is preceded by an upload check whose code is good for one file. */
async function checkCode(): Promise<string> {
  const answer = await get<{ checkCode: string } | string>(PATHS.uploadCheck, { quiet: true });
  return typeof answer === 'string' ? answer : answer.checkCode;
}

/** Stores one file, telling how far it is (only XMLHttpRequest knows that everywhere). Rejects with an ApiError. */
export async function uploadFile(file: File, { kind, signal, onProgress }: UploadOptions): Promise<FileValue> {
  const body = new FormData();
  body.append('checkCode', await checkCode());
  signal.throwIfAborted();
  if (kind !== 'richText') body.append('kind', kind);
  body.append('file', file);
  const path = kind === 'richText' ? PATHS.richTextUpload : PATHS.upload;
  try {
    return await sendForm(path, body, signal, onProgress);
  } catch (error) {
    tell(error, true);
    throw error;
  }
}

function sendForm(
  path: string,
  body: FormData,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<FileValue> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${API}${path}`);
    request.setRequestHeader('accept-language', i18next.language);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(Math.round((event.loaded / event.total) * 100));
    };
    request.onload = () => {
      try {
        const { id, name, size } = judge(request.status, parsed(request.responseText)).data as FileValue;
        resolve({ id, name, size });
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = () => reject(new ApiError('network', 0, 0, ''));
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
