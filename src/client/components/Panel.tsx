import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './Panel.module.css';

interface Props {
  title: string;
  extra?: ReactNode;
  /** a count beside the title */
  count?: number | undefined;
  /** room around the content; lists that reach the edges go without */
  padded?: boolean;
  children: ReactNode;
}

/** A titled part of a page. */
export function Panel({ title, extra, count, padded = true, children }: Props) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
          {count !== undefined && count > 0 && <span className={styles.count}>{count}</span>}
        </h2>
        {extra}
      </div>
      <div className={padded ? styles.padded : styles.body}>{children}</div>
    </section>
  );
}
