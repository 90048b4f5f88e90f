import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { NewDefinition } from '../../../contract/studio/definition.ts';
import { SubmitKeys } from '../../api/idempotency.ts';
import { messageOf } from '../../api/refused.ts';
import { createDefinition, editorPath } from './studioCalls.ts';

/** Begins a definition once, however often the button is pressed, and goes where it is edited; else says why not. */
export function useBeginning(onClose: () => void) {
  const [busy, setBusy] = useState(false);
  const [refusal, refuse] = useState('');
  const keys = useRef(new SubmitKeys());
  const navigate = useNavigate();
  const begin = async (input: NewDefinition): Promise<void> => {
    setBusy(true);
    refuse('');
    try {
      const made = await createDefinition(input, keys.current.keyFor(input));
      onClose();
      void navigate(editorPath(made));
    } catch (error) {
      refuse(messageOf(error));
    } finally {
      keys.current.answered();
      setBusy(false);
    }
  };
  return { busy, refusal, refuse, begin };
}
