import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import { campusDate } from '../../../definition/campus.ts';
import { formSchema, guardedFields } from '../../../definition/entity/form.ts';
import type { Scope } from '../../../definition/expression/scope.ts';
import { modelOf } from '../../../definition/projection/model.ts';
import { normalise } from '../../../definition/projection/normalise.ts';
import { prune } from '../../../definition/projection/prune.ts';
import { settle } from '../../../definition/projection/settle.ts';
import { shownIn } from '../../../definition/projection/shown.ts';
import type { FormData } from '../../../definition/types/json.ts';
import { newId } from '../../db/id.ts';
import { transaction } from '../../db/transaction.ts';
import type { Change } from '../../entities/behaviour.ts';
import { keptSecrets, sealSecrets, secretFields } from '../../entities/secrets.ts';
import { staleRevision } from '../../entities/store.ts';
import type { StoredRecord } from '../../entities/store.ts';
import { refreshCalendar } from '../flow/calendar.ts';
import type { Hall } from '../hall.ts';
import { idempotent } from '../idempotency.ts';
import { cleanRichTexts } from '../richText.ts';
import type { RecordCall } from './call.ts';
import { behaviourContext } from './context.ts';
import { acceptedData } from './formData.ts';
import { visibleRecord } from './getRecord.ts';
import { unmaskedBody } from './masking.ts';
import { namedStale } from './namedStale.ts';
import type { OpenEntity } from './openEntity.ts';
import { notNow } from './notNow.ts';
import { onlyAsOwner, stillOwn } from './rowActions.ts';
import { mayPlace } from './rowAccess.ts';
import { replay } from './replay.ts';
import { readRelated } from './related.ts';
import { recordScope } from './validate.ts';
import { changeErrors, invalid, writeChange } from './writeChange.ts';

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
  /** hears what would be changed; false = the record stays as it is, nothing is written or logged */
  isWanted?(change: Change): boolean;
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
    return await replay(person, input.call.idempotency, hall, () => save(person, entity, input, hall));
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
  const { definition } = entity;
  if (entity.from) throw new HallError('actionNotAllowed');
  const before = input.id === undefined ? undefined : await visibleRecord(entity, input.id, hall);
  if (before && input.revision !== undefined && before.revision !== input.revision) throw staleRevision(before);
  await refreshCalendar(hall);
  const asOwner = before ? onlyAsOwner(person, definition, before, 'update', hall) : !entity.grants.permitted;
  const given = readGiven(person, entity, input, before, asOwner, hall);
  const related = await readRelated(definition, [...(before ? [before.data] : []), given.data], hall);
  if (before && asOwner && !stillOwn(person, definition, before, related, hall))
    throw notNow(definition, before, hall.texts.text(input.call.locale, 'records.operation.update'));
  const scope = recordScope(person.id, hall, related, { id: given.id });
  const change = settled(entity, given, scope);
  if (!asOwner && !mayHold(person, entity, change, hall)) throw new HallError('forbidden');
  if (before && input.isWanted?.(change) === false) return { id: before.id, revision: before.revision };
  const context = behaviourContext(person, definition, input.call, hall);
  const judged = { locale: input.call.locale, scope, by: person };
  const errors = await changeErrors(entity, change, context, judged, hall);
  if (errors.length) throw invalid(errors);
  const secrets = secretFields(definition);
  await sealSecrets(secrets, keptSecrets(secrets, change), change, context);

  return transaction(hall.db, (trx) =>
    idempotent(trx, person, input.call.idempotency, async () => {
      const revision = input.revision ?? before?.revision;
      const { call, body } = input;
      const writing = { entity, change, context, revision, call, body, started };
      const record = await writeChange(trx, person, writing, hall);
      const saved = { id: record.id, revision: record.revision };
      if (input.rehearse) throw new Rehearsed(saved);
      return saved;
    }),
  );
}

/** What of the body is stored and what only the behaviour gets. */
function readGiven(
  person: Person,
  entity: OpenEntity,
  input: SaveRecord,
  before: StoredRecord | undefined,
  asOwner: boolean,
  hall: Hall,
): Change {
  const { definition, behaviour } = entity;
  const { own, states } = definition.manifest;
  const guarded = [...guardedFields(definition.manifest), ...(asOwner && own ? [own.field] : [])];
  const form = formSchema(definition.schema, guarded);
  const stored = before?.data ?? {};
  const accepted = cleanRichTexts(
    definition.uiSchema,
    acceptedData(form, unmaskedBody(definition, input.body, stored), stored),
  );
  if (!before && states) accepted[states.field] = states.start;
  if (!before && asOwner && own) accepted[own.field] = isList(definition, own.field) ? [person.id] : person.id;
  const transient: FormData = {};
  for (const name of behaviour.transient ?? []) {
    if (Object.hasOwn(accepted, name) && accepted[name] !== '') transient[name] = accepted[name] ?? null;
    delete accepted[name];
  }
  // as with forms: moments with the campus offset, and nothing of a field that is not shown
  const { schema } = definition;
  const today = campusDate(hall.clock.now());
  const data = prune(schema, normalise(schema, accepted, today));
  const id = before?.id ?? behaviour.idOf?.(data) ?? newId();
  return { id, data, transient, ...(before && { before }), ...(input.imported && { imported: true }) };
}

/** With what is computed and without what is not shown. A secret that was left empty stays as it is. */
function settled({ definition, behaviour }: OpenEntity, given: Change, scope: Scope): Change {
  const { before } = given;
  const data = settle(modelOf(definition), given.data, scope);
  // one that is not asked for any more goes with its field
  const shown = shownIn(modelOf(definition), data, scope);
  for (const name of [...secretFields(definition)].filter((each) => shown(each))) {
    const kept = before?.data[name];
    if (data[name] === undefined && kept !== undefined && !behaviour.transient?.includes(name)) data[name] = kept;
  }
  return { ...given, data };
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
