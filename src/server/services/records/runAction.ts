import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import { convert } from '../../../definition/projection/compute.ts';
import { normalise } from '../../../definition/projection/normalise.ts';
import { prune } from '../../../definition/projection/prune.ts';
import { allProperties } from '../../../definition/schema/walk.ts';
import type { EntityDefinition } from '../../../definition/types/definition.ts';
import type { FormData, JsonValue } from '../../../definition/types/json.ts';
import type { EntityAction } from '../../../definition/types/manifest.ts';
import { tableOf } from '../../db/entity-columns.ts';
import type { Tables } from '../../db/tables.ts';
import { transaction } from '../../db/transaction.ts';
import type { BehaviourContext, Change } from '../../entities/behaviour.ts';
import { findRecord, staleRevision, updateRecord } from '../../entities/store.ts';
import type { StoredRecord } from '../../entities/store.ts';
import { linkFiles } from '../files/linkFiles.ts';
import { refreshCalendar } from '../flow/calendar.ts';
import type { Hall } from '../hall.ts';
import { once } from '../once.ts';
import type { RecordCall } from './call.ts';
import { dictionaries } from './dictionaries.ts';
import { behaviourContext } from './context.ts';
import { holds, recordScope, valueOf, withComputed } from './expressions.ts';
import { acceptedData } from './formData.ts';
import { changesBetween } from './history.ts';
import { logOperation } from './logOperation.ts';
import { namedStale } from './namedStale.ts';
import { notNow } from './notNow.ts';
import { actionGrants, entityOf, grantsFor, openWith, rowsOf } from './openEntity.ts';
import type { OpenEntity } from './openEntity.ts';
import { fileUse } from './recordFiles.ts';
import { isOn, namedActions } from './rowActions.ts';
import { bumpRevisions, invalid } from './saveRecord.ts';
import { dataErrors, ruleErrors, withoutEmpty } from './validate.ts';
import type { Known } from './validate.ts';

export interface RunAction {
  entity: string;
  ids: string[];
  action: string;
  /** the action's `input`, and the `revision` of the one record that the person saw */
  body: FormData;
  /** on the chosen records, not on one */
  batch: boolean;
  call: RecordCall;
}

const MOST_AT_ONCE = 100;

/** One action at work. */
interface Work {
  person: Person;
  entity: OpenEntity;
  action: EntityAction;
  /** what was asked for, valid */
  input: FormData;
  call: RecordCall;
  hall: Hall;
  /** the dictionaries, which cannot be read inside the transaction */
  values: Known['values'];
}

/**
 * A named action of the definition on one record, or on several in one transaction, all or none. Answers what the behaviour
 * answers: one value, or one for each record; what only sets fields answers the new revision.
 */
export async function runAction(person: Person, input: RunAction, hall: Hall): Promise<JsonValue> {
  const started = performance.now();
  const ids = [...new Set(input.ids)];
  const { revision, ...given } = input.body;
  if (ids.length === 0 || ids.length > MOST_AT_ONCE) throw new HallError('badRequest');
  if (revision !== undefined && typeof revision !== 'number') throw new HallError('badRequest');
  const definition = entityOf(input.entity, input.call.locale, hall);
  const action = namedActions(definition).find(({ name }) => name === input.action);
  if (!action) throw new HallError('notFound');
  const entity = openWith(person, definition, actionGrants(person, definition, action), hall);
  if (input.batch && !isOn(action, 'batch')) throw new HallError('actionNotAllowed');
  if (!action.set && !entity.behaviour.actions?.[action.name]) throw new HallError('notFound');
  await refreshCalendar(hall);
  const asked = inputOf(action, given);
  const values = await dictionaries(hall);
  const work: Work = { person, entity, action, input: asked, call: input.call, hall, values };
  const run = (trx: Transaction<Tables>) => async (): Promise<JsonValue> => {
    const records = await lockedRecords(trx, work, ids);
    for (const record of records) allowed(work, record, revision);
    await refuseInput(trx, work);
    const answers: JsonValue[] = [];
    for (const record of records) {
      const answer = action.set ? await setFields(trx, work, record) : await behave(trx, work, record);
      const after = entity.from ? record : await findRecord(trx, definition, record.id);
      const changes = after ? changesBetween(definition, record.data, after.data) : [];
      const parameters = { ids: [record.id], ...asked };
      await logOperation(trx, person, definition, action, parameters, input.call, started, hall, {
        recordId: record.id,
        changes,
      });
      answers.push(answer);
    }
    await bumpRevisions(trx, entity, hall);
    return answers.length === 1 ? (answers[0] ?? null) : answers;
  };
  const saidOnce = [...(entity.behaviour.saidOnce ?? []), ...(action.result ? [action.result] : [])];
  const keep = (answer: JsonValue) => without(saidOnce, answer);
  try {
    return await transaction(hall.db, (trx) => once(trx, person, input.call.once, run(trx), keep));
  } catch (error) {
    throw namedStale(error, hall);
  }
}

/** The records, locked in the order of their ids, so that two who act at once come one after the other. */
async function lockedRecords(
  trx: Transaction<Tables>,
  { person, entity }: Work,
  ids: readonly string[],
): Promise<StoredRecord[]> {
  const { definition, scope, from } = entity;
  if (!from)
    await sql`select id from ${sql.table(tableOf(definition.key))} where id = any(${[...ids]}::text[])
      order by id for update`.execute(trx);
  const records: StoredRecord[] = [];
  for (const id of ids) {
    const record = await findRecord(trx, definition, id, { where: scope, ...(from && { from }) });
    if (!record) throw new HallError((await isVisible(trx, person, entity, id)) ? 'forbidden' : 'recordNotFound');
    records.push(record);
  }
  return records;
}

/** Who may read a record is told that he may not do this with it; everybody else, that there is none. */
async function isVisible(
  trx: Transaction<Tables>,
  person: Person,
  { definition, from }: OpenEntity,
  id: string,
): Promise<boolean> {
  const where = rowsOf(person, definition, grantsFor(person, definition, 'info'));
  return (await findRecord(trx, definition, id, { where, ...(from && { from }) })) !== undefined;
}

function allowed({ person, entity, action, hall }: Work, record: StoredRecord, revision: number | undefined): void {
  if (revision !== undefined && record.revision !== revision) throw staleRevision(record);
  const scope = recordScope(person, { ...record.data, id: record.id }, hall);
  if (action.showIf === undefined || holds(action.showIf, scope)) return;
  throw notNow(entity.definition, record, action.title ?? action.name);
}

/** What of the body the action asks for. A behaviour that declares no form gets the body as it is. */
function inputOf(action: EntityAction, given: FormData): FormData {
  if (!action.input) return action.set ? {} : given;
  const { schema } = action.input;
  const accepted = acceptedData(schema, given, {});
  const required = new Set(schema.required);
  const kept = Object.entries(accepted).filter(([name, value]) => value !== '' || required.has(name));
  return prune(schema, normalise(schema, Object.fromEntries(kept)));
}

async function refuseInput(
  db: Transaction<Tables>,
  { entity, action, input, call, hall, values }: Work,
): Promise<void> {
  if (!action.input) return;
  const form: EntityDefinition = { ...entity.definition, schema: action.input.schema };
  const errors = await dataErrors(form, input, {}, call.locale, hall, { db, values });
  if (errors.length) throw invalid(errors);
}

function behave(trx: Transaction<Tables>, { person, entity, action, input, call, hall }: Work, record: StoredRecord) {
  const run = entity.behaviour.actions?.[action.name];
  if (!run) throw new HallError('notFound');
  return run(record, input, { ...behaviourContext(person, entity.definition, call, hall), trx });
}

/** Writes what the action sets, by the same path as a record saved by hand. */
async function setFields(trx: Transaction<Tables>, work: Work, before: StoredRecord): Promise<JsonValue> {
  const { person, entity, call, hall, values } = work;
  const { definition, behaviour } = entity;
  const context: BehaviourContext = { ...behaviourContext(person, definition, call, hall), trx };
  const change: Change = { id: before.id, before, data: valuesAfter(work, before), transient: {} };
  const errors = [
    ...(await dataErrors(definition, change.data, before.data, call.locale, hall, { db: trx, values })),
    ...ruleErrors(definition, recordScope(person, change.data, hall)),
  ];
  const refused = errors.length ? errors : ((await behaviour.beforeSave?.(change, context)) ?? []);
  if (refused.length) throw invalid(refused);
  const stamp = { by: person.id, at: context.now };
  const record = await updateRecord(trx, definition, before.id, change.data, stamp, before.revision);
  await behaviour.afterSave?.(record, change, context);
  await linkFiles(person, fileUse(definition, record.id), record.data, hall, trx);
  return { id: record.id, revision: record.revision };
}

function valuesAfter({ person, entity, action, input, hall }: Work, before: StoredRecord): FormData {
  const { definition } = entity;
  const scope = recordScope(person, { ...input, ...before.data, id: before.id, input }, hall);
  const fields = allProperties(definition.schema);
  const data: FormData = { ...before.data };
  for (const [name, text] of Object.entries(action.set ?? {})) {
    const value = convert(valueOf(text, scope), fields[name] ?? {});
    if (value === undefined) delete data[name];
    else data[name] = value;
  }
  const settled = prune(definition.schema, normalise(definition.schema, withoutEmpty(definition, data)));
  return withComputed(definition, settled, recordScope(person, { id: before.id }, hall));
}

/** The answer, or each of several, without these fields. */
function without(names: readonly string[], answer: JsonValue): JsonValue {
  if (Array.isArray(answer)) return answer.map((each) => without(names, each));
  if (answer === null || typeof answer !== 'object') return answer;
  return Object.fromEntries(Object.entries(answer).filter(([name]) => !names.includes(name)));
}
