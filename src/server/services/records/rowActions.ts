import type { Person } from '../../../contract/person.ts';
import type { Related } from '../../../definition/expression/scope.ts';
import type { EntityDefinition } from '../../../definition/types/definition.ts';
import type { EntityAction } from '../../../definition/types/manifest.ts';
import { behaviourOf } from '../../entities/behaviours.ts';
import type { StoredRecord } from '../../entities/store.ts';
import type { Hall } from '../hall.ts';
import { actionGrants, covers, grantsFor, isGranted, offers } from './openEntity.ts';
import type { Right } from './openEntity.ts';
import { ownedBy, scopeHolds } from './rowAccess.ts';
import { behaviourTools } from './tools.ts';
import { holdsNow } from './validate.ts';

/** Rights by the names that actions have in entity.json. */
const BUILT_IN: Record<string, Right> = {
  list: 'list',
  info: 'info',
  create: 'save',
  update: 'update',
  delete: 'delete',
  deleteBatch: 'delete',
  export: 'export',
  import: 'import',
};

/** Named actions that the entity has on one row, or on the chosen ones. */
export function namedActions({ manifest }: EntityDefinition, on?: 'row' | 'batch'): EntityAction[] {
  return (manifest.actions ?? []).flatMap((action) =>
    typeof action !== 'string' && (!on || isOn(action, on)) ? [action] : [],
  );
}

export function isOn({ on = 'row' }: EntityAction, where: 'row' | 'batch'): boolean {
  return Array.isArray(on) ? on.includes(where) : on === where;
}

/** The form that an action asks for, judged as a form of its own: the entity's computed fields and rules are not its. */
export function inputForm(definition: EntityDefinition, { schema, uiSchema = {} }: NonNullable<EntityAction['input']>) {
  const { computed: _computed, rules: _rules, ...manifest } = definition.manifest;
  return { ...definition, manifest, schema, uiSchema };
}

/** The same without those that this installation has not what they need for. */
function offeredActions(definition: EntityDefinition, hall: Hall, on?: 'row'): EntityAction[] {
  const { offers: has } = behaviourOf(definition.key);
  const named = namedActions(definition, on);
  return has ? named.filter(({ name }) => has(name, behaviourTools(hall))) : named;
}

/** Everything that the person may do with the entity, on some row at least: what its page offers him. */
export function actionsOn(person: Person, definition: EntityDefinition, hall: Hall): string[] {
  const { actions = [] } = definition.manifest;
  const listed = (name: string) => name === 'list' || name === 'info' || actions.includes(name);
  const rights = Object.entries(BUILT_IN).filter(
    ([name, right]) => listed(name) && offers(definition, right) && isGranted(grantsFor(person, definition, right)),
  );
  const named = offeredActions(definition, hall).filter((action) =>
    isGranted(actionGrants(person, definition, action)),
  );
  return [...rights.map(([name]) => name), ...named.map(({ name }) => name)];
}

/** What he may do with one record as it is now, and what it points at. */
export function actionsOnRow(
  person: Person,
  definition: EntityDefinition,
  record: StoredRecord,
  related: Related,
  hall: Hall,
): string[] {
  const rights = (['info', 'update', 'delete'] as const).filter((right) => {
    const offered = right === 'info' || definition.manifest.actions?.includes(right);
    if (!offered || !offers(definition, right)) return false;
    if (right === 'update' && behaviourOf(definition.key).fixed?.(record)) return false;
    const grants = grantsFor(person, definition, right);
    if (!covers(person, definition, grants, record, hall)) return false;
    return (
      right === 'info' ||
      !onlyAsOwner(person, definition, record, right, hall) ||
      stillOwn(person, definition, record, related, hall)
    );
  });
  const named = offeredActions(definition, hall, 'row').filter(
    (action) =>
      covers(person, definition, actionGrants(person, definition, action), record, hall) &&
      (action.showIf === undefined || holdsNow(action.showIf, record, related, person, hall)),
  );
  return [...rights, ...named.map(({ name }) => name)];
}

/** Whether the person has this right on the record as its owner and not by a permission: then `while` counts. */
export function onlyAsOwner(
  person: Person,
  definition: EntityDefinition,
  record: StoredRecord,
  right: Right,
  hall: Hall,
): boolean {
  const { permitted, owns } = grantsFor(person, definition, right);
  if (permitted && scopeHolds(person, definition, record, hall)) return false;
  return owns && ownedBy(person, definition.manifest.own, record.data);
}

/** Whether an owner may still change the record. */
export function stillOwn(
  person: Person,
  { manifest }: EntityDefinition,
  record: StoredRecord,
  related: Related,
  hall: Hall,
): boolean {
  return manifest.own?.while === undefined || holdsNow(manifest.own.while, record, related, person, hall);
}
