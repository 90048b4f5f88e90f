import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { Deployed } from '../../../contract/processes.ts';
import { faultsIn } from '../../../definition/check/locale.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import { transaction } from '../../db/transaction.ts';
import { isKeyOf } from '../../../definition/edit/files.ts';
import { writeCurrent } from '../../definitions/current.ts';
import { NO_BASE, writeDeployment } from '../../definitions/deployments.ts';
import { toTaiwan } from '../../definitions/localiser.ts';
import { deployVersions } from '../../definitions/versions.ts';
import { staleRevision, updateRecord } from '../../entities/store.ts';
import type { Hall } from '../hall.ts';
import { idempotent } from '../idempotency.ts';
import type { Idempotency } from '../idempotency.ts';
import { replay } from '../records/replay.ts';
import { beginTopic } from './beginTopic.ts';
import { withElements } from './faultPlaces.ts';
import { judgeModel, modelRefused } from './judgeModel.ts';
import { openModel } from './openModel.ts';
import { requireRight } from './openProcess.ts';

export interface DeployModel {
  id: string;
  /** of the model that the person saw; a stale one is refused */
  revision?: number | undefined;
  /** in which faults are said */
  locale: Locale;
  idempotency?: Idempotency | undefined;
}

/** On the bus: somebody deployed a process over the folder of the topic that the payload names. */
export const DEPLOYED = 'deployed';

/**
 * Deploys a model: its drawing takes the place of process.bpmn of the topic of that key, judged together with the other
 * files of the folder. The version made of them is a row, laid over the folder: every server serves it, also after a
 * restart, until somebody edits the folder (definitions/deployments.ts). Nothing on disk changes. A key that no topic has
 * becomes one.
 * @throws HallError recordNotFound, topicNotFound, forbidden, staleRevision, invalidData with `errors` and `faults`
 */
export function deployModel(person: Person, input: DeployModel, hall: Hall): Promise<Deployed> {
  return replay(person, input.idempotency, hall, () => deploy(person, input, hall));
}

async function deploy(person: Person, input: DeployModel, hall: Hall): Promise<Deployed> {
  const { key, name, xml, definition, record } = await openModel(input.id, hall);
  const isNew = !hall.registry.topic(key);
  if (isNew && !isKeyOf('topic', key)) throw new HallError('topicNotFound');
  requireRight(person, 'flow:model:deploy');
  if (input.revision !== undefined && input.revision !== record.revision) throw staleRevision(record);
  const known = isNew ? undefined : (await judgeModel(key, xml, input.locale, hall)).drawn;
  const drawn = known ?? (await beginTopic({ key, name, xml }, hall));
  const faults = withElements(faultsIn(drawn.faults, input.locale, toTaiwan), xml);
  const { hash, source, base } = drawn;
  if (hash === undefined) throw modelRefused(faults);
  const [version] = await deployVersions(hall.db, [{ hash, source }]);
  if (!version) throw new HallError('unavailable');
  const deployed = await transaction(hall.db, (trx) =>
    idempotent(trx, person, input.idempotency, async (): Promise<Deployed> => {
      const at = hall.clock.now();
      const data = { ...record.data, xml, version: version.number };
      await updateRecord(trx, definition, input.id, data, { by: person.id, at }, input.revision ?? record.revision);
      await writeDeployment(trx, { kind: 'topic', key, base, versionId: version.versionId, by: person.id, at });
      // without a folder nobody else says which version counts
      if (base === NO_BASE) await writeCurrent(trx, hall.bus, [{ kind: 'topic', key, versionId: version.versionId }]);
      await hall.bus.publish(trx, DEPLOYED, key);
      const warnings = faults.filter(({ severity }) => severity === 'warning');
      return { version: version.number, versionId: version.versionId, warnings };
    }),
  );
  // whoever deployed it starts requests of it from the next call on
  await hall.registry.retake(key);
  return deployed;
}

/** The other servers, and this one, serve what was deployed anywhere; answers how to stop. */
export function followDeployments(hall: Hall): () => void {
  return hall.bus.on(DEPLOYED, (key) => {
    hall.registry
      .retake(key)
      .catch((error: unknown) => hall.log.error({ err: error, key }, 'a deployed process is not served yet'));
  });
}
