import { useNames } from '../../lookup.ts';
import { useListed } from '../../settings.ts';
import type { ReadProps } from '../../widget.ts';
import { idsOf } from './ids.ts';

/** Reads ids as the names that they stand for. @param kindOf whose names: see `useNames` */
export function namesRead(kindOf: (schema: ReadProps['schema']) => string) {
  return function NamesRead({ value, schema }: ReadProps) {
    return <span className="hall-text">{useListed()(useNames(kindOf(schema), idsOf(value)))}</span>;
  };
}
