import type { Transaction } from 'kysely';
import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { EntityDefinition } from '../../../definition/types/definition.ts';
import type { FormData, JsonValue } from '../../../definition/types/json.ts';
import type { EntityAction } from '../../../definition/types/manifest.ts';
import type { DataError } from '../../../definition/types/projection.ts';
import { bumpRevision } from '../../db/revision.ts';
import type { Tables } from '../../db/tables.ts';
import type { BehaviourContext, Change } from '../../entities/behaviour.ts';
import { keptSecrets, movedSecrets, secretFields } from '../../entities/secrets.ts';
import { insertRecord, updateRecord } from '../../entities/store.ts';
import type { StoredRecord } from '../../entities/store.ts';
import { asStored } from '../files/formFiles.ts';
import { linkFiles } from '../files/linkFiles.ts';
import type { Hall } from '../hall.ts';
import type { RecordCall } from './call.ts';
import { changesBetween } from './history.ts';
import { logOperation } from './logOperation.ts';
import { hiddenOwner } from './masking.ts';
import type { OpenEntity } from './openEntity.ts';
import { fileUse } from './recordFiles.ts';
import { dataErrors } from './validate.ts';
import type { Judged } from './validate.ts';

/** What is wrong with a change: its data and rules, a secret that would be sent elsewhere, what the behaviour refuses. */
export async function changeErrors(
  { definition, behaviour }: OpenEntity,
  change: Change,
  context: Omit<BehaviourContext, 'trx'>,
  judged: Judged,
  hall: Hall,
): Promise<DataError[]> {
  const kept = keptSecrets(secretFields(definition), change);
  const data = { ...change.data, ...change.transient };
  const errors = await dataErrors(definition, data, change.before?.data ?? {}, judged, hall);
  return [
    // a sealed secret is longer than what was typed once
    ...errors.filter(({ path }) => !kept.includes(path)),
    ...movedSecrets(kept, behaviour, change, context),
    ...((await behaviour.prepare?.(soundOf(change, errors), context)) ?? []),
  ];
}

/** What the behaviour may reckon with: no field holds an object or a list where its schema wants something else. */
function soundOf(change: Change, errors: readonly DataError[]): Change {
  if (errors.length === 0) return change;
  const wrong = new Set(errors.map(({ path }) => path.split('.', 1)[0]));
  const isSound = ([name, value]: [string, JsonValue]) =>
    !wrong.has(name) || typeof value !== 'object' || value === null;
  const sound = (data: FormData): FormData => Object.fromEntries(Object.entries(data).filter(isSound));
  return { ...change, data: sound(change.data), transient: sound(change.transient) };
}

/** A change that has been judged. */
export interface Writing {
  entity: OpenEntity;
  change: Change;
  context: Omit<BehaviourContext, 'trx'>;
  /** of the record that is changed */
  revision: number | undefined;
  call: RecordCall;
  /** for the log: the action by which it is written; left out = saved or updated */
  action?: EntityAction;
  /** for the log: what was sent */
  body: FormData;
  /** for the log: when the call began */
  started: number;
  /** files that need no asking whether this person may read them */
  trusted?: ReadonlySet<string>;
}

/** Whatever writes a record comes through here, inside its transaction: behaviour, row, files, caches, log. */
export async function writeChange(
  trx: Transaction<Tables>,
  person: Person,
  writing: Writing,
  hall: Hall,
): Promise<StoredRecord> {
  const { entity, change, call, started } = writing;
  const { definition, behaviour } = entity;
  const context: BehaviourContext = { ...writing.context, trx };
  // a transaction may be run again: the behaviour works on a copy
  const attempt: Change = { ...change, data: structuredClone(await asStored(change.data, trx)) };
  if (bares(person, definition, attempt, hall)) throw new HallError('actionNotAllowed');
  const refused = (await behaviour.beforeSave?.(attempt, context)) ?? [];
  if (refused.length) throw invalid(refused);
  const stamp = { by: person.id, at: context.now };
  const record = change.before
    ? await updateRecord(trx, definition, change.id, attempt.data, stamp, writing.revision)
    : await insertRecord(trx, definition, attempt.data, stamp, change.id);
  await behaviour.afterSave?.(record, attempt, context);
  await linkFiles(person, fileUse(definition, record.id), record.data, hall, trx, writing.trusted);
  await bumpRevisions(trx, entity, [record.id], hall);
  const { action = change.before ? 'update' : 'save', body } = writing;
  const changes = changesBetween(definition, change.before?.data ?? {}, record.data);
  const outcome = { recordId: record.id, changes, records: [record] };
  await logOperation(trx, person, definition, action, body, call, started, hall, outcome);
  return record;
}

/** Whether it would tell somebody whose an anonymous record is: only the person himself gives his name. */
function bares(person: Person, definition: EntityDefinition, { before, data }: Change, hall: Hall): boolean {
  if (!before || hiddenOwner(person, definition, before, hall) === null) return false;
  return hiddenOwner(person, definition, { ...before, data }, hall) === null;
}

export async function bumpRevisions(
  trx: Transaction<Tables>,
  { definition, behaviour }: OpenEntity,
  ids: readonly string[],
  hall: Hall,
): Promise<void> {
  const changed = { entity: definition.key, ids };
  for (const name of behaviour.revisions ?? []) await bumpRevision(hall.bus, trx, name, changed);
}

export function invalid(errors: DataError[]): HallError {
  return new HallError('invalidData', { data: { errors } });
}
