import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromExample } from '../../scripts/cluster/example.ts';
import { Member } from '../../scripts/cluster/member.ts';
import { fromRoot } from '../../scripts/lib/paths.ts';
import { MALLOC, STEADY, YOUNG } from '../../scripts/lib/server.ts';

describe('the examples of scripts/deploy', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'hall-deploy-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are what npm run cluster runs: nothing of the example’s own places is left', async () => {
    const member = await Member.create('db-2', folder, 2379);
    const config = readFileSync(join(folder, 'db-2', 'patroni.yml'), 'utf8');
    expect(config).toContain(`listen: '127.0.0.1:${member.port}'`);
    // by way of a wire that can be cut
    expect(config).toMatch(/^etcd: { hosts: '127\.0\.0\.1:\d+', use_proxies: true }/m);
    member.remove();
    for (const theirs of ['0.0.0.0', 'db-1:', 'hostssl', '10.0.0.0', '/var/lib', '/run/postgresql', ':8008'])
      expect(config.replaceAll(/^\s*#.*$/gm, '')).not.toContain(theirs);
    // without these an acknowledged write may lie on one machine alone
    for (const promise of ['synchronous_mode: true', 'synchronous_mode_strict: true', "synchronous_commit: 'on'"])
      expect(config).toContain(promise);
  });

  it('say so where they no longer hold what a cluster puts its own in place of', () => {
    expect(() => fromExample('haproxy.cfg', [['bind :9999', 'bind :1']])).toThrow(
      'haproxy.cfg says nothing of bind :9999',
    );
  });

  it.each(['hall@.service', 'Dockerfile'])('start the server in %s as npm start does', (name) => {
    const example = readFileSync(fromRoot('scripts/deploy', name), 'utf8');
    for (const flag of [YOUNG, STEADY]) expect(example).toContain(flag);
    for (const [variable, value] of Object.entries(MALLOC)) expect(example).toContain(`${variable}=${value}`);
  });
});
