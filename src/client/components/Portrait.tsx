import { fileUrl } from '../api/records.ts';
import { cx } from './cx.ts';
import styles from './Portrait.module.css';

interface Props {
  name: string;
  /** id of the picture's file; without one the last sign of the name stands there */
  file: string | null;
  large?: boolean;
}

/** Somebody's picture beside his name: an ornament, which says nothing that is not written. */
export function Portrait({ name, file, large = false }: Props) {
  return (
    // drawn by the style sheet: no part of a button's name
    <span className={cx(styles.sign, large && styles.large)} data-sign={name.slice(-1)} aria-hidden="true">
      {file === null ? null : <img src={fileUrl(file, true)} alt="" />}
    </span>
  );
}
