import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../src/server/db/transaction.ts';
import { VersionCache } from '../../src/server/definitions/version-cache.ts';
import { databases } from './support/databases.ts';
import { startFlowHall } from './support/flow.ts';
import type { FlowHall } from './support/flow.ts';
import { assignee, chain } from './support/topics.ts';

describe.each(databases)('versions that are kept in memory: $name', (kind) => {
  let flow: FlowHall;
  let versionId: string;

  beforeAll(async () => {
    const topic = { process: chain({ look: assignee('leaderOf(initiator)') }) };
    flow = await startFlowHall(kind, { topic }, { jobs: false });
    versionId = flow.hall.hall.registry.topic('topic')?.version.versionId ?? '';
  });
  afterAll(() => flow?.remove());

  it('are read once, whoever asks at the same time', async () => {
    const cache = new VersionCache(flow.hall.hall.db);
    const [one, other] = await Promise.all([cache.topic(versionId), cache.topic(versionId)]);
    expect(one?.key).toBe('topic');
    expect(other).toBe(one);
    expect(await cache.topic(versionId)).toBe(one);
  });

  it('are no more than so many: the one longest unused goes', async () => {
    const cache = new VersionCache(flow.hall.hall.db, 2);
    const first = await cache.topic(versionId);
    if (!first) throw new Error('no topic');
    const other = (id: string) => ({ ...first, version: { ...first.version, versionId: id } });
    cache.keep(other('b'));
    expect(await cache.topic(versionId)).toBe(first);
    cache.keep(other('c'));
    expect(await cache.topic(versionId)).toBe(first);
    expect(await cache.topic('b')).toBeUndefined();
  });

  it('are asked for again where there was none', async () => {
    const cache = new VersionCache(flow.hall.hall.db);
    expect(await cache.topic('none')).toBeUndefined();
    expect(await cache.topic('none')).toBeUndefined();
  });

  it('are not waited for in a transaction while somebody outside waits for its connection', async () => {
    const { db } = flow.hall.hall;
    const cache = new VersionCache(db);
    const begun = Promise.withResolvers<void>();
    const outside = begun.promise.then(() => cache.topic(versionId));
    const inside = await transaction(db, async (trx) => {
      begun.resolve();
      await new Promise(setImmediate);
      return cache.topic(versionId, trx);
    });
    expect(inside?.key).toBe('topic');
    expect((await outside)?.key).toBe('topic');
  });
});
