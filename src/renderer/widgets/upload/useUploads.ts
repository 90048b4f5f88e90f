import { use, useEffect, useRef, useState } from 'react';
import { useRenderer } from '../../settings.ts';
import type { FileValue, UploadKind } from '../../services.ts';
import { UnfinishedContext } from '../parts/unfinished.ts';
import { refusalOf } from './files.ts';

/** A file on its way, or one that did not arrive. */
export interface Pending {
  key: number;
  file: File;
  percent: number;
  /** why it was refused; empty while it is on its way */
  refusal: string;
  /** refused for what it is: trying again would not help */
  final: boolean;
}

interface UploadsInput {
  kind: UploadKind;
  /** the field that the files belong to */
  path: string;
  /** Puts a stored file into the form's data, at once: whoever waits for it looks there next. */
  onStored(file: FileValue): void;
  /** largest size of one file, MB */
  most?: number | undefined;
}

export interface Uploads {
  pending: Pending[];
  /** `refusal` given: none of them may be sent, for that reason */
  add(files: Iterable<File>, refusal?: string): void;
  retry(key: number): void;
  drop(key: number): void;
}

let counter = 0;

/**
 * Sends files as they are chosen; a refused one stays in the list with its reason. Whoever hands the form in waits for
 * those on their way and hears of those that did not arrive.
 */
export function useUploads({ kind, path, onStored, most }: UploadsInput): Uploads {
  const { services, translate } = useRenderer();
  const unfinished = use(UnfinishedContext);
  const notes = useRef(new Map<number, () => void>());
  const [pending, setPending] = useState<Pending[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const stored = useRef(onStored);
  useEffect(() => {
    stored.current = onStored;
  }, [onStored]);
  useEffect(() => {
    const controllers = running.current;
    const taken = notes.current;
    return () => {
      controllers.forEach((controller) => controller.abort());
      taken.forEach((takeBack) => takeBack());
    };
  }, []);

  const change = (key: number, part: Partial<Pending>) =>
    setPending((now) => now.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const note = (key: number, { name }: File, sent?: Promise<unknown>) => {
    notes.current.get(key)?.();
    const takeBack = unfinished?.lacks(path, translate('uploadUnfinished', { name }), sent && (() => sent));
    if (takeBack) notes.current.set(key, takeBack);
  };
  const drop = (key: number) => {
    running.current.get(key)?.abort();
    running.current.delete(key);
    notes.current.get(key)?.();
    notes.current.delete(key);
    setPending((now) => now.filter((one) => one.key !== key));
  };
  const send = (key: number, file: File) => {
    const controller = new AbortController();
    running.current.set(key, controller);
    const sent = services
      .upload(file, { kind, signal: controller.signal, onProgress: (percent) => change(key, { percent }) })
      .then((value) => {
        // cancelled in the moment in which it arrived
        if (controller.signal.aborted) return;
        stored.current(value);
        drop(key);
      })
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        note(key, file);
        change(key, { refusal: error instanceof Error && error.message ? error.message : translate('uploadFailed') });
      });
    note(key, file, sent);
  };
  const add = (files: Iterable<File>, refusal = '') => {
    const made = [...files].map((file): Pending => {
      const against = refusalOf(file, kind, most);
      const reason = refusal || (against === undefined ? '' : translate(against.key, against.values));
      return { key: (counter += 1), file, percent: 0, refusal: reason, final: reason !== '' };
    });
    setPending((now) => [...now, ...made]);
    for (const { key, file, final } of made) if (!final) send(key, file);
  };
  const retry = (key: number) => {
    const one = pending.find((each) => each.key === key);
    if (one === undefined) return;
    change(key, { refusal: '', percent: 0 });
    send(key, one.file);
  };
  return { pending, add, retry, drop };
}
