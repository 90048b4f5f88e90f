import { useTranslation } from 'react-i18next';
import type { TaskRow } from '../../../../contract/flow.ts';
import type { Selection } from './useSelection.ts';
import styles from './batch.module.css';

/** The box before a row. With Shift it takes the rows in between as well. */
export function Tick({ row, selection }: { row: TaskRow; selection: Selection }) {
  const { t } = useTranslation();
  const may = selection.mayChoose(row);
  const why = row.batch ? 'batch.mixed' : 'batch.alone';
  return (
    <label className={styles.tick} title={may ? undefined : t(why)}>
      <input
        type="checkbox"
        aria-label={t('batch.choose', { title: row.title, who: row.startUserName, number: row.number })}
        checked={selection.chosen.has(row.id)}
        disabled={!may}
        onChange={(event) => {
          const { nativeEvent } = event;
          selection.toggle(row, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true);
        }}
      />
    </label>
  );
}

/** The box above them: everything on this page that goes together. */
export function TickAll({ selection, any }: { selection: Selection; any: boolean }) {
  const { t } = useTranslation();
  return (
    <label className={styles.tick}>
      <input
        type="checkbox"
        aria-label={t('batch.all')}
        disabled={!any}
        checked={selection.extent === 'all'}
        ref={(box) => {
          if (box) box.indeterminate = selection.extent === 'some';
        }}
        onChange={selection.toggleAll}
      />
    </label>
  );
}
