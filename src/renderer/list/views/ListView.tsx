import type { ReactNode } from 'react';
import type { EntityAction, EntityView as View } from '../../../definition/types/manifest.ts';
import type { ColumnView, EntityView, RecordCalls, RecordRow } from '../types.ts';
import type { RecordsState } from '../useRecords.ts';
import { BoardView } from './BoardView.tsx';
import { CalendarView } from './CalendarView.tsx';
import { GalleryView } from './GalleryView.tsx';
import { WeekView } from './WeekView.tsx';
import './views.css';

export interface ListViewProps {
  view: View;
  definition: EntityView;
  calls: RecordCalls;
  columns: ColumnView[];
  records: RecordsState;
  rowActions(row: RecordRow): ReactNode;
  empty: ReactNode;
  onOpen(row: RecordRow): void;
  /** a board's record was put into another column */
  onMove(action: EntityAction, row: RecordRow): void;
}

/** The list as one of the entity's views. */
export function ListView(props: ListViewProps) {
  switch (props.view.kind) {
    case 'calendar':
      return <CalendarView {...props} />;
    case 'week':
      return <WeekView {...props} />;
    case 'gallery':
      return <GalleryView {...props} />;
    case 'board':
      return <BoardView {...props} />;
  }
}
