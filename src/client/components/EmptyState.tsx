import type { ReactNode } from 'react';
import styles from './State.module.css';

interface Props {
  title: string;
  text?: string | undefined;
  /** in a part of a page, where the whole picture would take the room of what matters */
  compact?: boolean;
  children?: ReactNode;
}

/** Nothing here, why, and what can be done about it. */
export function EmptyState({ title, text, compact = false, children }: Props) {
  return (
    <div className={styles.state} data-compact={compact}>
      <svg className={styles.gate} viewBox="0 0 96 64" aria-hidden="true">
        <path d="M8 26 48 6l40 20-2 4L48 12 10 30z" />
        <path d="M18 32h6v22h-6zm27 0h6v22h-6zm27 0h6v22h-6zM10 56h76v4H10z" />
      </svg>
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {children}
    </div>
  );
}
