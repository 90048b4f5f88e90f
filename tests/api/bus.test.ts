import { connect, createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Bus } from '../../src/server/db/bus.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import type { OpenDatabase } from '../../src/server/db/open.ts';
import { transaction } from '../../src/server/db/transaction.ts';
import { createLog } from '../../src/server/log.ts';
import { databases } from './support/databases.ts';
import type { TestDatabase } from './support/databases.ts';

const shared = databases.find(({ name }) => name === 'PostgreSQL');
const BEAT = 200;

describe.skipIf(!shared)('what servers tell each other', () => {
  let place: TestDatabase;
  let database: OpenDatabase;
  let line: Server;
  let address: string;
  const sockets: Socket[] = [];
  const log = createLog('silent');

  beforeAll(async () => {
    if (!shared) return;
    place = await shared.create();
    database = await openDatabase({ ...place, log });
    await migrate(database.db);
    const url = new URL(place.databaseUrl ?? '');
    const port = Number(url.port);
    // a line that may go dead without a word
    line = createServer((near) => {
      const far = connect(port, '127.0.0.1');
      for (const socket of [near, far]) sockets.push(socket.on('error', () => {}));
      near.pipe(far).pipe(near);
    });
    await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
    const own = line.address();
    url.port = String(typeof own === 'object' && own !== null ? own.port : 0);
    address = url.href;
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    line?.close();
    await database?.close();
    await place?.remove();
  });

  const change = (name: string) =>
    sql`insert into hall_revision (name, value) values (${name}, 1)
      on conflict (name) do update set value = hall_revision.value + 1`.execute(database.db);

  async function listening(name: string): Promise<{ bus: Bus; heard: string[] }> {
    const bus = new Bus(true, BEAT);
    const heard: string[] = [];
    bus.on(`revision:${name}`, (payload) => heard.push(payload));
    await bus.listen(address, log);
    expect(heard).toEqual(['']);
    return { bus, heard };
  }

  it('is asked for, so that what was said to nobody is known all the same, once', async () => {
    const { bus, heard } = await listening('quiet');
    await change('quiet');
    await expect.poll(() => heard).toEqual(['', 'quiet']);
    await change('quiet');
    await expect.poll(() => heard).toEqual(['', 'quiet', 'quiet']);
    await bus.close();
  });

  it('is hinted after the commit alone, and once the line is there again where it was dead', async () => {
    const [teller, hearer] = [new Bus(true, BEAT), new Bus(true, BEAT)];
    await hearer.listen(place.databaseUrl ?? '', log);
    await teller.listen(address, log);
    const heard: string[] = [];
    const own: string[] = [];
    hearer.on('notice', (payload) => heard.push(payload));
    teller.on('notice', (payload) => own.push(payload));
    const hint = (...payloads: string[]) =>
      transaction(database.db, async (trx) => teller.hint(trx, 'notice', ...payloads));
    await hint('new a', 'new b');
    await expect.poll(() => heard).toEqual(['new a', 'new b']);
    const refused = transaction(database.db, async (trx) => {
      teller.hint(trx, 'notice', 'new nobody');
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    for (const socket of sockets) socket.unpipe().pause();
    await hint('new c');
    await expect.poll(() => heard).toContain('new c');
    expect(heard).not.toContain('new nobody');
    await expect.poll(() => own.filter((payload) => payload !== '')).toEqual(['new a', 'new b', 'new c']);
    await Promise.all([teller.close(), hearer.close()]);
  });

  it('is heard again soon after the line went dead without a word', async () => {
    const { bus, heard } = await listening('dead');
    for (const socket of sockets) socket.unpipe().pause();
    await change('dead');
    // whoever connects anew does not know what he missed
    await expect.poll(() => heard).toEqual(['', '']);
    await bus.close();
  });
});
