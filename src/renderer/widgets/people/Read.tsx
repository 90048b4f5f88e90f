import { useNames } from '../../lookup.ts';
import type { ReadProps } from '../../widget.ts';
import { idsOf } from '../parts/ids.ts';

/** Names of people. */
export function PeopleRead({ value }: ReadProps) {
  return <span className="hall-text">{useNames('user', idsOf(value)).join('、')}</span>;
}
