import { cx } from './cx.ts';
import styles from './HallIcon.module.css';

const NAME = /^[A-Z][A-Za-z0-9]*Outlined$/;
const FALLBACK = 'AppstoreOutlined';

/**
 * A decorative icon by its name in @ant-design/icons. Definitions and menus name icons and change without a build, so
 * each is a small file that the browser loads when it is first shown and keeps; none is part of the code.
 */
export function HallIcon({ name, className }: { name: string; className?: string | undefined }) {
  const file = NAME.test(name) ? name : FALLBACK;
  return (
    <span
      className={cx(styles.icon, className)}
      // by this name every browser knows it; without the prefix those that are older than Chrome 120 draw a square
      style={{ WebkitMaskImage: `url(${ICON_BASE}/${file}.svg)` }}
      aria-hidden="true"
    />
  );
}
