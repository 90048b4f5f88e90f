import { useNames } from '../../lookup.ts';
import type { ReadProps } from '../../widget.ts';
import { idsOf } from '../parts/ids.ts';

export function DeptRead({ value }: ReadProps) {
  return <span className="hall-text">{useNames('dept', idsOf(value)).join('、')}</span>;
}
