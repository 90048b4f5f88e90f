import { useNames } from '../../lookup.ts';
import type { ReadProps } from '../../widget.ts';
import { idsOf } from '../parts/ids.ts';

export function RegionRead({ value }: ReadProps) {
  return <span className="hall-text">{useNames('region', idsOf(value)).join('、')}</span>;
}
