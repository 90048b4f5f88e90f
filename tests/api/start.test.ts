import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromRoot } from '../../scripts/lib/paths.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { freePort } from './support/postgres.ts';
import { temporaryFolder } from './support/temporary.ts';

describe('the server as it is started', () => {
  it('says when it is ready in its last line, and ends in order', async () => {
    const server = await startServer();
    const lines = server.output().trim().split('\n');
    expect(lines.at(-1)).toBe(`ready ${server.url}`);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(await server.stop()).toBe(0);
  });

  it.skipIf(!existsSync('/dev/full'))('goes on when the disk of its log is full', async () => {
    const folder = await temporaryFolder();
    mkdirSync(join(folder.path, 'topics'));
    const log = openSync('/dev/full', 'w');
    const env = {
      PORT: '0',
      DATA_DIR: folder.path,
      TOPICS_DIR: join(folder.path, 'topics'),
      LOG_LEVEL: 'trace',
      DEMO: 'off',
    };
    const child = spawn(process.execPath, [fromRoot('src', 'server', 'main.ts')], {
      cwd: fromRoot(),
      env: { PATH: process.env['PATH'], ...env },
      stdio: ['ignore', 'pipe', log],
    });
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    try {
      const url = await new Promise<string>((resolve, reject) => {
        let said = '';
        child.stdout?.on('data', (chunk: Buffer) => {
          said += chunk.toString();
          const ready = /^ready (\S+)$/m.exec(said)?.[1];
          if (ready !== undefined) resolve(ready);
        });
        void ended.then((code) => reject(new Error(`it ended with ${code}`)));
      });
      // each call is a line of the log
      for (let i = 0; i < 5; i++) expect((await fetch(`${url}/api/settings`)).status).toBe(200);
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
    } finally {
      child.kill('SIGKILL');
      closeSync(log);
      await folder.remove();
    }
  });

  it.each([
    [{ CAPTCHA: 'off', NODE_ENV: 'production' }, 'CAPTCHA=off is for tests'],
    [{ PORT: 'x' }, 'PORT must be'],
    // a folder that cannot be made, though the one above is there
    [{ DATA_DIR: '/proc/hall' }, 'cannot make the folder /proc/hall'],
    [{ TOPICS_DIR: fromRoot('package.json') }, 'TOPICS_DIR must be a folder'],
    [{ DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/nothing' }, 'cannot use the database at 127.0.0.1:1/nothing'],
  ])('says why it does not start with %j', async (env, reason) => {
    await expect(startServer({ PORT: String(await freePort()), ...env })).rejects.toThrow(reason);
  });
});

describe('the server as it is started without demo people', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer({ DEMO: 'off' });
  });
  afterAll(() => server?.stop());

  it('shows a first password once, and it works', async () => {
    const password = /admin \/ (\S+)/.exec(server.output())?.[1] ?? '';
    const login = (secret: string) =>
      fetch(`${server.url}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'admin', password: secret }),
      });
    expect((await login(password)).status).toBe(200);
    expect((await login('Hall@2026')).status).toBe(401);
  });

  it.skipIf(process.platform === 'win32')('writes nothing that others on the machine may read', () => {
    const open = readdirSync(server.dataDir, { recursive: true, encoding: 'utf8' }).filter(
      (name) => (statSync(join(server.dataDir, name)).mode & 0o077) !== 0,
    );
    expect(open).toEqual([]);
  });
});
