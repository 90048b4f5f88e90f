import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useRef, type SyntheticEvent } from 'react';
import { campusDate } from '../../../definition/campus.ts';
import { typedValue } from '../../../definition/typed.ts';
import { FORMATS } from '../../../definition/validation/formats.ts';
import { controlProps, isInvalid } from '../parts/control.ts';
import type { HeavyProps } from '../parts/Upgrade.tsx';
import { wallTime, withOffset } from './campus.ts';
import { focusableColumns } from './columns.tsx';

export interface DateExtra {
  withTime: boolean;
}

/** antd's DatePicker. It thinks in browser time and emits UTC; we give it campus wall time and take wall time back. */
export function HeavyDate(props: HeavyProps & DateExtra) {
  const { id, value, onChange, onBlur, autoFocus, autoOpen, withTime } = props;
  const format = FORMATS[withTime ? 'date-time' : 'date'];
  const text = typeof value === 'string' ? (withTime ? wallTime(value) : value) : '';
  const day = text === '' ? null : dayjs(text);
  // dayjs takes the 30th of February for a day in March
  const isRead = day === null || (typeof value === 'string' && format.test(value));
  // beside what cannot be read antd goes on with the day before it: of another one it would write the text anew
  const last = useRef(day);
  if (isRead) last.current = day;
  const aria = controlProps(props);
  // antd reads its own format alone; what nobody can read stays where it was typed, and is told
  const take = ({ target }: SyntheticEvent) => {
    if (!(target instanceof HTMLInputElement) || target.value.trim() === '') return;
    const read = typedValue(props.schema, target.value, campusDate(new Date()));
    if (typeof read !== 'string' || read === value || target.value === text) return;
    onChange(format.test(read) ? read : target.value);
  };
  return (
    <DatePicker
      {...aria}
      className="hall-heavy"
      panelRender={focusableColumns}
      // the day under the pointer is not what was typed
      previewValue={false}
      autoFocus={autoFocus}
      defaultOpen={autoOpen}
      {...(isInvalid(props) ? { status: 'error' as const } : {})}
      {...(withTime ? { showTime: { format: 'HH:mm' }, format: 'YYYY-MM-DD HH:mm' } : { format: 'YYYY-MM-DD' })}
      preserveInvalidOnBlur
      value={isRead ? day : last.current}
      onChange={(next) => {
        if (next === null) onChange(undefined);
        else onChange(withTime ? withOffset(next.format('YYYY-MM-DDTHH:mm:00')) : next.format('YYYY-MM-DD'));
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take(event);
      }}
      onBlur={(event) => {
        take(event);
        onBlur(id, value);
      }}
    />
  );
}
