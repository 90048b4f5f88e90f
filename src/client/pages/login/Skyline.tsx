import styles from './frame.module.css';

/** A campus in outline: gate, hall, tower, trees. Decorative. */
export function Skyline() {
  return (
    <svg className={styles.skyline} viewBox="0 0 640 200" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <g className={styles.far}>
        <path d="M0 200v-46h54v-22h40v22h60v-60l36-20 36 20v60h70v-34h30v34h90v-70h24v-26l20-14 20 14v26h24v70h66v-30h50v76z" />
      </g>
      <g className={styles.near}>
        <path d="M160 118 320 54l160 64-6 12-154-61-154 61z" />
        <path d="M188 136h22v52h-22zm60 0h22v52h-22zm61 0h22v52h-22zm61 0h22v52h-22zm60 0h22v52h-22zM172 188h296v12H172z" />
        <circle cx="320" cy="98" r="11" />
      </g>
      <g className={styles.tree}>
        <path d="M96 200v-26m0 0c-20 0-30-14-24-30-8-18 14-32 24-22 12-10 32 4 24 22 6 16-4 30-24 30zM556 200v-26m0 0c-20 0-30-14-24-30-8-18 14-32 24-22 12-10 32 4 24 22 6 16-4 30-24 30z" />
      </g>
    </svg>
  );
}
