import { Button, Checkbox } from 'antd';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { TaskRow } from '../../../contract/flow.ts';
import { HallIcon } from '../../components/HallIcon.tsx';
import { rowPath } from '../work/rowPath.ts';
import { neighbours, setGoOn, useWorklist } from '../../store/worklist.ts';
import styles from './request.module.css';

/** For those with forty tasks before lunch: where this one stands in the list, its neighbours, and going on by itself. */
export function NextTask({ taskId }: { taskId: string | null }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { rows, goOn } = useWorklist();
  const { at, before, next } = neighbours(rows, taskId);
  if (rows.length === 0 || (at >= 0 && rows.length === 1)) return null;
  const open = (row: TaskRow | undefined) => row && void navigate(rowPath('todo', row));
  return (
    <nav className={styles.next} aria-label={t('next.label')}>
      {at >= 0 && <span>{t('next.place', { at: at + 1, of: rows.length })}</span>}
      <Button size="small" disabled={!before} icon={<HallIcon name="LeftOutlined" />} onClick={() => open(before)}>
        {t('next.before')}
      </Button>
      <Button size="small" disabled={!next} icon={<HallIcon name="RightOutlined" />} onClick={() => open(next)}>
        {t('next.next')}
      </Button>
      <Checkbox checked={goOn} onChange={(event) => setGoOn(event.target.checked)}>
        {t('next.goOn')}
      </Checkbox>
    </nav>
  );
}
