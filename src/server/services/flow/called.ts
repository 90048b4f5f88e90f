import type { ProcessModel } from '../../../definition/types/process.ts';
import type { VersionedTopic } from '../../definitions/registry.ts';
import type { Hall } from '../hall.ts';
import type { Handle, InstanceRow } from './rows.ts';

/** Processes that a request's own one calls, by topic key: of the versions that were served when it began. */
export type Called = ReadonlyMap<string, ProcessModel>;

/** Topic key to version id of everything that a process calls, and of what that calls. */
export function versionsCalled(topic: VersionedTopic, hall: Hall): Record<string, string> {
  const versions = new Map<string, string>();
  const visit = (process: ProcessModel) => {
    for (const { calledElement } of Object.values(process.nodes)) {
      const called = calledElement === undefined ? undefined : hall.registry.topic(calledElement);
      if (!called || versions.has(called.key)) continue;
      versions.set(called.key, called.version.versionId);
      visit(called.process);
    }
  };
  visit(topic.process);
  return Object.fromEntries(versions);
}

/** Inside a transaction pass its handle. */
export async function readCalled(instance: Pick<InstanceRow, 'called'>, hall: Hall, db?: Handle): Promise<Called> {
  const processes = new Map<string, ProcessModel>();
  for (const [key, versionId] of Object.entries(instance.called)) {
    const version = await hall.registry.version(versionId, db);
    if (version) processes.set(key, version.process);
  }
  return processes;
}
