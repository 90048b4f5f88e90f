import type { ReactNode } from 'react';
import styles from './PageHead.module.css';

interface Props {
  title: string;
  lead?: ReactNode;
  /** an icon or number in front */
  sign?: ReactNode;
  /** 2 where the page has a head of its own */
  level?: 1 | 2;
  children?: ReactNode;
}

/** Head of a page: its title, a line about it, and what can be done with it as a whole. */
export function PageHead({ title, lead, sign, level = 1, children }: Props) {
  const Heading = `h${level}` as const;
  return (
    <header className={styles.head}>
      {sign}
      <div className={styles.text}>
        <Heading className={styles.title}>{title}</Heading>
        {lead && <div className={styles.lead}>{lead}</div>}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </header>
  );
}
