import { Alert, Button, Progress } from 'antd';
import { useRenderer } from '../settings.ts';
import type { RecordRow } from './types.ts';
import type { EachRow } from './useEachRow.ts';

interface Props {
  work: EachRow;
  /** what the bar measures, for those who cannot see it */
  title: string;
  nameOf(row: RecordRow): string;
}

/** How far the work has come, and why what was refused was refused. */
export function EachRowOutcome({ work: { outcome, busy }, title, nameOf }: Props) {
  const { translate } = useRenderer();
  if (outcome === null) return null;
  const { all, done, failed, left } = outcome;
  const untried = left.length - failed.length;
  return (
    <div aria-live="polite">
      <Progress
        percent={Math.round(((done + failed.length) / all) * 100)}
        status={busy ? 'active' : left.length > 0 ? 'exception' : 'success'}
        showInfo={false}
        aria-label={title}
      />
      <p>{translate('batchEditDone', { done, all })}</p>
      {!busy && untried > 0 ? <p>{translate('batchStopped', { count: untried })}</p> : null}
      {failed.map(({ row, reason }) => (
        <Alert key={row.id} type="error" showIcon title={nameOf(row)} description={reason} />
      ))}
    </div>
  );
}

/** Stops what runs; closes what is over. */
export function EachRowFooter({ work: { busy, stop }, onClose }: { work: EachRow; onClose(): void }) {
  const { translate } = useRenderer();
  return busy ? (
    <Button onClick={stop}>{translate('batchStop')}</Button>
  ) : (
    <Button type="primary" onClick={onClose}>
      {translate('close')}
    </Button>
  );
}
