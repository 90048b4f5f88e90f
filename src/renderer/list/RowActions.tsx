import { Button } from 'antd';
import { memo, type ReactNode } from 'react';
import { MenuButton } from '../MenuButton.tsx';
import { useRenderer } from '../settings.ts';
import type { RecordRow } from './types.ts';

export interface RowAction {
  name: string;
  title: string;
  danger?: boolean;
  run(): void;
}

/** Buttons that fit beside each other; the others fold into a menu. */
const IN_VIEW = 3;

interface RowActionsProps {
  row: RecordRow;
  label: string;
  actions: readonly Omit<RowAction, 'run'>[];
  extra: ReactNode;
  /** the same one for as long as the list stands: what it does is found when it is pressed */
  onAction(row: RecordRow, name: string): void;
}

/** A hundred rows are not drawn anew for what only their list is concerned with. */
function alike(before: RowActionsProps, after: RowActionsProps): boolean {
  const words = ({ actions }: RowActionsProps) => actions.map(({ name, title, danger }) => [name, title, danger]);
  return (
    before.row === after.row &&
    before.label === after.label &&
    before.extra === after.extra &&
    before.onAction === after.onAction &&
    JSON.stringify(words(before)) === JSON.stringify(words(after))
  );
}

/** What may be done with one record. */
export const RowActions = memo(function RowActions({ row, label, actions, extra, onAction }: RowActionsProps) {
  const { translate } = useRenderer();
  const fits = actions.length <= IN_VIEW;
  const shown = fits ? actions : actions.slice(0, IN_VIEW - 1);
  const folded = fits ? [] : actions.slice(IN_VIEW - 1);
  return (
    <span className="hall-row-links">
      {shown.map(({ name, title, danger = false }) => (
        <Button
          key={name}
          type="link"
          size="small"
          danger={danger}
          aria-label={`${title} ${label}`}
          onClick={() => onAction(row, name)}
        >
          {title}
        </Button>
      ))}
      {extra}
      {folded.length > 0 ? (
        <MenuButton
          type="link"
          size="small"
          aria-label={`${translate('more')} ${label}`}
          items={folded.map(({ name, title, danger = false }) => ({ key: name, label: title, danger }))}
          onChoose={(name) => onAction(row, name)}
        >
          {translate('more')}
        </MenuButton>
      ) : null}
    </span>
  );
}, alike);
