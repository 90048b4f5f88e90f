import type { Transaction } from 'kysely';
import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import { campusDate } from '../../../definition/campus.ts';
import type { Related } from '../../../definition/expression/scope.ts';
import { modelOf } from '../../../definition/projection/model.ts';
import { normalise } from '../../../definition/projection/normalise.ts';
import { prune } from '../../../definition/projection/prune.ts';
import { settle } from '../../../definition/projection/settle.ts';
import type { EntityDefinition } from '../../../definition/types/definition.ts';
import type { FormData, JsonValue } from '../../../definition/types/json.ts';
import type { EntityAction } from '../../../definition/types/manifest.ts';
import type { Tables } from '../../db/tables.ts';
import { transaction } from '../../db/transaction.ts';
import { findRecord, lockRecords, staleRevision } from '../../entities/store.ts';
import type { StoredRecord } from '../../entities/store.ts';
import { refreshCalendar } from '../flow/calendar.ts';
import type { Hall } from '../hall.ts';
import { idempotent } from '../idempotency.ts';
import type { RecordCall } from './call.ts';
import { behaviourContext } from './context.ts';
import { acceptedData } from './formData.ts';
import { changesBetween } from './history.ts';
import { loggedFailure } from './loggedFailure.ts';
import { logOperation } from './logOperation.ts';
import { namedStale } from './namedStale.ts';
import { notNow } from './notNow.ts';
import { actionGrants, entityOf, grantsFor, openWith, rowsOf } from './openEntity.ts';
import type { OpenEntity } from './openEntity.ts';
import { readRelated } from './related.ts';
import { inputForm, isOn, namedActions } from './rowActions.ts';
import { dataErrors, dictionaryKnows, holdsNow, recordScope } from './validate.ts';
import { setFields } from './setFields.ts';
import type { Work } from './setFields.ts';
import { bumpRevisions, invalid } from './writeChange.ts';

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

/**
 * A named action of the definition on one record, or on several in one transaction, all or none. Answers what the behaviour
 * answers: one value, or one for each record; what only sets fields answers the new revision, and its `result`.
 */
export async function runAction(person: Person, input: RunAction, hall: Hall): Promise<JsonValue> {
  const ids = [...new Set(input.ids)];
  const { revision, ...given } = input.body;
  if (ids.length === 0 || ids.length > MOST_AT_ONCE) throw new HallError('badRequest');
  if (revision !== undefined && typeof revision !== 'number') throw new HallError('badRequest');
  const definition = entityOf(input.entity, input.call.locale, hall);
  const action = namedActions(definition).find(({ name }) => name === input.action);
  if (!action) throw new HallError('notFound');
  const attempt = { definition, operation: action, parameters: { ids, ...given }, call: input.call };
  return loggedFailure(person, attempt, hall, () =>
    act(person, { ...input, ids }, { definition, action, given, ...(revision !== undefined && { revision }) }, hall),
  );
}

interface Asked {
  definition: EntityDefinition;
  action: EntityAction;
  given: FormData;
  revision?: number;
}

async function act(
  person: Person,
  input: RunAction,
  { definition, action, given, revision }: Asked,
  hall: Hall,
): Promise<JsonValue> {
  const started = performance.now();
  const { ids } = input;
  const entity = openWith(person, definition, actionGrants(person, definition, action), hall);
  if (input.batch && !isOn(action, 'batch')) throw new HallError('actionNotAllowed');
  if (!action.set && !entity.behaviour.actions?.[action.name]) throw new HallError('notFound');
  await refreshCalendar(hall);
  const asked = await inputOf(entity, action, given, person, hall);
  const context = behaviourContext(person, definition, input.call, hall);
  const knows = await dictionaryKnows(hall);
  const work: Work = { person, entity, action, input: asked, call: input.call, hall, context, knows, started };
  const prepare = action.set ? undefined : entity.behaviour.prepareActions?.[action.name];
  const prepared: FormData[] = [];
  if (prepare) for (const _ of ids) prepared.push(await prepare(context));
  let done: StoredRecord[] = [];
  const run = (trx: Transaction<Tables>) => async (): Promise<JsonValue> => {
    // a transaction may be run again
    done = [];
    const records = await lockedRecords(trx, work, ids);
    const related = await readRelated(
      definition,
      records.map(({ data }) => data),
      hall,
      trx,
    );
    for (const record of records) allowed(work, record, related, revision);
    await refuseInput(trx, work);
    const answers: JsonValue[] = [];
    for (const [i, record] of records.entries())
      answers.push(
        action.set ? await setFields(trx, work, record) : await behave(trx, work, record, prepared[i] ?? {}),
      );
    if (!action.set) await bumpRevisions(trx, entity, ids, hall);
    done = records;
    return answers.length === 1 ? (answers[0] ?? null) : answers;
  };
  const saidOnce = [...(entity.behaviour.saidOnce ?? []), ...(action.result ? [action.result] : [])];
  const keep = (answer: JsonValue) => without(saidOnce, answer);
  const answer = await transaction(hall.db, (trx) =>
    idempotent(trx, person, input.call.idempotency, run(trx), keep),
  ).catch((error: unknown) => {
    throw namedStale(error, hall);
  });
  const after = entity.behaviour.afterActions?.[action.name];
  // a repeated call did nothing, so nothing follows from it
  if (action.set || !after || done.length === 0) return answer;
  const answers = await Promise.all(done.map((record) => after(record, context)));
  return answers.length === 1 ? (answers[0] ?? null) : answers;
}

/** The records, locked in the order of their ids, so that two who act at once come one after the other. */
async function lockedRecords(
  trx: Transaction<Tables>,
  { person, entity }: Work,
  ids: readonly string[],
): Promise<StoredRecord[]> {
  const { definition, scope, from } = entity;
  if (!from) await lockRecords(trx, definition, ids);
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

function allowed(
  { person, entity, action, hall }: Work,
  record: StoredRecord,
  related: Related,
  revision: number | undefined,
): void {
  if (revision !== undefined && record.revision !== revision) throw staleRevision(record);
  if (action.showIf === undefined || holdsNow(action.showIf, record, related, person, hall)) return;
  throw notNow(entity.definition, record, action.title ?? action.name);
}

/** What of the body the action asks for. A behaviour that declares no form gets the body as it is. */
async function inputOf({ definition }: OpenEntity, action: EntityAction, given: FormData, person: Person, hall: Hall) {
  if (!action.input) return action.set ? {} : given;
  const form = inputForm(definition, action.input);
  const accepted = acceptedData(form.schema, given, {});
  const written = prune(form.schema, normalise(form.schema, accepted, campusDate(hall.clock.now())));
  const related = await readRelated(form, [written], hall);
  return settle(modelOf(form), written, recordScope(person.id, hall, related));
}

async function refuseInput(trx: Transaction<Tables>, work: Work): Promise<void> {
  const { person, entity, action, input, call, hall, knows } = work;
  if (!action.input) return;
  const form = inputForm(entity.definition, action.input);
  const scope = recordScope(person.id, hall, await readRelated(form, [input], hall, trx));
  const errors = await dataErrors(
    form,
    input,
    {},
    { locale: call.locale, scope, within: { trx, knows }, by: person },
    hall,
  );
  if (errors.length) throw invalid(errors);
}

async function behave(
  trx: Transaction<Tables>,
  { person, entity, action, input, call, hall, context, started }: Work,
  record: StoredRecord,
  prepared: FormData,
): Promise<JsonValue> {
  const { definition, behaviour, from } = entity;
  const run = behaviour.actions?.[action.name];
  if (!run) throw new HallError('notFound');
  const answer = await run(record, input, { ...context, trx }, prepared);
  const after = from ? record : await findRecord(trx, definition, record.id);
  const changes = after ? changesBetween(definition, record.data, after.data) : [];
  const parameters = { ids: [record.id], ...input };
  const logged = { recordId: record.id, changes, records: [after ?? record] };
  await logOperation(trx, person, definition, action, parameters, call, started, hall, logged);
  return answer;
}

/** The answer, or each of several, without these fields. */
function without(names: readonly string[], answer: JsonValue): JsonValue {
  if (Array.isArray(answer)) return answer.map((each) => without(names, each));
  if (answer === null || typeof answer !== 'object') return answer;
  return Object.fromEntries(Object.entries(answer).filter(([name]) => !names.includes(name)));
}
