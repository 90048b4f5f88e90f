import { HallIcon } from './HallIcon.tsx';
import styles from './TopicSign.module.css';

const TONES = ['jade', 'sea', 'amber', 'seal'] as const;

/** A category keeps its tone everywhere, whatever order it is shown in. */
function toneOf(category: string): (typeof TONES)[number] {
  let sum = 0;
  for (const letter of category) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return TONES[sum % TONES.length] ?? 'jade';
}

/** The icon of a topic on the ground of its category. */
export function TopicSign({ icon, category, size = 40 }: { icon: string; category: string; size?: number }) {
  return (
    <span
      className={styles.sign}
      data-tone={toneOf(category)}
      style={{ width: size, height: size, fontSize: size * 0.5 }}
    >
      <HallIcon name={icon} />
    </span>
  );
}
