import type { EntityAction } from '../../definition/types/manifest.ts';
import type { EntityView } from './types.ts';

/** Actions that every entity knows by name; the others are its own. */
const BUILT_IN = new Set(['create', 'update', 'delete', 'deleteBatch', 'export', 'import']);

/** Named actions of the entity: on one row, or on the chosen ones. */
export function namedActions(definition: EntityView, on: 'row' | 'batch'): EntityAction[] {
  return (definition.manifest.actions ?? []).flatMap((action) => {
    const named: EntityAction = typeof action === 'string' ? { name: action } : action;
    return !BUILT_IN.has(named.name) && (named.on ?? 'row') === on ? [named] : [];
  });
}
