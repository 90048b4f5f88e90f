import { useNames } from '../../lookup.ts';
import type { ReadProps } from '../../widget.ts';
import { idsOf } from '../parts/ids.ts';

export function MajorRead({ value }: ReadProps) {
  return <span className="hall-text">{useNames('major', idsOf(value)).join('、')}</span>;
}
