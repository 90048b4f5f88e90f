import { BoardView } from './BoardView.tsx';
import { CalendarView } from './CalendarView.tsx';
import { GalleryView } from './GalleryView.tsx';
import type { ListViewProps } from './useRows.ts';
import { WeekView } from './WeekView.tsx';
import './views.css';

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
