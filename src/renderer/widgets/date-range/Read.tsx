import type { ReadProps } from '../../widget.ts';
import { campusText } from '../../../definition/campus.ts';

export function DateRangeRead({ value, schema }: ReadProps) {
  const show = (one: unknown) =>
    typeof one !== 'string' || one === '' ? '…' : schema.items?.format === 'date-time' ? campusText(one) : one;
  return <span>{Array.isArray(value) ? `${show(value[0])} – ${show(value[1])}` : ''}</span>;
}
