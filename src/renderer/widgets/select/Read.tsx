import { useListed } from '../../settings.ts';
import type { ReadProps } from '../../widget.ts';
import { choicesOf, labelsOf } from '../parts/choices.ts';

/** The labels of what was chosen. */
export function SelectRead({ value, schema }: ReadProps) {
  return <span className="hall-text">{labelsOf(choicesOf(schema), value, useListed())}</span>;
}
