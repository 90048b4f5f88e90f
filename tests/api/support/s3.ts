import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { builtGateway } from '../../../scripts/versitygw.ts';
import { freePort } from './postgres.ts';
import { temporaryFolder } from './temporary.ts';

/** A real S3 server of our own (versitygw), over a temporary folder, on a port of its own. */
export interface S3Server {
  /** `S3_URL` of its one bucket */
  url: string;
  /** the bucket's folder: objects are files in it */
  folder: string;
  /** as a crash would */
  stop(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** The server that is there: as VERSITYGW says, or as `npm run versitygw` has built it. '' = none: its tests are skipped by name. */
export const S3_PROGRAM = [process.env['VERSITYGW'] ?? '', builtGateway()].find((path) => existsSync(path)) ?? '';

const [KEY, SECRET] = ['hall', 'secret/with+signs'];

/** What a cloud's server asks for: each left out = as at home. */
export interface S3Dress {
  /** the region that requests must be signed for */
  region?: string;
  /** buckets stand in the host's name before this one, and in no path */
  domain?: string;
  /** where its certificate and key lie: it speaks TLS */
  tls?: { cert: string; key: string };
}

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });

export async function startS3({ region, domain, tls }: S3Dress = {}): Promise<S3Server> {
  const folder = await temporaryFolder('hall-s3-');
  const [root, sidecar] = [join(folder.path, 'root'), join(folder.path, 'facts')];
  await mkdir(join(root, 'hall'), { recursive: true });
  await mkdir(sidecar, { recursive: true });
  const port = await freePort();
  let child: ReturnType<typeof spawn> | undefined;
  const stop = async (): Promise<void> => {
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null) return;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGKILL');
    await ended;
  };
  const start = async (): Promise<void> => {
    const words = ['--port', `127.0.0.1:${port}`, '--access', KEY, '--secret', SECRET, '--quiet'];
    if (region !== undefined) words.push('--region', region);
    if (domain !== undefined) words.push('--virtual-domain', domain);
    if (tls) words.push('--cert', tls.cert, '--key', tls.key);
    child = spawn(S3_PROGRAM, [...words, 'posix', '--sidecar', sidecar, root], { stdio: 'ignore' });
    for (let left = 100; left > 0; left--) {
      if (await listens(port)) return;
      await sleep(100);
    }
    throw new Error(`versitygw does not start on port ${port}`);
  };
  await start();
  return {
    url: `http://${KEY}:${encodeURIComponent(SECRET)}@127.0.0.1:${port}/hall/tests`,
    folder: join(root, 'hall', 'tests'),
    stop,
    start,
    async remove() {
      await stop();
      await folder.remove();
    },
  };
}
