import type { JsonValue } from '../../../definition/types/json.ts';
import { campusText } from '../../../definition/campus.ts';
import { useRenderer } from '../../settings.ts';
import type { WidgetProps, FieldValue, ReadProps, Widget } from '../../widget.ts';
import { DateEdit } from '../date/widget.tsx';
import { DateTimeEdit } from '../date-time/widget.tsx';
import { isDay, isMoment } from '../parts/holds.ts';

const EDITS = { date: DateEdit, 'date-time': DateTimeEdit };

/** From and to, as a list of two. A missing end is kept as an empty text until it is chosen. */
function DateRangeEdit(props: WidgetProps) {
  const { translate } = useRenderer();
  const item = props.schema.items ?? { type: 'string', format: 'date' };
  const Edit = item.format === 'date-time' ? EDITS['date-time'] : EDITS.date;
  const [from, to] = Array.isArray(props.value) ? props.value : [];
  const change = (next: [FieldValue, FieldValue]) => {
    if (!next[0] && !next[1]) props.onChange(undefined);
    else props.onChange(next.map((one): JsonValue => one ?? ''));
  };
  const side = (which: 'From' | 'To', value: FieldValue, onChange: (value: FieldValue) => void, id: string) => (
    <Edit
      {...props}
      id={id}
      hideLabel
      label={`${props.label} ${translate(`range${which}`)}`}
      schema={item}
      value={value === '' ? undefined : value}
      onChange={onChange}
    />
  );
  return (
    <div className="hall-range">
      {side('From', from, (value) => change([value, to]), props.id)}
      <span aria-hidden="true">–</span>
      {side('To', to, (value) => change([from, value]), `${props.id}_to`)}
    </div>
  );
}

function DateRangeRead({ value, schema }: ReadProps) {
  const show = (one: unknown) =>
    typeof one !== 'string' || one === '' ? '…' : schema.items?.format === 'date-time' ? campusText(one) : one;
  return <span>{Array.isArray(value) ? `${show(value[0])} – ${show(value[1])}` : ''}</span>;
}

/** One end may still be missing. */
const isEnd = (value: JsonValue): boolean => value === '' || isDay(value) || isMoment(value);

export const dateRange: Widget = {
  name: 'date-range',
  holds: (value) => Array.isArray(value) && value.length <= 2 && value.every(isEnd),
  group: true,
  Edit: DateRangeEdit,
  Read: DateRangeRead,
};
