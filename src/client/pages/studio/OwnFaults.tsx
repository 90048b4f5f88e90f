import type { PlacedFault } from './faultsHere.ts';
import styles from './faults.module.css';

/** What the checker says of what is chosen, where no single control says it. */
export function OwnFaults({ faults }: { faults: readonly PlacedFault[] }) {
  return faults.length === 0 ? null : (
    <ul className={styles.own}>
      {faults.map(({ rule, message, says, severity, line, column }) => (
        <li key={`${rule} ${line}:${column} ${message}`} data-severity={severity}>
          {says}
        </li>
      ))}
    </ul>
  );
}
