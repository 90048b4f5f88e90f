import type { Transaction } from 'kysely';
import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import { formSchema, guardedFields } from '../../../definition/entity/form.ts';
import { normalise } from '../../../definition/projection/normalise.ts';
import { prune } from '../../../definition/projection/prune.ts';
import type { FormData } from '../../../definition/types/json.ts';
import type { DataError } from '../../../definition/types/projection.ts';
import { newId } from '../../db/id.ts';
import { bumpRevision } from '../../db/revision.ts';
import type { Tables } from '../../db/tables.ts';
import { transaction } from '../../db/transaction.ts';
import type { BehaviourContext, Change } from '../../entities/behaviour.ts';
import { secretFields } from '../../entities/secrets.ts';
import { insertRecord, staleRevision, updateRecord } from '../../entities/store.ts';
import type { StoredRecord } from '../../entities/store.ts';
import { refreshCalendar } from '../flow/calendar.ts';
import { linkFiles } from '../files/linkFiles.ts';
import type { Hall } from '../hall.ts';
import { once } from '../once.ts';
import { cleanRichTexts } from '../richText.ts';
import type { RecordCall } from './call.ts';
import { behaviourContext } from './context.ts';
import { acceptedData } from './formData.ts';
import { visibleRecord } from './getRecord.ts';
import { logOperation } from './logOperation.ts';
import { namedStale } from './namedStale.ts';
import { recordScope, withComputed } from './expressions.ts';
import { changesBetween } from './history.ts';
import type { OpenEntity } from './openEntity.ts';
import { notNow } from './notNow.ts';
import { onlyAsOwner, stillOwn } from './rowActions.ts';
import { mayPlace } from './rowAccess.ts';
import { fileUse } from './recordFiles.ts';
import { replay } from './replay.ts';
import { dataErrors, ruleErrors, withoutEmpty } from './validate.ts';

export interface SaveRecord {
  /** missing: a new record */
  id?: string;
  /** missing: the record as it is now */
  revision?: number;
  body: FormData;
  call: RecordCall;
  /** everything is done and taken back: whether it would be taken */
  rehearse?: boolean;
  /** a row of a sheet */
  imported?: boolean;
}

export interface Saved {
  id: string;
  revision: number;
}

/**
 * Creates or updates one record: strip, validate, behaviour, write, log, in one transaction. Both ways go through here, and
 * an import's rows too.
 */
export async function saveRecord(person: Person, entity: OpenEntity, input: SaveRecord, hall: Hall): Promise<Saved> {
  try {
    return await replay(person, input.call.once, hall, () => save(person, entity, input, hall));
  } catch (error) {
    if (error instanceof Rehearsed) return error.saved;
    throw namedStale(error, hall);
  }
}

/** Ends the transaction of a rehearsal, so that nothing of it stays. */
class Rehearsed extends Error {
  readonly saved: Saved;
  constructor(saved: Saved) {
    super('rehearsed');
    this.saved = saved;
  }
}

async function save(person: Person, entity: OpenEntity, input: SaveRecord, hall: Hall): Promise<Saved> {
  const started = performance.now();
  const { definition, behaviour } = entity;
  if (entity.from) throw new HallError('actionNotAllowed');
  const before = input.id === undefined ? undefined : await visibleRecord(entity, input.id, hall);
  if (before && input.revision !== undefined && before.revision !== input.revision) throw staleRevision(before);
  const asOwner = before ? onlyAsOwner(person, definition, before, 'update', hall) : !entity.grants.permitted;
  if (before && asOwner && !stillOwn(definition, recordScope(person, { ...before.data, id: before.id }, hall)))
    throw notNow(definition, before, hall.texts.text(input.call.locale, 'records.operation.update'));
  const change = readChange(person, entity, input, before, asOwner);
  if (!asOwner && !mayHold(person, entity, change, hall)) throw new HallError('forbidden');
  await refreshCalendar(hall);
  change.data = withComputed(definition, change.data, recordScope(person, { id: change.id }, hall));

  const read = behaviourContext(person, definition, input.call, hall);
  const errors = [
    ...(await dataErrors(
      definition,
      { ...change.data, ...change.transient },
      before?.data ?? {},
      input.call.locale,
      hall,
    )),
    ...ruleErrors(definition, recordScope(person, change.data, hall)),
    ...((await behaviour.prepare?.(change, read)) ?? []),
  ];
  if (errors.length) throw invalid(errors);

  return transaction(hall.db, (trx) =>
    once(trx, person, input.call.once, async () => {
      const context: BehaviourContext = { ...read, trx };
      // a transaction may be run again: the behaviour works on a copy
      const attempt: Change = { ...change, data: structuredClone(change.data) };
      const refused = (await behaviour.beforeSave?.(attempt, context)) ?? [];
      if (refused.length) throw invalid(refused);
      const stamp = { by: person.id, at: read.now };
      const record = before
        ? await updateRecord(trx, definition, change.id, attempt.data, stamp, input.revision ?? before.revision)
        : await insertRecord(trx, definition, attempt.data, stamp, change.id);
      await behaviour.afterSave?.(record, attempt, context);
      await linkFiles(person, fileUse(definition, record.id), record.data, hall, trx);
      await bumpRevisions(trx, entity, hall);
      const logged = { recordId: record.id, changes: changesBetween(definition, before?.data ?? {}, record.data) };
      const operation = before ? 'update' : 'save';
      await logOperation(trx, person, definition, operation, input.body, input.call, started, hall, logged);
      const saved = { id: record.id, revision: record.revision };
      if (input.rehearse) throw new Rehearsed(saved);
      return saved;
    }),
  );
}

export async function bumpRevisions(trx: Transaction<Tables>, entity: OpenEntity, hall: Hall): Promise<void> {
  for (const name of entity.behaviour.revisions ?? []) await bumpRevision(hall.bus, trx, name);
}

export function invalid(errors: DataError[]): HallError {
  return new HallError('invalidData', { data: { errors } });
}

/** What of the body is stored and what only the behaviour gets. A secret that was left empty stays as it is. */
function readChange(
  person: Person,
  entity: OpenEntity,
  input: SaveRecord,
  before: StoredRecord | undefined,
  asOwner: boolean,
): Change {
  const { definition, behaviour } = entity;
  const { own, states } = definition.manifest;
  const guarded = [...guardedFields(definition.manifest), ...(asOwner && own ? [own.field] : [])];
  const form = formSchema(definition.schema, guarded);
  const accepted = cleanRichTexts(definition.uiSchema, acceptedData(form, input.body, before?.data ?? {}));
  if (!before && states) accepted[states.field] = states.start;
  if (!before && asOwner && own) accepted[own.field] = isList(definition, own.field) ? [person.id] : person.id;
  const transient: FormData = {};
  for (const name of behaviour.transient ?? []) {
    if (Object.hasOwn(accepted, name) && accepted[name] !== '') transient[name] = accepted[name] ?? null;
    delete accepted[name];
  }
  // as with forms: moments with the campus offset, and nothing of a branch that the data does not select
  const { schema } = definition;
  const data = prune(schema, normalise(schema, withoutEmpty(definition, accepted)));
  for (const name of secretFields(definition)) {
    const kept = before?.data[name];
    if (data[name] === undefined && kept !== undefined && !behaviour.transient?.includes(name)) data[name] = kept;
  }
  const id = before?.id ?? behaviour.idOf?.(data) ?? newId();
  return { id, data, transient, ...(before && { before }), ...(input.imported && { imported: true }) };
}

function isList({ schema }: OpenEntity['definition'], field: string): boolean {
  return schema.properties?.[field]?.type === 'array';
}

/** Nobody puts a record into a department that he does not see, nor gives it to a person of one. */
function mayHold(person: Person, { definition }: OpenEntity, { data, before, id }: Change, hall: Hall): boolean {
  const field = definition.manifest.scope;
  if (!field) return true;
  const value = field === 'id' ? (before ? id : data['parentId']) : data[field];
  if (before && value === (field === 'id' ? before.deptId : before.data[field])) return true;
  return mayPlace(person, definition, value, hall);
}
