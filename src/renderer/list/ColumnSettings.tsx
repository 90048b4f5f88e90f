import { Badge, Button, Checkbox, Popover, Segmented } from 'antd';
import { SettingOutlined } from '@ant-design/icons';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useRenderer } from '../settings.ts';

export const DENSITIES = ['large', 'middle', 'small'] as const;

/** How a person wants to see a list. */
export interface ColumnWish {
  hidden: string[];
  /** shown though the list has no room for them: it scrolls sideways then */
  kept: string[];
  density: (typeof DENSITIES)[number];
}

interface ColumnSettingsProps {
  columns: readonly { name: string; title: string }[];
  wish: ColumnWish;
  onWish(wish: ColumnWish): void;
  /** columns for which the list has no room */
  leftOut?: readonly string[];
  /** says it in words beside the icon */
  worded?: boolean;
}

const NONE: readonly string[] = [];

/** What is ticked is shown: where there was no room it is shown all the same; what was not ticked before is no wish. */
function wishOf(
  names: readonly string[],
  ticked: readonly string[],
  leftOut: readonly string[],
  wish: ColumnWish,
): ColumnWish {
  const unticked = names.filter((name) => !ticked.includes(name));
  const kept = ticked.filter((name) => leftOut.includes(name) || wish.kept.includes(name));
  return { ...wish, hidden: unticked.filter((name) => !leftOut.includes(name)), kept };
}

/** Which columns a list shows, and how dense. */
export function ColumnSettings({ columns, wish, onWish, leftOut = NONE, worded = false }: ColumnSettingsProps) {
  const { translate } = useRenderer();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    setOpen(false);
    button.current?.focus();
  };
  const names = columns.map((column) => column.name);
  const shown = names.filter((name) => !wish.hidden.includes(name) && !leftOut.includes(name));
  const label =
    leftOut.length === 0 ? translate('columnSettings') : translate('columnsLeftOut', { count: leftOut.length });
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
            onChange={(ticked) => ticked.length > 0 && onWish(wishOf(names, ticked, leftOut, wish))}
          />
          {leftOut.length > 0 ? <p className="hall-columns-hint">{translate('columnsNoRoom')}</p> : null}
          <Segmented<ColumnWish['density']>
            aria-label={translate('density')}
            options={DENSITIES.map((value) => ({ value, label: translate(`dense_${value}`) }))}
            value={wish.density}
            onChange={(density) => onWish({ ...wish, density })}
          />
        </div>
      }
    >
      <Badge count={leftOut.length} size="small" color="var(--hall-primary)" title="">
        <Button ref={button} icon={<SettingOutlined />} title={label} aria-label={label} aria-expanded={open}>
          {worded ? translate('columnSettings') : null}
        </Button>
      </Badge>
    </Popover>
  );
}
