import { useCallback, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { ModelDrawing, ProcessFault } from '../../../contract/processes.ts';
import type { ProcessEditorHandle } from '../../../renderer/process/editor/ProcessEditor.tsx';
import { notice } from '../../app/feedback.ts';
import { Autosave, useAutosave, type Kept } from '../../hooks/autosave.ts';
import { saveDrawing } from './processCalls.ts';

/**
 * Keeps a drawing on the server: after each pause, on demand, and when the page goes away. Somebody else's newer drawing
 * stops it until the person has decided.
 */
export function useKeptDrawing(model: ModelDrawing, editor: RefObject<ProcessEditorHandle | null>) {
  const { id, name } = model;
  const [kept, setKept] = useState<Kept>({ state: 'saved', at: null });
  const [faults, setFaults] = useState<readonly ProcessFault[]>(model.faults);
  const latest = useRef(model.xml);
  /** how often something was drawn: the drawing itself is asked for when it is sent */
  const made = useRef(0);
  const [autosave] = useState(
    () =>
      new Autosave(0, model.revision, null, {
        save: async (_made, revision) => {
          // a page that goes away has no editor any more
          const xml = (await editor.current?.xml()) ?? latest.current;
          const answer = await saveDrawing(id, { xml, revision });
          setFaults(answer.faults);
          return { revision: answer.revision, savedAt: new Date() };
        },
        changed: setKept,
      }),
  );
  const lost = useCallback(
    (state: Kept) => {
      if (state.state === 'failed') notice('error', `model:${id}`, name, state.reason);
    },
    [id, name],
  );
  useAutosave(autosave, lost);
  const changed = useCallback(() => autosave.edit(++made.current), [autosave]);
  const remember = useCallback((xml: string) => {
    latest.current = xml;
  }, []);
  return { kept, faults, setFaults, changed, remember, autosave };
}
