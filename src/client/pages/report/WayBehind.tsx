import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

/** What a row or a figure counts, as the way to it: `37`, which is called `Overdue`. */
export function WayBehind({ to, text, name }: { to: string; text: string; name: string }) {
  const { t } = useTranslation();
  return (
    <Link to={to} aria-label={t('report.open', { name: name === text ? name : `${name} ${text}` })}>
      {text}
    </Link>
  );
}
