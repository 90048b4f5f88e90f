import { useState, type ReactNode } from 'react';
import { faultsUnder, type PlacedFault } from './faultsHere.ts';
import type { Words } from './texts.ts';
import styles from './studio.module.css';

/** What somebody has unfolded or folded, by its name: whoever comes back to it finds it so, in another definition too. */
const remembered = new Map<string, boolean>();

/** Whether a part that has a button of its own is shown: remembered as a fold is. */
export function useUnfolded(name: string, isOpen: boolean): [boolean, (next: boolean) => void] {
  const [shown, setShown] = useState(remembered.get(name) ?? isOpen);
  return [
    shown,
    (next) => {
      remembered.set(name, next);
      setShown(next);
    },
  ];
}

interface Props {
  name: string;
  title: string;
  t: Words;
  /** among which its own are counted */
  faults: readonly PlacedFault[];
  /** what of them is its own */
  controls: readonly string[];
  /** how many things it holds, where they are counted */
  count?: number;
  /** before anybody has touched it */
  isOpen?: boolean;
  /** a part of the page, not of another part */
  isPart?: boolean;
  children: ReactNode;
}

/** A part of a long page that is read by its heading until somebody wants it: how much it holds, and what is wrong there. */
export function Fold({ name, title, t, faults, controls, count, isOpen = false, isPart = false, children }: Props) {
  const Heading = isPart ? 'h3' : 'h4';
  // what the browser unfolds itself, for a search in the page or a fault, is not folded again by the next letter
  const [first] = useState(remembered.get(name) ?? isOpen);
  const wrong = faultsUnder(faults, controls).length;
  return (
    <details
      className={styles.fold}
      aria-label={title}
      open={first}
      onToggle={({ currentTarget, target }) => {
        if (target === currentTarget) remembered.set(name, currentTarget.open);
      }}
    >
      <summary>
        <Heading className={styles.heading}>{title}</Heading>
        {count === undefined || count === 0 ? null : <span className={styles.soft}>{t('fold.count', { count })}</span>}
        {wrong === 0 ? null : <span className={styles.wrong}>{t('fold.faults', { count: wrong })}</span>}
      </summary>
      {children}
    </details>
  );
}

/** One that is a part of the page by itself. */
export function FoldedPart(props: Props) {
  return (
    <section className={styles.panel} aria-label={props.title}>
      <Fold {...props} isPart />
    </section>
  );
}
