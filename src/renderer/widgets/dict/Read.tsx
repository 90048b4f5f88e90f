import { useListed } from '../../settings.ts';
import type { ReadProps } from '../../widget.ts';
import { labelsOf } from '../parts/choices.ts';
import { useEntries } from './entries.ts';

export function DictRead({ value, schema }: ReadProps) {
  return <span className="hall-text">{labelsOf(useEntries(schema) ?? [], value, useListed())}</span>;
}
