import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { EntityDefinition } from '../../../definition/types/definition.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { Behaviour } from '../../entities/behaviour.ts';
import { behaviourOf } from '../../entities/behaviours.ts';
import type { Condition } from '../../entities/store.ts';
import type { Hall } from '../hall.ts';
import { behaviourTools } from './tools.ts';

export const RIGHTS = ['list', 'info', 'save', 'update', 'delete', 'export', 'import'] as const;
export type Right = (typeof RIGHTS)[number];

/** An entity as one person may use it. */
export interface OpenEntity {
  /** in the person's language */
  definition: EntityDefinition;
  behaviour: Behaviour;
  /** the data scope of the person's roles: part of every query, so that lists, counts, exports and details agree */
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

/** The entity of that key; 404 when there is none. */
export function entityOf(key: string, locale: Locale, hall: Hall): EntityDefinition {
  const definition = hall.registry.entity(key);
  if (!definition) throw new HallError('notFound');
  return hall.registry.localised(definition, locale);
}

/** Opens an entity for one right, or refuses: 403 without the permission, 403 for what the entity does not offer. */
export function openEntity(person: Person, definition: EntityDefinition, right: Right, hall: Hall): OpenEntity {
  if (!offers(definition, right)) throw new HallError('actionNotAllowed');
  if (!mayUse(person, definition, right)) throw new HallError('forbidden');
  return unguarded(person, definition, hall);
}

/** The entity without asking for a right; the data scope still holds. */
export function unguarded(person: Person, definition: EntityDefinition, hall: Hall): OpenEntity {
  const behaviour = behaviourOf(definition.key, definition.manifest.tree !== undefined);
  const from = behaviour.view?.(behaviourTools(hall));
  return { definition, behaviour, scope: scopeOf(person, definition), ...(from && { from }) };
}

export function mayUse(person: Person, definition: EntityDefinition, right: Right): boolean {
  return person.superAdmin || person.permissions.includes(`${definition.manifest.permission}:${right}`);
}

/** Whether the definition offers it at all; reading is always offered, writing is listed in `actions`. */
export function offers(definition: EntityDefinition, right: Right): boolean {
  const { actions = [], readonly } = definition.manifest;
  const names = actions.map((action) => (typeof action === 'string' ? action : action.name));
  if (right === 'list' || right === 'info') return true;
  if (right === 'export') return names.includes('export');
  return !readonly && WRITES[right].some((name) => names.includes(name));
}

/**
 * Who is not a super administrator sees the records of the departments that his roles grant, and those that he made
 * himself. Entities without `scope` are not divided by department.
 */
function scopeOf(person: Person, definition: EntityDefinition): Condition[] {
  if (person.dataScope === null || !definition.manifest.scope) return [];
  return [sql`(dept_id = any(${person.dataScope}::text[]) or created_by = ${person.id})`];
}

/** Whether a record of that department may be written by the person. */
export function inScope(person: Person, definition: EntityDefinition, deptId: string | null): boolean {
  if (person.dataScope === null || !definition.manifest.scope || deptId === null) return true;
  return deptId === person.deptId || person.dataScope.includes(deptId);
}
