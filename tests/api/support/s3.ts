import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fromRoot } from '../../../scripts/lib/paths.ts';
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

const SOURCE = 'github.com/versity/versitygw/cmd/versitygw@v1.8.0';
const MISSING = `There is no S3 server to test with. It is built by Go, once, from the Go module proxy: install Go 1.24 or later
(Debian: apt-get install golang), or say where a built one is: VERSITYGW=/path/to/versitygw npm test`;
const [KEY, SECRET] = ['hall', 'secret/with+signs'];

async function gateway(): Promise<string> {
  const named = process.env['VERSITYGW'];
  if (named !== undefined && named !== '') return named;
  const built = fromRoot('.cache', 'tools', 'versitygw');
  if (existsSync(built)) return built;
  const making = fromRoot('.cache', 'tools', String(process.pid));
  await mkdir(making, { recursive: true });
  try {
    execFileSync('go', ['install', SOURCE], { env: { ...process.env, GOBIN: making }, stdio: 'pipe' });
  } catch (error) {
    throw new Error(`${MISSING}\n${error instanceof Error ? error.message : ''}`, { cause: error });
  }
  await rename(join(making, 'versitygw'), built);
  return built;
}

export async function startS3(): Promise<S3Server> {
  const program = await gateway();
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
    child = spawn(program, [...words, '--sidecar', sidecar, root], { stdio: 'ignore' });
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
