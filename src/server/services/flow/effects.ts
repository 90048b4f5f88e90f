import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import { evaluateTemplate } from '../../../definition/expression/template.ts';
import { recordFieldsOf } from '../../../definition/process/vocabulary.ts';
import { convert } from '../../../definition/projection/compute.ts';
import { ROW_ID } from '../../../definition/projection/row-scope.ts';
import { asSeen, rowsOf, tablesAround } from '../../../definition/projection/rows.ts';
import type { RowAround } from '../../../definition/projection/rows.ts';
import { allProperties } from '../../../definition/schema/walk.ts';
import type { EntityDefinition } from '../../../definition/types/definition.ts';
import type { FormData, JsonValue } from '../../../definition/types/json.ts';
import type { Effect, Moment } from '../../../definition/types/manifest.ts';
import type { DataError } from '../../../definition/types/projection.ts';
import type { StoredRecord } from '../../entities/store.ts';
import { lockRecord, saveByProcess } from '../records/saveByProcess.ts';
import { derivedId } from '../../db/id.ts';
import { roundAt } from './approvals.ts';
import type { Round } from './approvals.ts';
import { evaluating } from './expressionFailure.ts';
import type { ServiceTask } from './office.ts';
import type { Progress } from './progress.ts';
import { refreshRelated } from './related.ts';
import { requestScope } from './run.ts';

/**
 * Writes what the topic says is written at a moment of the request, in its transaction. What cannot be written refuses the
 * whole step: a request never goes on without its records.
 * @throws HallError effectRefused
 */
export async function runEffects(
  progress: Progress,
  moment: Moment,
  formData: FormData,
  { later = 0 }: { later?: number } = {},
): Promise<void> {
  const effects = [...(progress.topic.manifest.effects ?? []).entries()].filter(([, { on }]) => on === moment);
  const node = effects.length > 0 && moment.startsWith(NODE) ? moment.slice(NODE.length) : undefined;
  const round = node === undefined ? undefined : await roundAt(progress, node, -later);
  for (const [index, effect] of effects) {
    for (const [place, rows] of rowsFor(effect, formData, progress).entries()) {
      const tables = rows.map(({ table }) => table);
      const form = asSeen(formData, rows, tables);
      const id = round && idIn(progress, round, index, rowId(rows.at(-1)?.row ?? null) ?? place);
      if (isMeant(progress, effect, form)) await runEffect(progress, effect, form, id);
    }
  }
}

const NODE = 'node:';

function idIn({ instance }: Progress, { since, number }: Round, ...name: readonly (string | number)[]): string {
  return derivedId(since, instance.id, number, ...name);
}

/** An effect without a condition is always meant; one whose condition is empty is not. */
function isMeant(progress: Progress, { if: condition }: Effect, formData: FormData): boolean {
  if (condition === undefined) return true;
  return evaluating(() => evaluateTemplate(condition, requestScope(formData, progress))) === true;
}

/** @param id of a new record, where it may have been written before */
async function runEffect(progress: Progress, effect: Effect, formData: FormData, id?: string): Promise<void> {
  const read = (text: string) => evaluating(() => evaluateTemplate(text, requestScope(formData, progress)));
  const definition = entityOf(progress, effect.record);
  const { update, set = update?.set ?? {} } = effect;
  const before = update
    ? await recordToChange(progress, definition, read(update.id), update.by)
    : await recordOf(progress, definition, id);
  // read once more now that it is locked: what is counted on from its fields is counted on from what is there
  if (update) await refreshRelated(progress, formData);
  const values = Object.fromEntries(Object.entries(set).map(([name, text]) => [name, read(text)]));
  await writeValues(progress, definition, values, { before, id });
}

/** What a service task writes: its fields have been evaluated by the engine. With `id` it changes that record. */
export async function runRecordDelegate(
  progress: Progress,
  { activityId, fields }: Pick<ServiceTask, 'activityId' | 'fields'>,
): Promise<void> {
  const { entity = '', id, ...values } = recordFieldsOf(fields);
  const definition = entityOf(progress, entity);
  const own = idIn(progress, await roundAt(progress, activityId, 1), activityId);
  const before =
    id === undefined ? await recordOf(progress, definition, own) : await recordToChange(progress, definition, id);
  await writeValues(progress, definition, values, { before, id: own });
}

/** What the step wrote before it was rolled back: done again it writes the same record, and no second one. */
async function recordOf({ trx }: Progress, definition: EntityDefinition, id: string | undefined) {
  return id === undefined ? undefined : lockRecord(trx, definition, id);
}

/** Converts each value to its field and saves the record as one is saved by hand. */
async function writeValues(
  progress: Progress,
  definition: EntityDefinition,
  values: Readonly<Record<string, unknown>>,
  { before, id }: { before: StoredRecord | undefined; id: string | undefined },
): Promise<void> {
  const { hall, trx, instance, labels, locale } = progress;
  const fields = allProperties(definition.schema);
  const set: Record<string, JsonValue | undefined> = {};
  for (const [name, value] of Object.entries(values)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined) throw refusal(definition, sayReason(progress, 'unknownField', { field: name }));
    set[name] = convert(value, field);
  }
  const uri = `/flow/${instance.topic}/${instance.number || instance.id}`;
  const write = {
    definition,
    set,
    ...(before && { before }),
    ...(id !== undefined && { id }),
    initiator: initiatorOf(progress),
    call: { locale, ip: '', userAgent: '', method: '', uri },
    knows: labels.has,
    trusted: await filesOf(progress),
  };
  try {
    await saveByProcess(trx, write, hall);
  } catch (error) {
    throw error instanceof HallError ? explained(progress, definition, error) : error;
  }
}

function entityOf(progress: Progress, key: string): EntityDefinition {
  const { hall, locale } = progress;
  const definition = hall.registry.entity(key);
  if (definition) return hall.registry.localised(definition, locale);
  throw refused(key, sayReason(progress, 'unknownEntity', { entity: key }));
}

async function recordToChange(
  progress: Progress,
  definition: EntityDefinition,
  id: unknown,
  by?: string,
): Promise<StoredRecord> {
  const text = typeof id === 'string' ? id : '';
  const record = text === '' ? undefined : await lockRecord(progress.trx, definition, text, by);
  if (!record) throw refusal(definition, sayReason(progress, 'unknownRecord', { id: text }));
  return record;
}

/** In whose name it is written, whether or not he is still here. */
function initiatorOf({ hall, instance }: Progress): Person {
  const { initiator: id, dept_id: deptId } = instance;
  const nobody = { username: '', accountType: 4, superAdmin: false, roles: [], posts: [], permissions: [] } as const;
  return (
    hall.directory.person(id) ?? {
      ...nobody,
      id,
      realName: hall.directory.nameOf(id),
      deptId,
      dataScope: [],
      roles: [],
      posts: [],
      permissions: [],
    }
  );
}

/** Files that belong to the request: whoever handed them in was asked whether they were his. */
async function filesOf({ trx, instance }: Progress): Promise<ReadonlySet<string>> {
  const uses = await trx
    .selectFrom('hall_file_use')
    .select('file_id')
    .where('kind', '=', 'instance')
    .where('ref', '=', instance.id)
    .execute();
  return new Set(uses.map(({ file_id }) => file_id));
}

function rowId(row: JsonValue): string | undefined {
  const id = typeof row === 'object' && row !== null && !Array.isArray(row) ? row[ROW_ID] : undefined;
  return typeof id === 'string' ? id : undefined;
}

/** The rows that an effect with `each` is written for, with those around each; once for the form without. */
function rowsFor({ each }: Effect, formData: FormData, { topic }: Progress): (readonly RowAround[])[] {
  if (each === undefined) return [[]];
  return rowsOf(formData, tablesAround(topic.schema, `${each}.*`)).map(({ rows }) => rows);
}

/** The refusal of a record in words for whoever acts, who does not see that record's form. */
function explained(progress: Progress, definition: EntityDefinition, error: HallError): HallError {
  const { hall, locale } = progress;
  const errors = errorsOf(error);
  const titles = allProperties(definition.schema);
  const reason = errors
    .map(({ path, message }) => {
      const title = titles[path.split('.')[0] ?? '']?.title ?? path;
      return message.includes(title) ? message : `${title} ${message}`;
    })
    .join('；');
  const other = () => hall.texts.text(locale, `errors.${error.error}`, error.details.values ?? {});
  const failure = refused(definition.key, reason || other(), definition.manifest.title, errors);
  failure.cause = error;
  return failure;
}

function errorsOf({ error, details }: HallError): DataError[] {
  return error === 'invalidData' ? (details.data as { errors: DataError[] }).errors : [];
}

function refusal(definition: EntityDefinition, reason: string): HallError {
  return refused(definition.key, reason, definition.manifest.title);
}

function refused(entity: string, reason: string, title = entity, fields: DataError[] = []): HallError {
  return new HallError('effectRefused', { values: { record: title, reason }, data: { entity, reason, fields } });
}

function sayReason({ hall, locale }: Progress, kind: string, values: Record<string, string>): string {
  return hall.texts.text(locale, `flow.effect.${kind}`, values);
}
