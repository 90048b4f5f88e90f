import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { WORK } from '../../app/paths.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { PageHead } from '../../components/PageHead.tsx';

/** In place of the form of a service that others may start: which one it is, and the way to one's own. */
export function NotOpen({ title }: { title: string }) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <PageHead title={title || t('screen.map')} />
      <EmptyState title={t('apply.notOpen')}>
        <Link to={WORK.map}>{t('list.toServices')}</Link>
      </EmptyState>
    </div>
  );
}
