import type { EntityAction } from '../../definition/types/manifest.ts';
import type { EntityView, RecordRow } from './types.ts';

/** Actions that every entity knows by name; the others are its own. */
const BUILT_IN = new Set(['create', 'update', 'delete', 'deleteBatch', 'export', 'import']);

/** Named actions of the entity: on one row, or on the chosen ones. */
export function namedActions(definition: EntityView, on: 'row' | 'batch'): EntityAction[] {
  return (definition.manifest.actions ?? []).flatMap((action) => {
    const named: EntityAction = typeof action === 'string' ? { name: action } : action;
    const places = Array.isArray(named.on) ? named.on : [named.on ?? 'row'];
    return !BUILT_IN.has(named.name) && places.includes(on) ? [named] : [];
  });
}

/** Whether the person may do this with the record as it is: the server says it of each row. */
export function allowedOn(row: RecordRow, action: string): boolean {
  const allowed = row['_actions'];
  return !Array.isArray(allowed) || allowed.includes(action);
}
