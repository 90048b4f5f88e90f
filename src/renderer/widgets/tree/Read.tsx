import { useNames, useRecordTree } from '../../lookup.ts';
import { useListed } from '../../settings.ts';
import type { ReadProps } from '../../widget.ts';
import { idsOf } from '../parts/ids.ts';
import { namesOf, sourceOf } from '../record/source.ts';
import { branches, strangers, type Branch } from './ticked.ts';
import './tree.css';

/** The topmost ticked nodes, each branch with the way to it: what is below them is meant too. */
export function TreeRead({ value, schema }: ReadProps) {
  const listed = useListed();
  const source = sourceOf(schema);
  const nodes = useRecordTree(source.key);
  const ids = idsOf(value);
  const names = useNames(namesOf(source), nodes === undefined ? ids : []);
  // what the tree does not have any more is still said
  const others = nodes === undefined ? names : strangers(nodes, ids);
  const known = nodes === undefined ? [] : branches(nodes, new Set(ids));
  const all: Branch[] = others.length === 0 ? known : [...known, { way: [], names: others }];
  return (
    <span className="hall-text">
      {all.map(({ way, names: here }) => (
        <span key={way.join('/')} className={all.length > 1 ? 'hall-tree-branch' : undefined}>
          {way.length > 0 ? <span className="hall-soft">{`${way.join(' / ')} `}</span> : null}
          {listed(here)}
        </span>
      ))}
    </span>
  );
}
