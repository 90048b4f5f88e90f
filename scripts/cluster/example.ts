import { readFileSync } from 'node:fs';
import { fromRoot } from '../lib/paths.ts';

/** A file of scripts/deploy with this machine's names and ports in place of the example's: what operators copy is what runs. */
export function fromExample(name: string, changes: readonly (readonly [example: string, here: string])[]): string {
  return changes.reduce(
    (text, [example, here]) => {
      if (!text.includes(example)) throw new Error(`scripts/deploy/${name} says nothing of ${example}`);
      return text.replaceAll(example, here);
    },
    readFileSync(fromRoot('scripts', 'deploy', name), 'utf8'),
  );
}
