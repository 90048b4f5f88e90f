import { spawn, type ChildProcess } from 'node:child_process';
import { fromRoot } from '../lib/paths.ts';
import { MALLOC, STEADY, YOUNG } from '../lib/server.ts';
import type { Site } from './site.ts';

/** A server that was started as `npm start` does it, and may be killed. */
export interface HallProcess {
  url: string;
  pid: number;
  /** milliseconds from its start until it was ready */
  startedIn: number;
  /** everything it has said */
  output(): string;
  /** answers the exit code, null where a signal ended it */
  end(signal: NodeJS.Signals): Promise<number | null>;
  isAlive(): boolean;
}

export interface ProcessOptions {
  port?: number;
  env?: Record<string, string>;
  /** commands of the shell that comes before it: limits (`ulimit -f …`), for example */
  shell?: string;
}

const READY = /^ready (http:\/\/\S+)$/m;
/** Of this process, which may be vitest: a server has nothing to do with them. */
const OURS = /^(VITEST|NODE_ENV$|NODE_OPTIONS$|DATABASE_URL$|SMTP_URL$|S3_URL$)/;

/** @throws Error with what it said, where it ends before it is ready */
export async function startProcess(site: Site, options: ProcessOptions = {}): Promise<HallProcess> {
  const { port = site.port, env = {}, shell } = options;
  const began = performance.now();
  const main = [process.execPath, YOUNG, STEADY, fromRoot('src', 'server', 'main.ts')];
  const [program = '', ...args] = shell === undefined ? main : ['sh', '-c', `${shell}; exec "$@"`, 'sh', ...main];
  const child = spawn(program, args, {
    cwd: fromRoot(),
    env: {
      ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !OURS.test(name))),
      ...{ PORT: String(port), DATA_DIR: site.dataDir, TOPICS_DIR: site.topicsDir },
      // as `npm start` does: what it costs is measured too
      ...MALLOC,
      ...{ DEMO: 'on', CAPTCHA: 'off', LOG_LEVEL: 'error' },
      ...(site.databaseUrl !== null && { DATABASE_URL: site.databaseUrl }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        const ready = READY.exec(said)?.[1];
        if (ready !== undefined) resolve(ready);
      });
    }
    child.once('error', reject);
    void ended.then((code) => reject(new Error(`the server ended with ${code} before it was ready:\n${said}`)));
  });
  return {
    ...{ url, pid: child.pid ?? 0, startedIn: performance.now() - began, output: () => said },
    isAlive: () => isAlive(child),
    async end(signal) {
      if (isAlive(child)) child.kill(signal);
      return ended;
    },
  };
}

const isAlive = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null;
