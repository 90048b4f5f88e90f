import type { ReadProps } from '../../widget.ts';
import { textOption } from '../parts/control.ts';
import { plainText } from '../parts/plainText.ts';

/** A number with its unit. */
export function NumberRead({ value, options }: ReadProps) {
  const unit = textOption(options, 'unit');
  const text = plainText(value);
  return <span className="hall-number">{text !== '' && unit !== undefined ? `${text} ${unit}` : text}</span>;
}
