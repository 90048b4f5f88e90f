import { useEffect, useRef, type ReactNode } from 'react';
import './date.css';

/** Makes the columns of hours and minutes stops of the Tab key: they scroll, and antd leaves them out. */
function FocusableColumns({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const column of box.current?.querySelectorAll<HTMLElement>('.ant-picker-time-panel-column') ?? []) {
      column.tabIndex = 0;
    }
  });
  return (
    <div ref={box} className="hall-contents">
      {children}
    </div>
  );
}

/** For antd's `panelRender`. */
export const focusableColumns = (panel: ReactNode): ReactNode => <FocusableColumns>{panel}</FocusableColumns>;
