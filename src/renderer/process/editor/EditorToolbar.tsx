import { Button } from 'antd';
import {
  ApartmentOutlined,
  ExpandOutlined,
  RedoOutlined,
  UndoOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { ProcessDrawing } from './drawing.ts';
import type { EditorWords } from './texts.ts';

interface Props {
  drawing: ProcessDrawing | null;
  readonly: boolean;
  words: EditorWords;
  /** of the drawing: whether something can be undone follows from it */
  version: number;
  /** lays it all out anew; undefined where nobody does */
  onTidy?: (() => void) | undefined;
}

/** Undo, redo and how much of the drawing is seen. */
export function EditorToolbar({ drawing, readonly, words, onTidy }: Props) {
  const history = drawing && !readonly ? drawing.history() : { undo: false, redo: false };
  const button = (name: string, icon: ReactNode, run: () => void, enabled = true) => (
    <Button
      size="small"
      icon={icon}
      aria-label={words(name)}
      title={words(name)}
      disabled={!drawing || !enabled}
      onClick={run}
    />
  );
  return (
    <div className="hall-editor-tools" role="toolbar" aria-label={words('tools')}>
      {readonly ? null : button('undo', <UndoOutlined />, () => drawing?.undo(), history.undo)}
      {readonly ? null : button('redo', <RedoOutlined />, () => drawing?.redo(), history.redo)}
      {button('zoomIn', <ZoomInOutlined />, () => drawing?.zoom(1.25))}
      {button('zoomOut', <ZoomOutOutlined />, () => drawing?.zoom(0.8))}
      {button('zoomFit', <ExpandOutlined />, () => drawing?.fit())}
      {readonly || !onTidy ? null : button('tidy', <ApartmentOutlined />, onTidy)}
    </div>
  );
}
