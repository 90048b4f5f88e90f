import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { ModelDrawing, Overtaken, ProcessFault, SavedDrawing } from '../../../contract/processes.ts';
import { campusDateTime } from '../../../definition/campus.ts';
import { phraseTable } from '../../../definition/check/locale.ts';
import { readProcess } from '../../../definition/process/read.ts';
import { namedFields } from './fields.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import { transaction } from '../../db/transaction.ts';
import { updateRecord } from '../../entities/store.ts';
import { toTaiwan } from '../../definitions/localiser.ts';
import type { Hall } from '../hall.ts';
import { idempotent } from '../idempotency.ts';
import type { Idempotency } from '../idempotency.ts';
import { groupNames } from './groups.ts';
import { judgeModel } from './judgeModel.ts';
import { openModel } from './openModel.ts';
import { mayProcess, requireRight } from './openProcess.ts';

/** As long as the model's record may hold. */
const LONGEST_XML = 500_000;

/** A model with everything that its editor needs. @throws HallError recordNotFound, forbidden */
export async function getDrawing(
  person: Person,
  input: { id: string; locale: Locale },
  hall: Hall,
): Promise<ModelDrawing> {
  const { record, key, name, xml } = await openModel(input.id, hall);
  requireRight(person, 'flow:model:info');
  const served = hall.registry.topic(key);
  const topic = served && hall.registry.localised(served, input.locale);
  return {
    id: record.id,
    revision: record.revision,
    key,
    name,
    xml: await drawable(xml),
    fields: topic ? namedFields(topic.schema).map(({ name: field, title }) => ({ name: field, title })) : [],
    groups: groupNames(input.locale, hall),
    faults: (await judgeModel(key, xml, input.locale, hall)).faults,
    phrases: phraseTable(input.locale, toTaiwan),
    mayUpdate: mayProcess(person, 'flow:model:update'),
    mayDeploy: mayProcess(person, 'flow:model:deploy'),
    overtaken: await overtakenBy(record.data['version'], key, hall),
  };
}

/** An edit of the folder drops what was deployed over it: who drew it learns so where his drawing is. */
async function overtakenBy(model: unknown, key: string, hall: Hall): Promise<Overtaken | null> {
  const served = hall.registry.topic(key)?.version;
  if (!served || typeof model !== 'number' || model === 0 || model === served.number) return null;
  const [now, row] = await Promise.all([
    hall.registry.now('topic', key),
    hall.db
      .selectFrom('definition_version')
      .select('created_at')
      .where('id', '=', served.versionId)
      .executeTakeFirstOrThrow(),
  ]);
  return {
    ...{ model, served: served.number, servedId: served.versionId, since: campusDateTime(row.created_at) },
    byFolder: now?.overlay === undefined,
  };
}

/** A process that was written by hand has no diagram: it gets one, so that it can be drawn on. */
async function drawable(xml: string): Promise<string> {
  return (await readProcess(xml, 'process.bpmn')).model?.xml ?? xml;
}

/** What the checker says about a drawing as it is in the editor, saved or not. */
export async function checkDrawing(
  person: Person,
  input: { id: string; xml: string; locale: Locale },
  hall: Hall,
): Promise<ProcessFault[]> {
  const { key } = await openModel(input.id, hall);
  requireRight(person, 'flow:model:info');
  return (await judgeModel(key, input.xml, input.locale, hall)).faults;
}

export interface SaveDrawing {
  id: string;
  xml: string;
  revision: number;
  locale: Locale;
  idempotency?: Idempotency | undefined;
}

/**
 * Keeps a drawing, faults and all: nothing drawn is lost because it is not finished.
 * @throws HallError recordNotFound, forbidden, staleRevision, tooLarge
 */
export async function saveDrawing(person: Person, input: SaveDrawing, hall: Hall): Promise<SavedDrawing> {
  const { definition, key } = await openModel(input.id, hall);
  requireRight(person, 'flow:model:update');
  if (input.xml.length > LONGEST_XML) throw new HallError('tooLarge');
  const revision = await transaction(hall.db, (trx) =>
    idempotent(trx, person, input.idempotency, async () => {
      const { record } = await openModel(input.id, hall, trx);
      const stamp = { by: person.id, at: hall.clock.now() };
      const data = { ...record.data, xml: input.xml };
      return (await updateRecord(trx, definition, input.id, data, stamp, input.revision)).revision;
    }),
  );
  return { revision, faults: (await judgeModel(key, input.xml, input.locale, hall)).faults };
}
