import { useEffect, useRef } from 'react';
import { Button, Checkbox } from 'antd';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { TaskRow } from '../../../contract/flow.ts';
import { HallIcon } from '../../components/HallIcon.tsx';
import { rowPath } from '../work/rowPath.ts';
import { fetchAhead } from '../../api/ahead.ts';
import { usePageKeys } from '../../hooks/useKeys.ts';
import { BY_STEP } from '../../store/tabs.ts';
import { learnMore, neighbours, setGoOn, useWorklist } from '../../store/worklist.ts';
import { useSwipe } from './useSwipe.ts';
import styles from './request.module.css';

/** For those with forty tasks before lunch: where this one stands in the list, its neighbours, and going on by itself. */
export function NextTask({ taskId }: { taskId: string | null }) {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const { rows, skipped, total, goOn } = useWorklist();
  const { at, before, next } = neighbours(rows, taskId);
  const last = at >= 0 && !next;
  const open = (row: TaskRow | undefined) => row && void navigate(rowPath('todo', row), { state: BY_STEP });
  const nav = useRef<HTMLElement>(null);
  useSwipe(nav, { left: next && (() => open(next)), right: before && (() => open(before)) });
  usePageKeys({ j: next && (() => open(next)), k: before && (() => open(before)) });
  useEffect(() => {
    if (last) void learnMore();
  }, [last]);
  useEffect(() => {
    if (next) fetchAhead({ processInstanceId: next.processInstanceId, taskId: next.taskId }, i18n.language);
  }, [next, i18n.language]);
  if (rows.length === 0 || (at >= 0 && rows.length === 1)) return null;
  return (
    <nav ref={nav} className={styles.next} aria-label={t('next.label')}>
      {at >= 0 && <span>{t('next.place', { at: skipped + at + 1, of: Math.max(total, rows.length) })}</span>}
      <Button
        size="small"
        disabled={!before}
        icon={<HallIcon name="LeftOutlined" />}
        aria-keyshortcuts="k"
        onClick={() => open(before)}
      >
        {t('next.before')}
      </Button>
      <Button
        size="small"
        disabled={!next}
        icon={<HallIcon name="RightOutlined" />}
        aria-keyshortcuts="j"
        onClick={() => open(next)}
      >
        {t('next.next')}
      </Button>
      <Checkbox checked={goOn} onChange={(event) => setGoOn(event.target.checked)}>
        {t('next.goOn')}
      </Checkbox>
    </nav>
  );
}
