import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import { HallError } from '../../../contract/errors.ts';
import { ACCOUNT_TYPES } from '../../../contract/person.ts';
import type { Person } from '../../../contract/person.ts';
import { campusDate } from '../../../definition/campus.ts';
import { withDefaults } from '../../../definition/projection/defaults.ts';
import { modelOf } from '../../../definition/projection/model.ts';
import { normalise } from '../../../definition/projection/normalise.ts';
import { prune } from '../../../definition/projection/prune.ts';
import { settle } from '../../../definition/projection/settle.ts';
import type { EntityDefinition } from '../../../definition/types/definition.ts';
import type { FormData, JsonValue } from '../../../definition/types/json.ts';
import { newId } from '../../db/id.ts';
import { tableOf, uniqueOf } from '../../db/entity-columns.ts';
import type { Tables } from '../../db/tables.ts';
import type { Change } from '../../entities/behaviour.ts';
import { secretFields } from '../../entities/secrets.ts';
import { findRecord } from '../../entities/store.ts';
import type { StoredRecord } from '../../entities/store.ts';
import type { Hall } from '../hall.ts';
import { cleanRichTexts } from '../richText.ts';
import { sealedLogs } from '../audit/sealedLogs.ts';
import type { RecordCall } from './call.ts';
import { behaviourContext } from './context.ts';
import { unguarded } from './openEntity.ts';
import { readRelated } from './related.ts';
import { recordScope } from './validate.ts';
import type { Within } from './validate.ts';
import { changeErrors, invalid, writeChange } from './writeChange.ts';

/** What a request writes by itself. */
export interface ProcessWrite {
  /** in the language of whoever acts */
  definition: EntityDefinition;
  /** left out: a new record */
  before?: StoredRecord;
  /** of a new record, where it is known before */
  id?: string;
  /** undefined clears a field; fields that are not named stay */
  set: Readonly<Record<string, JsonValue | undefined>>;
  /** in whose name it is written */
  initiator: Person;
  call: RecordCall;
  knows: Within['knows'];
  trusted: ReadonlySet<string>;
}

/**
 * Writes a record because a request got so far, in the request's transaction and by the path of a record that is saved by
 * hand. Nobody's rights are asked, since the topic itself says so; but nothing is given that rights of people would be
 * needed for: behaviours see somebody without any, neither secrets nor what opens an account can be set, and what somebody
 * has done is not made up. Fields that people only read can.
 * @throws HallError invalidData, duplicate, or what a behaviour refuses
 */
export async function saveByProcess(trx: Transaction<Tables>, write: ProcessWrite, hall: Hall): Promise<StoredRecord> {
  const started = performance.now();
  const { definition, before, set, initiator, call } = write;
  const entity = unguarded(initiator, definition, hall);
  const { transient = [], entrances = [] } = entity.behaviour;
  const shut = new Set([...secretFields(definition), ...transient, ...(before ? entrances : [])]);
  const isOfTheHall = entity.from !== undefined || sealedLogs(hall).includes(definition.key);
  if (isOfTheHall || Object.keys(set).some((name) => shut.has(name))) throw new HallError('actionNotAllowed');
  const { schema, uiSchema, manifest } = definition;
  // a new record begins as a new form does
  const begun = {
    ...withDefaults(schema, {}, uiSchema),
    ...(manifest.states && { [manifest.states.field]: manifest.states.start }),
  };
  const stored = before?.data ?? begun;
  const given = Object.entries({ ...stored, ...set }).filter(([, value]) => value !== undefined);
  const body = cleanRichTexts(uiSchema, Object.fromEntries(given) as FormData);
  const plain = prune(schema, normalise(schema, body, campusDate(hall.clock.now())));
  const id = before?.id ?? entity.behaviour.idOf?.(plain) ?? write.id ?? newId();
  const related = await readRelated(definition, [plain], hall, trx);
  const scope = recordScope(initiator.id, hall, related, { id });
  const data = settle(modelOf(definition), plain, scope);
  const change: Change = { id, data, transient: {}, ...(before && { before }), imported: true };
  const context = behaviourContext(withoutRights(initiator), definition, call, hall);
  const judged = { locale: call.locale, scope, within: { trx, knows: write.knows } };
  const errors = await changeErrors(entity, change, context, judged, hall);
  if (errors.length) throw invalid(errors);
  const revision = before?.revision;
  return writeChange(trx, initiator, { ...write, entity, change, context, revision, body: data, started }, hall);
}

/**
 * A record that is about to be changed by a request: nobody else changes it until then.
 * @param by the field that holds `value`, of several records the newest; left out: the value is an id
 */
export async function lockRecord(
  trx: Transaction<Tables>,
  definition: EntityDefinition,
  value: string,
  by?: string,
): Promise<StoredRecord | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(tableOf(definition.key))} where ${by === undefined ? sql`id` : uniqueOf(by)} = ${value}
    order by created_at desc, id desc limit 1 for update`.execute(trx);
  return rows[0] && findRecord(trx, definition, rows[0].id);
}

/** Somebody to whom every rule of a behaviour about people's rights says no, and about himself has nothing to say. */
function withoutRights(initiator: Person): Person {
  const { student: accountType } = ACCOUNT_TYPES;
  return {
    ...initiator,
    id: '',
    accountType,
    superAdmin: false,
    roles: [],
    posts: [],
    permissions: [],
    dataScope: null,
  };
}
