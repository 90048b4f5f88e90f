import { Button, Dropdown } from 'antd';
import type { ButtonProps, MenuProps } from 'antd';
import { useRef } from 'react';

interface Props extends Omit<ButtonProps, 'onClick'> {
  items: NonNullable<MenuProps['items']>;
  /** keys of what is chosen already, where one of several is */
  selected?: string[];
  placement?: 'topRight';
  onChoose(key: string): void;
}

/** A button with a menu below it, by keyboard too: it opens on its first entry, and has the focus again once one is chosen. */
export function MenuButton({ items, selected, placement, onChoose, ...button }: Props) {
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <Dropdown
      autoFocus
      trigger={['click']}
      {...(placement && { placement })}
      menu={{
        items,
        ...(selected && { selectable: true, selectedKeys: selected }),
        onClick: ({ key, domEvent }) => {
          // a dialog that opens now has the focus: the same press would close it
          domEvent.preventDefault();
          // and gives it back to what stays
          opener.current?.focus();
          onChoose(key);
        },
      }}
    >
      <Button ref={opener} aria-haspopup="menu" {...button} />
    </Dropdown>
  );
}
