import { Alert, Button, Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { addPart, movePart, partsIn, removePart } from '../../../definition/edit/report.ts';
import { PART_KINDS, type PartKind } from '../../../definition/types/report.ts';
import { messageOf } from '../../api/refused.ts';
import { faultsOf, leftOf, useChosen, useGoal } from './faultsHere.ts';
import { OwnFaults } from './OwnFaults.tsx';
import { SAYS } from './ReportAccess.tsx';
import { ReportHeadPanel } from './ReportHeadPanel.tsx';
import { ReportLive } from './ReportLive.tsx';
import { ReportPartPanel } from './ReportPartPanel.tsx';
import { useReportDraft } from './useReportDraft.ts';
import type { TabProps } from './useDraft.ts';
import styles from './studio.module.css';
import designer from './designer.module.css';

/** A report put together: its parts in their order, what they count now, and what is chosen. */
export function ReportTab(props: TabProps) {
  const { studio, draft, t, readonly, change, goal } = props;
  const { files } = draft;
  const live = useReportDraft(studio.key, files);
  const [picked, setPicked] = useChosen<number | 'head'>(goal, 'report', 'head', (asked) =>
    asked === 'head' ? 'head' : Number(asked.replace('part ', '')),
  );
  const panel = useRef<HTMLElement>(null);
  useGoal(goal?.place.tab === 'report' ? goal : null, panel);
  const [said, setSaid] = useState('');
  const parts = partsIn(files);
  const nameOf = (index: number): string => draft.spoken(parts[index]?.title ?? '');
  const chosen = picked === 'head' ? undefined : parts[picked];
  const faults = faultsOf(draft.faults, 'report', picked === 'head' ? 'head' : `part ${picked}`);
  const left = (
    <OwnFaults faults={leftOf(faults, picked === 'head' ? ['title', 'english', ...SAYS] : ['title', 'english'])} />
  );
  // a button that changes its place loses the focus, and one that is gone takes it along
  const list = useRef<HTMLUListElement>(null);
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    if (wanted.current !== null) list.current?.querySelectorAll('button')[wanted.current]?.focus();
    wanted.current = null;
  }, [files]);
  const move = (index: number, to: number) => {
    if (parts[to] === undefined) return;
    wanted.current = to;
    change((now) => movePart(now, index, to));
    setPicked(to);
    setSaid(t('moved', { name: nameOf(index), place: to + 1 }));
  };
  const remove = (index: number) => {
    if (parts.length < 2) return;
    wanted.current = Math.max(index - 1, 0);
    change((now) => removePart(now, index));
    setPicked('head');
    setSaid(t('removed', { name: nameOf(index) }));
  };
  const add = (kind: PartKind) => {
    let index = -1;
    change((now) => {
      const { files: after, index: at } = addPart(now, kind, live.columnsOf(undefined));
      index = at;
      return after;
    });
    if (index >= 0) setPicked(index);
  };
  const keys = (event: React.KeyboardEvent, index: number) => {
    if (readonly) return;
    if (event.altKey && event.key === 'ArrowUp') move(index, index - 1);
    else if (event.altKey && event.key === 'ArrowDown') move(index, index + 1);
    else if (event.key === 'Delete') remove(index);
    else return;
    event.preventDefault();
  };
  return (
    <div className={designer.reporter}>
      <section className={designer.outline} aria-label={t('outline')}>
        <h3>{t('outline')}</h3>
        <p className={styles.soft}>{t('report.outlineHint')}</p>
        <button
          type="button"
          className={designer.section}
          aria-pressed={picked === 'head'}
          onClick={() => setPicked('head')}
        >
          {t('report.head')}
        </button>
        <ul ref={list}>
          {parts.map(({ kind }, index) => (
            <li key={index}>
              <button
                type="button"
                className={designer.field}
                aria-pressed={picked === index}
                onKeyDown={(event) => keys(event, index)}
                onClick={() => setPicked(index)}
              >
                {nameOf(index)}
                <span className={styles.soft}>{t(`report.part.${kind}`)}</span>
              </button>
            </li>
          ))}
        </ul>
        {readonly ? null : (
          <Select
            aria-label={t('report.addPart')}
            className={styles.wide ?? ''}
            placeholder={t('report.addPart')}
            value={null}
            options={PART_KINDS.map((value) => ({ value, label: t(`report.part.${value}`) }))}
            onChange={(kind: PartKind | null) => kind && add(kind)}
          />
        )}
        <p className={styles.unseen} role="status">
          {said}
        </p>
      </section>
      <div className={designer.side}>
        {chosen !== undefined && picked !== 'head' ? (
          <section key={picked} ref={panel} className={styles.panel} aria-label={t('properties')}>
            <h3 tabIndex={-1}>{t(`report.part.${chosen.kind}`)}</h3>
            {left}
            <ReportPartPanel {...props} index={picked} part={chosen} live={live} />
            <div className={styles.bar}>
              <Button disabled={readonly || picked === 0} onClick={() => move(picked, picked - 1)}>
                {t('moveUp')}
              </Button>
              <Button disabled={readonly || picked === parts.length - 1} onClick={() => move(picked, picked + 1)}>
                {t('moveDown')}
              </Button>
              <Button danger disabled={readonly || parts.length < 2} onClick={() => remove(picked)}>
                {t('remove')}
              </Button>
            </div>
          </section>
        ) : (
          <section ref={panel} className={styles.panel} aria-label={t('properties')}>
            <h3 tabIndex={-1}>{t('report.head')}</h3>
            {left}
            <ReportHeadPanel {...props} live={live} />
          </section>
        )}
      </div>
      <div className={designer.middle}>
        <p className={styles.soft}>{t('report.live')}</p>
        {live.error !== null && live.data !== null ? (
          <Alert type="warning" showIcon title={messageOf(live.error)} />
        ) : null}
        {live.isStale ? <Alert type="warning" showIcon title={t('report.notCounted')} /> : null}
        <ReportLive live={live} />
      </div>
    </div>
  );
}
