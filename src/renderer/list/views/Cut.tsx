import { useRenderer } from '../../settings.ts';
import type { Rows } from './useRows.ts';

/** Says that a view does not show everything. */
export function Cut({ rows, totalCount }: Pick<Rows, 'rows' | 'totalCount'>) {
  const { translate } = useRenderer();
  return totalCount > rows.length ? (
    <span role="status">{translate('viewCut', { count: rows.length, total: totalCount })}</span>
  ) : null;
}
