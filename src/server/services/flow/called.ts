import type { ProcessModel } from '../../../definition/types/process.ts';
import type { VersionedTopic } from '../../definitions/registry.ts';
import type { Hall } from '../hall.ts';
import type { Handle, InstanceRow } from './rows.ts';

/** Topics whose processes a request's own one calls, by key: in the versions that were served when it began. */
export type Called = ReadonlyMap<string, VersionedTopic>;

/** The topics, as they are served now, whose processes a process calls, and those that these call. */
export function topicsCalled({ process: own }: Pick<VersionedTopic, 'process'>, hall: Hall): VersionedTopic[] {
  const topics = new Map<string, VersionedTopic>();
  const visit = (process: ProcessModel) => {
    for (const { calledElement } of Object.values(process.nodes)) {
      const called = calledElement === undefined ? undefined : hall.registry.topic(calledElement);
      if (!called || topics.has(called.key)) continue;
      topics.set(called.key, called);
      visit(called.process);
    }
  };
  visit(own);
  return [...topics.values()];
}

/** Topic key to version id of everything that a process calls, and of what that calls. */
export function versionsCalled(topic: VersionedTopic, hall: Hall): Record<string, string> {
  return Object.fromEntries(topicsCalled(topic, hall).map(({ key, version }) => [key, version.versionId]));
}

/** Inside a transaction pass its handle. */
export async function readCalled(instance: Pick<InstanceRow, 'called'>, hall: Hall, db?: Handle): Promise<Called> {
  const topics = new Map<string, VersionedTopic>();
  for (const [key, versionId] of Object.entries(instance.called)) {
    const version = await hall.registry.version(versionId, db);
    if (version) topics.set(key, version);
  }
  return topics;
}
