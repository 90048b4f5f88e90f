import type { ReactNode } from 'react';
import styles from './PageHead.module.css';

interface Props {
  title: string;
  lead?: ReactNode;
  /** an icon or number in front */
  sign?: ReactNode;
  children?: ReactNode;
}

/** Head of a page: its title, a line about it, and what can be done with it as a whole. */
export function PageHead({ title, lead, sign, children }: Props) {
  return (
    <header className={styles.head}>
      {sign}
      <div className={styles.text}>
        <h1>{title}</h1>
        {lead && <div className={styles.lead}>{lead}</div>}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </header>
  );
}
