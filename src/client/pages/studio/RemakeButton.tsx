import { Button } from 'antd';
import { useState } from 'react';
import type { Files } from '../../../definition/edit/files.ts';
import { without } from '../../../definition/edit/mend.ts';
import { messageOf } from '../../api/refused.ts';
import { toast } from '../../app/feedback.ts';
import { remakeSamples } from './studioCalls.ts';
import type { TabProps } from './useDraft.ts';

interface Props extends Pick<TabProps, 'studio' | 'draft' | 't'> {
  /** how many do not fit */
  count: number;
  onRemade(edit: (files: Files) => Files): void;
}

/** What makes the samples and journeys fit that a topic no longer takes; those that cannot be are taken out. */
export async function fittingSamples(key: string, files: Files): Promise<(now: Files) => Files> {
  const remade = Object.entries(await remakeSamples(key, files));
  const gone = remade.flatMap(([name, text]) => (text === '' ? [name] : []));
  return (now) => without({ ...now, ...Object.fromEntries(remade) }, gone);
}

/** Does so to a draft. */
export function RemakeButton({ studio, draft, t, count, onRemade }: Props) {
  const [isBusy, setBusy] = useState(false);
  const remake = async () => {
    setBusy(true);
    try {
      onRemade(await fittingSamples(studio.key, draft.files));
    } catch (error) {
      toast('error', messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" disabled={draft.isJudging} loading={isBusy} onClick={() => void remake()}>
      {t('remakeSamples', { count })}
    </Button>
  );
}
