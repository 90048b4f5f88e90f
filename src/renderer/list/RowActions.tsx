import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { useRenderer } from '../settings.ts';

export interface RowAction {
  name: string;
  title: string;
  danger?: boolean;
  run(): void;
}

/** Buttons that fit beside each other; the others fold into a menu. */
const IN_VIEW = 3;

/** What may be done with one record. */
export function RowActions({ label, actions, extra }: { label: string; actions: RowAction[]; extra: ReactNode }) {
  const { translate } = useRenderer();
  const fits = actions.length <= IN_VIEW;
  const shown = fits ? actions : actions.slice(0, IN_VIEW - 1);
  const folded = fits ? [] : actions.slice(IN_VIEW - 1);
  return (
    <span className="hall-row-links">
      {shown.map(({ name, title, danger = false, run }) => (
        <Button key={name} type="link" size="small" danger={danger} aria-label={`${title} ${label}`} onClick={run}>
          {title}
        </Button>
      ))}
      {extra}
      {folded.length > 0 ? (
        <Dropdown
          trigger={['click']}
          menu={{
            items: folded.map(({ name, title, danger = false }) => ({ key: name, label: title, danger })),
            onClick: ({ key }) => folded.find((action) => action.name === key)?.run(),
          }}
        >
          <Button type="link" size="small" aria-haspopup="menu" aria-label={`${translate('more')} ${label}`}>
            {translate('more')}
          </Button>
        </Dropdown>
      ) : null}
    </span>
  );
}
