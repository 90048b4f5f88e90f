import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskRow } from '../../../contract/flow.ts';
import { RequestCard } from '../../../renderer/task/RequestCard.tsx';
import type { ListName } from '../../api/flow.ts';
import { briefTime } from '../../components/time.ts';
import { RowDue, RowMarks, RowState } from './RowMarks.tsx';
import { Tick } from './batch/Tick.tsx';
import { useLongPress } from './batch/useLongPress.ts';
import type { Selection } from './batch/useSelection.ts';
import { useSession } from '../../store/session.ts';
import { RowActions } from './RowActions.tsx';
import { whereAndWho } from './holders.ts';
import { RowTitle } from './RowTitle.tsx';
import styles from './work.module.css';

interface Props {
  list: ListName;
  rows: TaskRow[];
  /** rows may be chosen to be decided on together: by a long press, then by a tap */
  selection?: Selection | undefined;
}

/** Rows as cards, for phones: the whole card is the link. */
export function RequestCards({ list, rows, selection }: Props) {
  const { t } = useTranslation();
  const own = useSession(({ user }) => user?.id);
  return (
    <ul className={styles.cards}>
      {rows.map((row) => (
        <CardFrame key={row.id} row={row} selection={selection}>
          <RequestCard
            title={
              <>
                {selection?.choosing && <Tick row={row} selection={selection} />}
                <RowTitle list={list} row={row} className="hall-request-link" />
                <RowMarks row={row} />
              </>
            }
            status={
              list === 'todo' || list === 'overdue' ? <RowDue row={row} own={own} /> : <RowState row={row} own={own} />
            }
            facts={[
              ...row.summary
                .slice(1)
                .filter(({ text }) => text !== '')
                .slice(0, 2),
              ...(row.taskName
                ? [
                    // what the person handled is not where it stands now
                    list === 'done'
                      ? { title: t('list.column.doneNode'), text: row.taskName }
                      : { title: t('list.column.node'), text: whereAndWho(row, t) },
                  ]
                : []),
            ]}
            foot={
              <>
                <span>
                  {[...whoOf(row, own), row.number, briefTime(row.startTime, new Date())].filter(Boolean).join(' · ')}
                </span>
                {list === 'drafts' && <RowActions list={list} row={row} />}
              </>
            }
          />
        </CardFrame>
      ))}
    </ul>
  );
}

/** Nobody has to be told that a request of his own is his. */
function whoOf({ startUserId, startUserName, startUserDept }: TaskRow, own: string | undefined): string[] {
  return startUserId === own ? [] : [startUserName, startUserDept];
}

interface FrameProps {
  row: TaskRow;
  selection: Selection | undefined;
  children: ReactNode;
}

/** While cards are being chosen, a tap anywhere on one chooses it rather than opening it. */
function CardFrame({ row, selection, children }: FrameProps) {
  const press = useLongPress(() => {
    if (!selection?.mayChoose(row)) return;
    selection.begin();
    if (!selection.chosen.has(row.id)) selection.toggle(row);
  });
  const choosing = selection?.choosing === true;
  return (
    <li
      className={styles.card}
      data-chosen={selection?.chosen.has(row.id) || undefined}
      {...(selection && press)}
      // before the link that lies over the whole card hears of it
      onClickCapture={(event) => {
        press.onClickCapture(event);
        if (event.isPropagationStopped() || !choosing || isTick(event)) return;
        event.preventDefault();
        event.stopPropagation();
        if (selection.mayChoose(row)) selection.toggle(row);
      }}
    >
      {children}
    </li>
  );
}

const isTick = ({ target }: MouseEvent): boolean => target instanceof Element && target.closest('label') !== null;
