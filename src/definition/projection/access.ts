import { fieldsByPath } from '../schema/walk.ts';
import type { TopicDefinition } from '../types/definition.ts';
import { isMaskedTo, rightsAt } from './rights.ts';

/** What somebody at a node gets of a form, by dotted path in the form's order. What lies in a field that is hidden is not named. */
export interface Access {
  hidden: string[];
  /** seen, but not its whole value */
  masked: string[];
  mustFill: string[];
  /** may be filled in and need not be */
  mayFill: string[];
}

/** @param isOwn he has handed it in: nothing of it is masked to him */
export function accessAt(definition: TopicDefinition, node: string, isOwn: boolean): Access {
  const rights = rightsAt(definition, node);
  const found: Access = { hidden: [], masked: [], mustFill: [], mayFill: [] };
  for (const [path, same] of fieldsByPath(definition.schema)) {
    const within = path.slice(0, Math.max(path.lastIndexOf('.'), 0));
    if (rights.hidden(path)) {
      if (within === '' || !rights.hidden(within)) found.hidden.push(path);
      continue;
    }
    if (!isOwn && isMaskedTo(rights, path, node !== 'view')) found.masked.push(path);
    // what a branch asks for depends on what is filled in
    const isRequired = same.some(({ name, parent, conditional }) => !conditional && parent.required?.includes(name));
    if (rights.mustHave(path, isRequired)) found.mustFill.push(path);
    // of what is filled in as a whole the parts go without saying
    else if (rights.fills(path) && !(within !== '' && rights.fills(within))) found.mayFill.push(path);
  }
  return found;
}
