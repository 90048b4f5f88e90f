import { useRenderer } from '../../settings.ts';
import type { ReadProps } from '../../widget.ts';
import { textOption } from '../parts/control.ts';
import { sizeText } from '../parts/sizeText.ts';
import { plainText } from '../parts/plainText.ts';
import { unitOf } from './parse.ts';

/** A number with its unit; a number of bytes as people say it. */
export function NumberRead({ value, options }: ReadProps) {
  const { locale } = useRenderer();
  if (options['bytes'] === true && typeof value === 'number') {
    return <span className="hall-number">{sizeText(value, locale)}</span>;
  }
  const unit = unitOf(textOption(options, 'unit'), value, locale);
  const text = plainText(value);
  return <span className="hall-number">{text !== '' && unit !== undefined ? `${text} ${unit}` : text}</span>;
}
