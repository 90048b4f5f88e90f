import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { TabProps } from './useDraft.ts';
import styles from './studio.module.css';

interface Props extends Pick<TabProps, 't' | 'readonly'> {
  /** where its number is not enough */
  title?: string;
  children: ReactNode;
  onRemove(): void;
}

/** One of a list that a person fills in, and may take out again. */
export function Part({ t, readonly, title, children, onRemove }: Props) {
  return (
    <fieldset className={styles.condition}>
      {title === undefined ? null : <legend>{title}</legend>}
      {children}
      <Button size="small" danger disabled={readonly} onClick={onRemove}>
        {t('remove')}
      </Button>
    </fieldset>
  );
}

interface AdderProps {
  label: string;
  disabled: boolean;
  /** why it is not possible */
  none?: string | undefined;
  onAdd(): void;
}

/** The end of such a list: one more. */
export function PartAdder({ label, disabled, none, onAdd }: AdderProps) {
  return (
    <div className={styles.bar}>
      <Button size="small" disabled={disabled || none !== undefined} onClick={onAdd}>
        {label}
      </Button>
      {none === undefined ? null : <span className={styles.soft}>{none}</span>}
    </div>
  );
}
