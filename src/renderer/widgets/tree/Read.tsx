import { useNames, useRecordTree } from '../../lookup.ts';
import { useListed } from '../../settings.ts';
import type { ReadProps } from '../../widget.ts';
import { idsOf } from '../parts/ids.ts';
import { namesOf, sourceOf } from '../record/source.ts';
import { strangers, topmost } from './ticked.ts';

/** The names of the topmost ticked nodes: what is below them is meant too. */
export function TreeRead({ value, schema }: ReadProps) {
  const listed = useListed();
  const source = sourceOf(schema);
  const nodes = useRecordTree(source.key);
  const ids = idsOf(value);
  const names = useNames(namesOf(source), nodes === undefined ? ids : []);
  // what the tree does not have any more is still said
  const shown =
    nodes === undefined ? names : [...topmost(nodes, new Set(ids)).map(({ name }) => name), ...strangers(nodes, ids)];
  return <span className="hall-text">{listed(shown)}</span>;
}
