import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { TopicCard } from '../../../contract/flow.ts';
import { applyPath } from '../../app/paths.ts';
import { TopicSign } from '../../components/TopicSign.tsx';
import { favour, useFavourites } from '../../store/favourites.ts';
import styles from './home.module.css';

/** The way into a service, and the star that keeps it at hand. */
export function ServiceCard({ topic }: { topic: TopicCard }) {
  const { t } = useTranslation();
  const kept = useFavourites((state) => state.topics.includes(topic.key));
  return (
    <li className={styles.cardItem}>
      <Link to={applyPath(topic.key)} className={styles.card}>
        <TopicSign icon={topic.icon} category={topic.category} />
        <span className={styles.cardText}>
          <span className={styles.cardTitle}>{topic.title}</span>
          <span className={styles.cardMeta}>
            {topic.promiseDays ? t('home.promise', { n: topic.promiseDays }) : t('home.online')}
          </span>
        </span>
      </Link>
      <button
        type="button"
        className={styles.star}
        aria-pressed={kept}
        aria-label={t('home.favour', { title: topic.title })}
        title={t('home.favour', { title: topic.title })}
        onClick={() => void favour(topic.key, !kept)}
      >
        <span aria-hidden="true">{kept ? '★' : '☆'}</span>
      </button>
    </li>
  );
}
