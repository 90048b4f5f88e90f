import { useCallback, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { ModelDrawing, ProcessFault } from '../../../contract/processes.ts';
import type { ProcessEditorHandle } from '../../../renderer/process/editor/ProcessEditor.tsx';
import { notice } from '../../app/feedback.ts';
import { ApiError } from '../../api/envelope.ts';
import { messageOf } from '../../api/refused.ts';
import { saveDrawing } from './processCalls.ts';

/** As soon as somebody pauses: what is drawn is on the server before he thinks of it. */
const PAUSE_MS = 1_500;

export type KeptState =
  | { state: 'saved'; at: Date | null }
  | { state: 'unsaved' }
  | { state: 'saving' }
  | { state: 'stale' }
  | { state: 'failed'; reason: string };

/**
 * Keeps a drawing on the server: after each pause, on demand, and when the page goes away. Somebody else's newer drawing
 * stops it until the person has decided.
 */
export function useKeptDrawing(model: ModelDrawing, editor: RefObject<ProcessEditorHandle | null>) {
  const [kept, setKept] = useState<KeptState>({ state: 'saved', at: null });
  const [faults, setFaults] = useState<readonly ProcessFault[]>(model.faults);
  const revision = useRef(model.revision);
  const changes = useRef({ made: 0, kept: 0 });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stopped = useRef(false);
  const latest = useRef(model.xml);
  const running = useRef<Promise<boolean>>(Promise.resolve(true));

  const write = useCallback(async (): Promise<boolean> => {
    const { made } = changes.current;
    if (made === changes.current.kept) return true;
    if (stopped.current) return false;
    setKept({ state: 'saving' });
    try {
      const xml = (await editor.current?.xml()) ?? latest.current;
      const answer = await saveDrawing(model.id, { xml, revision: revision.current });
      revision.current = answer.revision;
      changes.current.kept = made;
      setFaults(answer.faults);
      setKept(changes.current.made === made ? { state: 'saved', at: new Date() } : { state: 'unsaved' });
      return true;
    } catch (error) {
      const stale = error instanceof ApiError && error.status === 409;
      if (stale) stopped.current = true;
      setKept(stale ? { state: 'stale' } : { state: 'failed', reason: messageOf(error) });
      return false;
    }
  }, [model.id, editor]);

  /** One at a time; answers whether everything that was drawn is kept now. */
  const save = useCallback((): Promise<boolean> => {
    clearTimeout(timer.current);
    running.current = running.current.then(write);
    return running.current;
  }, [write]);

  const changed = useCallback(() => {
    changes.current.made++;
    if (stopped.current) return;
    setKept({ state: 'unsaved' });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), PAUSE_MS);
  }, [save]);

  /** Writes over what somebody else has kept meanwhile. */
  const overwrite = useCallback(
    (theirs: number): Promise<boolean> => {
      stopped.current = false;
      revision.current = theirs;
      changes.current.made++;
      return save();
    },
    [save],
  );

  useEffect(() => {
    const count = changes.current;
    const warn = (event: BeforeUnloadEvent) => {
      if (count.made !== count.kept) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => {
      window.removeEventListener('beforeunload', warn);
      clearTimeout(timer.current);
      // a closed tab of ours: what is not kept yet goes out on its own
      if (count.made === count.kept || stopped.current) return;
      saveDrawing(model.id, { xml: latest.current, revision: revision.current }).catch((error: unknown) =>
        notice('error', `model:${model.id}`, model.name, messageOf(error)),
      );
    };
  }, [model.id, model.name]);
  const remember = useCallback((xml: string) => {
    latest.current = xml;
  }, []);
  /** The record changed with it on the server: what is drawn from now on is drawn over that. */
  const follow = useCallback((next: number) => {
    revision.current = next;
  }, []);
  const seen = useCallback(() => revision.current, []);
  return { kept, faults, setFaults, changed, remember, save, overwrite, seen, follow };
}
