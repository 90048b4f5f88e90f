import type { ReadProps } from '../../widget.ts';
import { campusText } from '../../../definition/campus.ts';

export function DateTimeRead({ value }: ReadProps) {
  if (typeof value !== 'string' || value === '') return <span />;
  return <time dateTime={value}>{campusText(value)}</time>;
}
