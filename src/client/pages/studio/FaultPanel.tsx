import { Button, Tag } from 'antd';
import type { StudioFault } from '../../../contract/studio.ts';
import type { Words } from './texts.ts';
import styles from './studio.module.css';

interface Props {
  faults: readonly StudioFault[];
  isJudging: boolean;
  t: Words;
  onChoose(fault: StudioFault): void;
}

/** What the checker says to the draft as it is; each leads to its place. */
export function FaultPanel({ faults, isJudging, t, onChoose }: Props) {
  const errors = faults.filter(({ severity }) => severity === 'error').length;
  const sorted = [...faults].sort((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'));
  return (
    <section className={styles.block} aria-label={t('findings')} aria-busy={isJudging}>
      <h2>{t('findings')}</h2>
      <p role="status">
        {isJudging
          ? t('judging')
          : faults.length === 0
            ? t('noFaults')
            : t('faultCount', { errors, warnings: faults.length - errors })}
      </p>
      <ul className={styles.faults}>
        {sorted.map((fault) => (
          <li key={`${fault.file}:${fault.line}:${fault.column} ${fault.rule} ${fault.message}`}>
            <Button type="text" className={styles.fault ?? ''} onClick={() => onChoose(fault)}>
              <Tag color={fault.severity}>{t(fault.severity)}</Tag>
              <code>{`${fault.file}:${fault.line}:${fault.column}`}</code>
              <span>{fault.message}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
