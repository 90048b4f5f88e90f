import type { ReadProps } from '../../widget.ts';
import { plainText } from './plainText.ts';

/** A value as it is. Line breaks are kept. */
export function PlainRead({ value }: ReadProps) {
  return <span className="hall-text">{plainText(value)}</span>;
}
