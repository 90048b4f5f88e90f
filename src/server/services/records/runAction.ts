import type { Transaction } from 'kysely';
import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { EntityDefinition } from '../../../definition/types/definition.ts';
import type { FormData, JsonValue } from '../../../definition/types/json.ts';
import type { EntityAction } from '../../../definition/types/manifest.ts';
import type { Tables } from '../../db/tables.ts';
import { transaction } from '../../db/transaction.ts';
import { findRecord } from '../../entities/store.ts';
import type { StoredRecord } from '../../entities/store.ts';
import type { Hall } from '../hall.ts';
import { once } from '../once.ts';
import type { RecordCall } from './call.ts';
import { behaviourContext } from './context.ts';
import { logOperation } from './logOperation.ts';
import { entityOf, unguarded } from './openEntity.ts';
import { bumpRevisions } from './saveRecord.ts';

export interface RunAction {
  entity: string;
  ids: string[];
  action: string;
  body: FormData;
  call: RecordCall;
}

const MOST_AT_ONCE = 100;

/**
 * A named action of the definition on one record, or on several in one transaction (`POST /{entity}/batch/{action}` with
 * `{ids}`). Answers what the behaviour answers: one value, or one for each record.
 */
export async function runAction(person: Person, input: RunAction, hall: Hall): Promise<JsonValue> {
  const started = performance.now();
  const ids = [...new Set(input.ids)];
  if (ids.length === 0 || ids.length > MOST_AT_ONCE) throw new HallError('badRequest');
  const localised = entityOf(input.entity, input.call.locale, hall);
  const action = actionOf(localised, input.action);
  const permission = action.permission ?? `${localised.manifest.permission}:update`;
  if (!person.superAdmin && !person.permissions.includes(permission)) throw new HallError('forbidden');
  const entity = unguarded(person, localised, hall);
  const { definition, behaviour, scope, from } = entity;
  const run = behaviour.actions?.[action.name];
  if (!run) throw new HallError('notFound');
  const context = behaviourContext(person, definition, input.call, hall);
  const prepare = behaviour.prepareActions?.[action.name];
  const prepared: FormData[] = [];
  if (prepare) for (const _ of ids) prepared.push(await prepare(context));
  const done: StoredRecord[] = [];
  const work = (trx: Transaction<Tables>) => async (): Promise<JsonValue> => {
    const answers: JsonValue[] = [];
    // a transaction may be run again
    done.length = 0;
    for (const [index, id] of ids.entries()) {
      const record = await findRecord(trx, definition, id, { where: scope, ...(from && { from }) });
      if (!record) throw new HallError('recordNotFound');
      answers.push(await run(record, input.body, { ...context, trx }, prepared[index] ?? {}));
      done.push(record);
    }
    await bumpRevisions(trx, entity, hall);
    await logOperation(trx, person, definition, action, { ids, ...input.body }, input.call, started, hall);
    return ids.length === 1 ? (answers[0] ?? null) : answers;
  };
  const keep = (answer: JsonValue) => without(behaviour.saidOnce ?? [], answer);
  const answer = await transaction(hall.db, (trx) => once(trx, person, input.call.once, work(trx), keep));
  const after = behaviour.afterActions?.[action.name];
  // a repeated call did nothing, so nothing follows from it
  if (!after || done.length === 0) return answer;
  const answers = await Promise.all(done.map((record) => after(record, context)));
  return answers.length === 1 ? (answers[0] ?? null) : answers;
}

/** The answer, or each of several, without these fields. */
function without(names: readonly string[], answer: JsonValue): JsonValue {
  if (Array.isArray(answer)) return answer.map((each) => without(names, each));
  if (answer === null || typeof answer !== 'object') return answer;
  return Object.fromEntries(Object.entries(answer).filter(([name]) => !names.includes(name)));
}

function actionOf(definition: EntityDefinition, name: string): EntityAction {
  for (const action of definition.manifest.actions ?? []) {
    if (typeof action !== 'string' && action.name === name) return action;
  }
  throw new HallError('notFound');
}
