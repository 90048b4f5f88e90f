import { useNames } from '../../lookup.ts';
import type { ReadProps } from '../../widget.ts';
import { idsOf } from '../parts/ids.ts';
import { entityOf } from './entity.ts';

export function RecordRead({ value, schema }: ReadProps) {
  return <span className="hall-text">{useNames(entityOf(schema), idsOf(value)).join('、')}</span>;
}
