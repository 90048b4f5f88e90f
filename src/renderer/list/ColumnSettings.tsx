import { Button, Checkbox, Popover, Segmented } from 'antd';
import { SettingOutlined } from '@ant-design/icons';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useRenderer } from '../settings.ts';

export const DENSITIES = ['large', 'middle', 'small'] as const;

/** How a person wants to see a list. */
export interface ColumnWish {
  hidden: string[];
  density: (typeof DENSITIES)[number];
}

interface ColumnSettingsProps {
  columns: readonly { name: string; title: string }[];
  wish: ColumnWish;
  onWish(wish: ColumnWish): void;
}

/** Which columns a list shows, and how dense. */
export function ColumnSettings({ columns, wish, onWish }: ColumnSettingsProps) {
  const { translate } = useRenderer();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    setOpen(false);
    button.current?.focus();
  };
  const shown = columns.map((column) => column.name).filter((name) => !wish.hidden.includes(name));
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
      title={translate('columnSettings')}
      content={
        <div className="hall-columns" onKeyDown={onKeyDown}>
          <Checkbox.Group
            options={columns.map((column) => ({ value: column.name, label: column.title }))}
            value={shown}
            onChange={(names) =>
              names.length > 0 &&
              onWish({ ...wish, hidden: columns.map((column) => column.name).filter((name) => !names.includes(name)) })
            }
          />
          <Segmented<ColumnWish['density']>
            aria-label={translate('density')}
            options={DENSITIES.map((value) => ({ value, label: translate(`dense_${value}`) }))}
            value={wish.density}
            onChange={(density) => onWish({ ...wish, density })}
          />
        </div>
      }
    >
      <Button ref={button} icon={<SettingOutlined />} aria-label={translate('columnSettings')} aria-expanded={open} />
    </Popover>
  );
}
