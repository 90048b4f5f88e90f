import type { Transaction } from 'kysely';
import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import { campusDate } from '../../../definition/campus.ts';
import { evaluateTemplate } from '../../../definition/expression/template.ts';
import { convert } from '../../../definition/projection/compute.ts';
import { modelOf } from '../../../definition/projection/model.ts';
import { normalise } from '../../../definition/projection/normalise.ts';
import { prune } from '../../../definition/projection/prune.ts';
import { relatedIn } from '../../../definition/projection/related.ts';
import { settle } from '../../../definition/projection/settle.ts';
import { allProperties } from '../../../definition/schema/walk.ts';
import type { EntityDefinition } from '../../../definition/types/definition.ts';
import type { FormData, JsonValue } from '../../../definition/types/json.ts';
import type { EntityAction } from '../../../definition/types/manifest.ts';
import type { JsonSchema } from '../../../definition/types/schema.ts';
import type { Tables } from '../../db/tables.ts';
import type { BehaviourContext, Change } from '../../entities/behaviour.ts';
import { secretFields } from '../../entities/secrets.ts';
import type { StoredRecord } from '../../entities/store.ts';
import { evaluating } from '../flow/expressionFailure.ts';
import type { Hall } from '../hall.ts';
import type { RecordCall } from './call.ts';
import type { OpenEntity } from './openEntity.ts';
import { findRecords, readFields, readRelated } from './related.ts';
import { recordScope } from './validate.ts';
import type { Within } from './validate.ts';
import { changeErrors, invalid, writeChange } from './writeChange.ts';

/** One action at work. */
export interface Work {
  person: Person;
  entity: OpenEntity;
  action: EntityAction;
  /** what was asked for, valid */
  input: FormData;
  call: RecordCall;
  hall: Hall;
  context: Omit<BehaviourContext, 'trx'>;
  /** what the dictionaries have, which cannot be read inside the transaction */
  knows: Within['knows'];
  /** when the call began */
  started: number;
}

/** Writes what the action sets, by the same path as a record saved by hand. Secrets are typed, never set. */
export async function setFields(trx: Transaction<Tables>, work: Work, before: StoredRecord): Promise<JsonValue> {
  const { person, entity, action, input, call, hall, context, knows, started } = work;
  const { definition, behaviour } = entity;
  const secrets = new Set([...secretFields(definition), ...(behaviour.transient ?? [])]);
  if (entity.from || Object.keys(action.set ?? {}).some((name) => secrets.has(name)))
    throw new HallError('actionNotAllowed');
  const data = await valuesAfter(trx, work, before, secrets);
  const scope = recordScope(person.id, hall, await readRelated(definition, [data], hall, trx), { id: before.id });
  const change: Change = { id: before.id, before, data: settle(modelOf(definition), data, scope), transient: {} };
  const errors = await changeErrors(
    entity,
    change,
    context,
    { locale: call.locale, scope, within: { trx, knows } },
    hall,
  );
  if (errors.length) throw invalid(errors);
  const body = { ids: [before.id], ...input };
  const writing = { entity, change, context, revision: before.revision, call, action, body, started };
  const { id, revision } = await writeChange(trx, person, writing, hall);
  return { id, revision, ...(action.result !== undefined && { [action.result]: change.data[action.result] ?? null }) };
}

async function valuesAfter(
  trx: Transaction<Tables>,
  { person, entity, action, input, hall }: Work,
  before: StoredRecord,
  secrets: ReadonlySet<string>,
): Promise<FormData> {
  const { definition } = entity;
  const { schema, manifest } = definition;
  const unasked = Object.fromEntries(Object.keys(action.input?.schema.properties ?? {}).map((name) => [name, null]));
  // a name that the record has too is what was asked for
  const named = { ...before.data, ...unasked, ...input, input };
  const pointed = relatedIn(seenBy(definition, action), action.set);
  const scope = recordScope(person.id, hall, await readFields(pointed, [named], findRecords(trx, hall)), {
    id: before.id,
  });
  const seen = { ...scope, variables: { ...named, ...scope.variables } };
  const fields = allProperties(schema);
  // what was asked for under the name of a field is kept there; states are only ever set
  const isKept = (name: string) => Object.hasOwn(fields, name) && name !== manifest.states?.field && !secrets.has(name);
  const asked = Object.entries(input).filter(([name]) => isKept(name));
  const data: FormData = { ...before.data, ...Object.fromEntries(asked) };
  for (const [name, text] of Object.entries(action.set ?? {})) {
    const value = convert(
      evaluating(() => evaluateTemplate(text, seen)),
      fields[name] ?? {},
    );
    if (value === undefined) delete data[name];
    else data[name] = value;
  }
  const today = campusDate(hall.clock.now());
  return prune(schema, normalise(schema, data, today));
}

/** The fields that what an action sets may name: the record's, and what was asked for under both its names. */
function seenBy({ schema }: EntityDefinition, { input }: EntityAction): JsonSchema {
  const asked = allProperties(input?.schema ?? {});
  return {
    type: 'object',
    properties: { ...allProperties(schema), ...asked, input: { type: 'object', properties: asked } },
  };
}
