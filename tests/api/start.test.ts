import { describe, expect, it } from 'vitest';
import { startServer } from '../support/server.ts';
import { freePort } from './support/postgres.ts';

describe('the server as it is started', () => {
  it('says when it is ready in its last line, and ends in order', async () => {
    const server = await startServer();
    const lines = server.output().trim().split('\n');
    expect(lines.at(-1)).toBe(`ready ${server.url}`);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(await server.stop()).toBe(0);
  });

  it('shows a first password once where there are no demo people, and it works', async () => {
    const server = await startServer({ DEMO: 'off' });
    const password = /admin \/ (\S+)/.exec(server.output())?.[1] ?? '';
    const login = (secret: string) =>
      fetch(`${server.url}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'admin', password: secret }),
      });
    expect((await login(password)).status).toBe(200);
    expect((await login('Hall@2026')).status).toBe(401);
    await server.stop();
  });

  it.each([
    [{ CAPTCHA: 'off', NODE_ENV: 'production' }, 'CAPTCHA=off is for tests'],
    [{ PORT: 'x' }, 'PORT must be'],
    [{ DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/nothing' }, 'cannot use the database at 127.0.0.1:1/nothing'],
  ])('says why it does not start with %j', async (env, reason) => {
    await expect(startServer({ PORT: String(await freePort()), ...env })).rejects.toThrow(reason);
  });
});
