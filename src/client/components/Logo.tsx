import styles from './Logo.module.css';

/** The hall's sign: a gate of three bays under one roof. Decorative; the brand name stands beside it. */
export function Logo({ size = 32 }: { size?: number }) {
  return (
    <svg className={styles.logo} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="7" className={styles.ground} />
      <path d="M4.500 12.200 16 5.500l11.500 6.700-1 1.800L16 8 5.500 14z" className={styles.figure} />
      <path d="M7.500 15h3v8h-3zm6.900 0h3.200v8h-3.200zm7.100 0h3v8h-3zM6 24.500h20V27H6z" className={styles.figure} />
      <circle cx="16" cy="11.900" r="1.500" className={styles.seal} />
    </svg>
  );
}
