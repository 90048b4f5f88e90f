import { HallError } from '../../../contract/errors.ts';
import type { RecordChange, RecordEvent } from '../../../contract/entities.ts';
import type { Person } from '../../../contract/person.ts';
import { campusDateTime } from '../../../definition/campus.ts';
import type { EntityDefinition } from '../../../definition/types/definition.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { FormData, JsonValue } from '../../../definition/types/json.ts';
import type { JsonSchema } from '../../../definition/types/schema.ts';
import { sameValue } from '../../../definition/validation/errors.ts';
import { secretFields } from '../../entities/secrets.ts';
import { fieldEquals, selectRecords } from '../../entities/store.ts';
import { sql } from 'kysely';
import type { Hall } from '../hall.ts';
import { contains } from './filters.ts';
import { visibleRecord } from './getRecord.ts';
import type { GetRecord } from './getRecord.ts';
import { hiddenOwner, maskBody } from './masking.ts';
import { entityOf, openEntity, seesWhole } from './openEntity.ts';
import { operationsOf } from './operationTexts.ts';

/** One field as the operation log keeps it: what people can read, structures as JSON. */
export interface LoggedChange {
  field: string;
  title: string;
  before: JsonValue;
  after: JsonValue;
}

const LONGEST_VALUE = 2_000;
const MOST_EVENTS = 200;

/** Which fields of a record are otherwise than before. Secrets are left out, and masked fields are masked, as in every log. */
export function changesBetween(definition: EntityDefinition, before: FormData, after: FormData): LoggedChange[] {
  const secrets = secretFields(definition);
  const [masked, maskedAfter] = [maskBody(definition, before), maskBody(definition, after)];
  return Object.entries(definition.schema.properties ?? {}).flatMap(([field, { title = field }]) => {
    const [was, is] = [before[field] ?? null, after[field] ?? null];
    if (secrets.has(field) || sameValue(was, is)) return [];
    return [{ field, title, before: logged(masked[field] ?? null), after: logged(maskedAfter[field] ?? null) }];
  });
}

function logged(value: JsonValue): JsonValue {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, LONGEST_VALUE);
}

/**
 * What became of a record: who changed which field from what to what, newest first, from the operation log. For who sees the
 * record whole: readers do not learn who handled it.
 */
export async function recordHistory(person: Person, input: GetRecord, hall: Hall): Promise<RecordEvent[]> {
  const entity = openEntity(person, entityOf(input.entity, input.call.locale, hall), 'info', hall);
  const { definition } = entity;
  const record = await visibleRecord(entity, input.id, hall);
  if (!seesWhole(person, definition, entity.grants, record, hall)) throw new HallError('forbidden');
  const log = hall.registry.entity('sys/log-operation');
  if (!log) return [];
  const rows = await selectRecords(hall.reads.db, log, {
    where: [
      contains('recordId', record.id),
      fieldEquals('recordId', record.id),
      fieldEquals('entity', definition.key),
      // what was refused is in the log, and has changed nothing here
      sql`data ->> 'status' = '1'`,
    ],
    sort: { by: sql`created_at`, order: 'desc' },
    limit: MOST_EVENTS,
  });
  const hidden = hiddenOwner(person, definition, record, hall);
  return rows.map(({ id, data, createdAt, createdBy }) => {
    const told = hidden === null || createdBy !== hidden;
    return {
      id,
      at: campusDateTime(createdAt),
      by: told ? createdBy : null,
      byName: told ? hall.directory.nameOf(createdBy) || String(data['creatorName'] ?? '') : '',
      operation: operationOf(data, definition, input.call.locale, hall),
      changes: changesIn(data['changes'], definition.schema).filter(
        ({ path }) => hidden === null || path !== definition.manifest.own?.field,
      ),
    };
  });
}

/** `修改 成绩` without the entity's own name: it stands above. */
function operationOf(data: FormData, { key, manifest }: EntityDefinition, locale: Locale, hall: Hall): string {
  const stored = String(data['operation'] ?? '');
  const chinese = hall.registry.entity(key);
  const said = (chinese && operationsOf(chinese, locale, hall).get(stored)) ?? stored;
  return said.replace(` ${manifest.title}`, '').replace(` ${chinese?.manifest.title ?? ''}`, '');
}

function changesIn(value: JsonValue | undefined, schema: JsonSchema): RecordChange[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((change) => {
    if (typeof change !== 'object' || change === null || Array.isArray(change)) return [];
    const path = String(change['field'] ?? '');
    const field = schema.properties?.[path];
    if (!field) return [];
    return [{ path, before: original(change['before'], field), after: original(change['after'], field) }];
  });
}

/** A structure comes back from its JSON; one that was cut stays as text. */
function original(value: JsonValue | undefined, { type }: JsonSchema): JsonValue {
  if (typeof value !== 'string' || (type !== 'array' && type !== 'object')) return value ?? null;
  try {
    return JSON.parse(value) as JsonValue;
  } catch {
    return null;
  }
}
