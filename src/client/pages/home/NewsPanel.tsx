import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { recordCalls } from '../../api/records.ts';
import { Panel } from '../../components/Panel.tsx';
import { useLoad } from '../../hooks/useLoad.ts';
import styles from './home.module.css';

const NEWS = 'sys/news';
const MOST = 5;

/** The latest of the campus, each with the way to the whole of it. Without any, or any right to them, nothing is shown. */
export default function NewsPanel() {
  const { t, i18n } = useTranslation();
  const { data } = useLoad(`campusNews:${i18n.language}`, (signal) =>
    recordCalls(NEWS, '', false).load({ page: 1, pageSize: 10, filters: {} }, signal),
  );
  if (!data?.list.length) return null;
  const title = t('home.news');
  const all = (
    <Link to={`/${NEWS}`} className={styles.all} aria-label={`${t('home.all')}: ${title}`}>
      {t('home.all')}
    </Link>
  );
  return (
    <Panel title={title} extra={all}>
      <ul className={styles.news}>
        {data.list.slice(0, MOST).map((news) => {
          const heading = String(news['title'] ?? '');
          return (
            <li key={news.id}>
              <Link to={`/${NEWS}?${new URLSearchParams({ 'f.title': heading }).toString()}`}>{heading}</Link>
              <time>{String(news['pubDate'] ?? '')}</time>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
