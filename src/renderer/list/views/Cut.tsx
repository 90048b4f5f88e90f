import { Spin } from 'antd';
import type { ReactNode } from 'react';
import { useRenderer } from '../../settings.ts';
import type { Rows } from './useRows.ts';

/** Says that a view does not show everything. */
export function Cut({ rows, totalCount }: Pick<Rows, 'rows' | 'totalCount'>) {
  const { translate } = useRenderer();
  return totalCount > rows.length ? (
    <span role="status">{translate('viewCut', { count: rows.length, total: totalCount })}</span>
  ) : null;
}

/** What is read anew. antd's own makes all of it heard after each change: whoever listens to a view goes through it himself. */
export function Busy({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <Spin spinning={busy} aria-live="off">
      {children}
    </Spin>
  );
}
