import { HallError } from '../../../contract/errors.ts';
import type { MigrationObstacle, MigrationPlan, ObstacleKind } from '../../../contract/migration.ts';
import type { Scope } from '../../../definition/expression/scope.ts';
import type { TopicDefinition } from '../../../definition/types/definition.ts';
import type { FormData } from '../../../definition/types/json.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { DataError } from '../../../definition/types/projection.ts';
import { messagesFor, titleAt } from '../../../definition/validation/messages.ts';
import type { VersionedTopic } from '../../definitions/registry.ts';
import type { EngineObstacle } from '../../engine/port.ts';
import { bookingRules } from '../flow/bookingRules.ts';
import { bookingErrors, bookingsOf } from '../flow/bookings.ts';
import type { Progress } from '../flow/progress.ts';
import { refusedReferences } from '../flow/references.ts';
import type { Tx } from '../flow/rows.ts';
import { readRelated } from '../flow/related.ts';
import { engineRun, houseScope } from '../flow/run.ts';
import type { Hall } from '../hall.ts';
import { carryForm } from './carryForm.ts';
import type { FormObstacle } from './carryForm.ts';
import { nodesToCome } from './nodesToCome.ts';

/** A plan together with what the move needs. */
export interface Planned {
  /** of the new version */
  scope: Scope;
  plan: MigrationPlan;
  to: VersionedTopic;
  /** the form as the new version keeps it */
  formData: FormData;
}

/**
 * The version that a request is to go on with: the one named, or the one that is served. An edit that was taken back
 * serves an older version again; requests that began meanwhile may follow.
 * @throws HallError migrationTarget unless it is served, or a newer one of the same topic
 */
export async function targetOf(
  from: VersionedTopic,
  versionId: string | undefined,
  hall: Hall,
  trx: Tx,
): Promise<VersionedTopic> {
  const served = hall.registry.topic(from.key);
  const to = versionId === undefined ? served : await hall.registry.version(versionId, trx);
  const isServed = to !== undefined && to.version.versionId === served?.version.versionId;
  const isNewer = to?.key === from.key && to.version.number > from.version.number;
  if (!to || to.version.versionId === from.version.versionId || !(isServed || isNewer)) {
    throw new HallError('migrationTarget', { values: { version: from.version.number } });
  }
  return to;
}

/** What stands in the way of this request going on with another version, named for people. Changes nothing. */
export async function planMigration(progress: Progress, to: VersionedTopic): Promise<Planned> {
  const { instance, topic: from, hall, trx, now, locale } = progress;
  const run = await engineRun(progress);
  const process = await hall.engine.obstacles(run, to.process);
  const places = (await hall.engine.standing(run)).filter(({ kind }) => kind !== 'scope');
  const related = await readRelated(to, [instance.form_data], instance.initiator, trx, hall);
  const scope = houseScope(instance.initiator, now, hall, related);
  const carried = carryForm({
    from,
    to,
    formData: instance.form_data,
    nodes: nodesToCome(
      to.process,
      places.map(({ activityId }) => activityId),
    ),
    scope,
  });
  const wrong = await refusedReferences(progress, [to.schema, carried.formData], [from.schema, instance.form_data]);
  const refused = wrong.map((error): FormObstacle => ({ kind: 'valueRefused', path: error.path, error }));
  const words = {
    before: hall.registry.localised(from, locale),
    after: hall.registry.localised(to, locale),
    locale,
    hall,
  };
  const obstacles = [
    ...process.map((obstacle) => processObstacle(obstacle, words)),
    ...[...carried.obstacles, ...refused].map((obstacle) => formObstacle(obstacle, carried.formData, words)),
    ...(await timesTaken(progress, words.after, carried.formData, scope)).map(({ path, message }) => ({
      kind: 'timeTaken' as const,
      path,
      text: message,
    })),
  ];
  return {
    to,
    formData: carried.formData,
    scope,
    plan: {
      processInstanceId: instance.id,
      number: instance.number,
      title: words.before.manifest.title,
      revision: instance.revision,
      fromVersion: from.version.number,
      toVersion: to.version.number,
      toVersionId: to.version.versionId,
      obstacles,
    },
  };
}

interface Words {
  before: TopicDefinition;
  after: TopicDefinition;
  locale: Locale;
  hall: Hall;
}

function processObstacle({ kind, activityId, name }: EngineObstacle, words: Words): MigrationObstacle {
  const { nodes } = words.before.process;
  const activity = nodes[activityId]?.name || words.after.process.nodes[activityId]?.name || name;
  return { kind, activityId, text: textOf(kind, { activity }, words) };
}

function formObstacle(obstacle: FormObstacle, formData: FormData, words: Words): MigrationObstacle {
  const { kind, path, error } = obstacle;
  const schema = (kind === 'valueLost' ? words.before : words.after).schema;
  const field = titleAt(schema, path) ?? path;
  const [told] = error ? messagesFor([error], schema, words.locale, formData) : [];
  return { kind, path, text: textOf(kind, { field, message: told?.message ?? '' }, words) };
}

function textOf(kind: ObstacleKind, values: Record<string, string>, { locale, hall }: Words): string {
  return hall.texts.text(locale, `flow.obstacle.${kind}`, values);
}

/** Other people's bookings under the new version's rules. The move takes the locks; here it is only a look. */
async function timesTaken(
  { trx, instance }: Progress,
  to: VersionedTopic,
  formData: FormData,
  scope: Scope,
): Promise<DataError[]> {
  const bookings = bookingsOf(to, await bookingRules(to, trx), formData, scope);
  return bookingErrors(trx, to.key, bookings, instance.id);
}
