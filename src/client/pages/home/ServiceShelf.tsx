import type { TopicGroup } from '../../../contract/flow.ts';
import { ServiceCard } from './ServiceCard.tsx';
import styles from './home.module.css';

/** So many cards a row holds at most: home.module.css gives a shelf as many columns as it has cards, up to these. */
const MOST_COLUMNS = 4;

/** Services under one title. Short shelves stand beside each other. */
export function ServiceShelf({ title, topics }: Pick<TopicGroup, 'title' | 'topics'>) {
  if (topics.length === 0) return null;
  return (
    <section className={styles.group} data-size={Math.min(topics.length, MOST_COLUMNS)}>
      <h3>{title}</h3>
      <ul className={styles.cards}>
        {topics.map((topic) => (
          <ServiceCard key={topic.key} topic={topic} />
        ))}
      </ul>
    </section>
  );
}
