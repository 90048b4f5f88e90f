import type { RawBuilder } from 'kysely';
import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { EntityDefinition } from '../../../definition/types/definition.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { EntityAction } from '../../../definition/types/manifest.ts';
import type { Behaviour } from '../../entities/behaviour.ts';
import { behaviourOf } from '../../entities/behaviours.ts';
import type { Condition, StoredRecord } from '../../entities/store.ts';
import type { Hall } from '../hall.ts';
import { isReader, mayOwn, ownedBy, ownRows, scopeHolds, scopeRows } from './rowAccess.ts';
import { behaviourTools } from './tools.ts';

export const RIGHTS = ['list', 'info', 'save', 'update', 'delete', 'export', 'import'] as const;
export type Right = (typeof RIGHTS)[number];

/** Why a person may do something: by a permission code, as a reader, on rows of his own. */
export interface Grants {
  permitted: boolean;
  reads: boolean;
  owns: boolean;
}

/** An entity as one person may use it for one right. */
export interface OpenEntity {
  /** in the person's language */
  definition: EntityDefinition;
  behaviour: Behaviour;
  grants: Grants;
  /** the rows that he may use so: part of every query, so that lists, counts, exports and details agree */
  scope: readonly Condition[];
  /** where rows come from when the entity has no table of its own */
  from?: RawBuilder<unknown>;
}

/** What may be done with an entity whatever the person's rights: a log is never written by hand. */
const WRITES: Record<Exclude<Right, 'list' | 'info' | 'export'>, string[]> = {
  save: ['create'],
  update: ['update'],
  delete: ['delete', 'deleteBatch'],
  import: ['import'],
};

/** How `own` calls the rights that an owner may have. */
const OWNED: Partial<Record<Right, string>> = {
  list: 'list',
  info: 'list',
  save: 'create',
  update: 'update',
  delete: 'delete',
};

/** The entity of that key; 404 when there is none. */
export function entityOf(key: string, locale: Locale, hall: Hall): EntityDefinition {
  const definition = hall.registry.entity(key);
  if (!definition) throw new HallError('notFound');
  return hall.registry.localised(definition, locale);
}

/** Opens an entity for one right, or refuses: 403 for who has no row that he may use so, 403 for what it does not offer. */
export function openEntity(person: Person, definition: EntityDefinition, right: Right, hall: Hall): OpenEntity {
  if (!offers(definition, right)) throw new HallError('actionNotAllowed');
  return openWith(person, definition, grantsFor(person, definition, right), hall);
}

/** Opens it with these grants; 403 without any. */
export function openWith(person: Person, definition: EntityDefinition, grants: Grants, hall: Hall): OpenEntity {
  if (!isGranted(grants)) throw new HallError('forbidden');
  const behaviour = behaviourOf(definition.key, definition.manifest.tree !== undefined);
  const from = behaviour.view?.(behaviourTools(hall));
  return { definition, behaviour, grants, scope: rowsOf(person, definition, grants), ...(from && { from }) };
}

/** The entity as if he had the permission, without asking for it; the data scope of his roles still holds. */
export function unguarded(person: Person, definition: EntityDefinition, hall: Hall): OpenEntity {
  return openWith(person, definition, { permitted: true, reads: false, owns: false }, hall);
}

export const isGranted = ({ permitted, reads, owns }: Grants): boolean => permitted || reads || owns;

export function grantsFor(person: Person, definition: EntityDefinition, right: Right): Grants {
  const { own } = definition.manifest;
  const reading = right === 'list' || right === 'info';
  return {
    permitted: mayUse(person, definition, right),
    reads: reading && isReader(person, definition.manifest),
    owns: own?.actions.includes(OWNED[right] ?? '') === true && mayOwn(person, definition),
  };
}

/** Who may run a named action: who has its permission, owners whom `own` allows it, and readers where it says so. */
export function actionGrants(person: Person, definition: EntityDefinition, action: EntityAction): Grants {
  const { permission, own } = definition.manifest;
  const code = action.permission ?? `${permission}:update`;
  return {
    permitted: person.superAdmin || person.permissions.includes(code),
    reads: action.by === 'readers' && isReader(person, definition.manifest),
    owns: own?.actions.includes(action.name) === true && mayOwn(person, definition),
  };
}

export function mayUse(person: Person, definition: EntityDefinition, right: Right): boolean {
  return person.superAdmin || person.permissions.includes(`${definition.manifest.permission}:${right}`);
}

/** Whether there is anything in the entity that the person may list. */
export function mayList(person: Person, definition: EntityDefinition): boolean {
  return isGranted(grantsFor(person, definition, 'list'));
}

/** Whether the definition offers it at all; reading is always offered, writing is listed in `actions`. */
export function offers(definition: EntityDefinition, right: Right): boolean {
  const { actions = [], readonly } = definition.manifest;
  const names = actions.map((action) => (typeof action === 'string' ? action : action.name));
  if (right === 'list' || right === 'info') return true;
  if (right === 'export') return names.includes('export');
  return !readonly && WRITES[right].some((name) => names.includes(name));
}

/** The rows that the grants are about. Readers: all; otherwise the data scope of roles and what is one's own. */
export function rowsOf(person: Person, definition: EntityDefinition, grants: Grants): Condition[] {
  if (grants.reads) return [];
  return wholeRows(person, definition, grants);
}

/** Rows of which the person sees the private fields too. */
export function wholeRows(person: Person, definition: EntityDefinition, { permitted, owns }: Grants): Condition[] {
  const scope = permitted ? scopeRows(person, definition) : null;
  if (permitted && scope === null) return [];
  return [ownRows(person, owns ? definition.manifest.own : undefined, scope)];
}

/** The same for a record that is at hand. */
export function covers(
  person: Person,
  definition: EntityDefinition,
  grants: Grants,
  record: StoredRecord,
  hall: Hall,
): boolean {
  return grants.reads || seesWhole(person, definition, grants, record, hall);
}

/** Whether he sees the record whole: by a permission, or because it is his own. */
export function seesWhole(
  person: Person,
  definition: EntityDefinition,
  { permitted, owns }: Grants,
  record: StoredRecord,
  hall: Hall,
): boolean {
  if (permitted && scopeHolds(person, definition, record, hall)) return true;
  return owns && ownedBy(person, definition.manifest.own, record.data);
}

/** The record as the person may see it: readers do not get the private fields, nor who wrote it where that says whose it is. */
export function seen(person: Person, entity: OpenEntity, record: StoredRecord, hall: Hall): StoredRecord {
  const { definition, grants } = entity;
  const hidden = definition.manifest.private;
  if (!hidden || !grants.reads || seesWhole(person, definition, grants, record, hall)) return record;
  if (ownedBy(person, definition.manifest.own, record.data)) return record;
  const { own } = definition.manifest;
  return {
    ...record,
    ...(own && hidden.includes(own.field) && { createdBy: null, updatedBy: null }),
    data: Object.fromEntries(Object.entries(record.data).filter(([name]) => !hidden.includes(name))),
  };
}
