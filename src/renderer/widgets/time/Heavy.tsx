import { TimePicker } from 'antd';
import dayjs from 'dayjs';
import { focusableColumns } from '../date/columns.tsx';
import { controlProps, isInvalid } from '../parts/control.ts';
import type { HeavyProps } from '../parts/Upgrade.tsx';

export function HeavyTime(props: HeavyProps) {
  const { id, value, onChange, onBlur, autoFocus, autoOpen } = props;
  const at = typeof value === 'string' && value !== '' ? dayjs(`2000-01-01T${value}`) : null;
  const aria = controlProps(props);
  return (
    <TimePicker
      {...aria}
      className="hall-heavy"
      panelRender={focusableColumns}
      format="HH:mm"
      needConfirm={false}
      autoFocus={autoFocus}
      defaultOpen={autoOpen}
      {...(isInvalid(props) ? { status: 'error' as const } : {})}
      value={at?.isValid() ? at : null}
      onChange={(next) => onChange(next === null ? undefined : next.format('HH:mm'))}
      onBlur={() => onBlur(id, value)}
    />
  );
}
