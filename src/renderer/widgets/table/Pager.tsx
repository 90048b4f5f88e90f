import { useRenderer } from '../../settings.ts';

interface PagerProps {
  /** from 0 */
  page: number;
  pages: number;
  total: number;
  onPage(page: number): void;
}

/** Back and forth through the rows of a long table. */
export function Pager({ page, pages, total, onPage }: PagerProps) {
  const { translate } = useRenderer();
  return (
    <nav className="hall-pager" aria-label={translate('pages')}>
      <button type="button" className="hall-button" disabled={page === 0} onClick={() => onPage(page - 1)}>
        ‹<span className="hall-hidden">{translate('pageBefore')}</span>
      </button>
      <span aria-live="polite">{translate('pageOf', { page: page + 1, pages, total })}</span>
      <button type="button" className="hall-button" disabled={page >= pages - 1} onClick={() => onPage(page + 1)}>
        ›<span className="hall-hidden">{translate('pageNext')}</span>
      </button>
    </nav>
  );
}
