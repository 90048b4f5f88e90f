import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import type { Kept } from '../hooks/autosave.ts';
import { clockTime } from './time.ts';

type Words = (key: string, values?: Readonly<Record<string, string>>) => string;

interface Props {
  kept: Kept;
  /** has `saveFailed`, `stale`, `keepMine` and `takeTheirs` */
  words: Words;
  /** more about what is stale */
  children?: ReactNode;
  onKeep(): void;
  /** opens it as the server has it now */
  onReopen(): void;
}

/** Says what keeps an edit from being saved, and lets the person decide where somebody else was faster. */
export function KeptAlerts({ kept, words, children, onKeep, onReopen }: Props) {
  if (kept.state === 'failed')
    return <Alert type="error" showIcon role="alert" title={words('saveFailed', { reason: kept.reason })} />;
  if (kept.state !== 'stale') return null;
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={words('stale')}
      description={
        <>
          {children}
          <Button size="small" type="primary" onClick={onKeep}>
            {words('keepMine')}
          </Button>{' '}
          <Button size="small" onClick={onReopen}>
            {words('takeTheirs')}
          </Button>
        </>
      }
    />
  );
}

/** Whether it is saved, and since when; empty for what was never changed. */
export function keptWords(kept: Kept, words: Words): string {
  if (kept.state === 'saved') return kept.at === null ? '' : words('saved', { time: clockTime(kept.at) });
  return words(kept.state === 'saving' ? 'saving' : 'unsaved');
}
