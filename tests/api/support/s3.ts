import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
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

export async function startS3(): Promise<S3Server> {
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
    const words = ['--port', `127.0.0.1:${port}`, '--access', KEY, '--secret', SECRET, '--quiet', 'posix'];
    child = spawn(S3_PROGRAM, [...words, '--sidecar', sidecar, root], { stdio: 'ignore' });
    for (let left = 100; left > 0; left--) {
      const answers = await fetch(`http://127.0.0.1:${port}/`).then(
        () => true,
        () => false,
      );
      if (answers) return;
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
