import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromRoot } from '../../scripts/lib/paths.ts';
import { STEADY, YOUNG } from '../../scripts/lib/server.ts';
import { copyFolder, preparedFolder } from './prepared.ts';

/** A server started as people start it, on a port and a data folder of its own. */
export interface RunningServer {
  /** `http://127.0.0.1:40123` */
  url: string;
  dataDir: string;
  /** everything it has printed so far */
  output(): string;
  /** SIGTERM, wait, clean up; answers the exit code */
  stop(): Promise<number | null>;
}

const READY = /^ready (http:\/\/\S+)$/m;
/** What decides how an embedded database looks after its first start. */
const ORIGINS = ['package-lock.json', 'src/server', 'src/definition', 'src/contract', 'schemas', 'topics', 'locales'];

/** Starts `src/server/main.ts` with demo data and waits for its ready line. `env` wins over what tests usually want. */
export async function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hall-'));
  // without demo people it is the first start itself that is looked at
  if (env['DEMO'] !== 'off') await copyFolder(`${await firstStart()}/.`, dataDir);
  const { url, child, output } = await launch(dataDir, env);
  return {
    ...{ url, dataDir, output },
    async stop() {
      const code = await end(child);
      await rm(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

/** The data folder after a first start. */
const firstStart = (): Promise<string> =>
  preparedFolder('data', ORIGINS, async (folder) => {
    const { child } = await launch(folder, {});
    await end(child);
  });

interface Launched {
  url: string;
  child: ChildProcess;
  output: () => string;
}

async function launch(dataDir: string, env: Record<string, string>): Promise<Launched> {
  const own = { PORT: '0', DATA_DIR: dataDir, CAPTCHA: 'off', DEMO: 'on', LOG_LEVEL: 'warn' };
  const child = spawn(process.execPath, [YOUNG, STEADY, fromRoot('src', 'server', 'main.ts')], {
    cwd: fromRoot(),
    env: { ...withoutVitest(), ...own, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    const take = (chunk: Buffer): void => {
      said += chunk.toString();
      const ready = READY.exec(said)?.[1];
      if (ready !== undefined) resolve(ready);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it was ready:\n${said}`)));
  });
  return { url, child, output: () => said };
}

function end(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    const impatient = setTimeout(() => child.kill('SIGKILL'), 60_000);
    child.once('exit', (code) => {
      clearTimeout(impatient);
      resolve(code);
    });
    child.kill('SIGTERM');
  });
}

/** Vitest sets NODE_ENV and friends for its own tests; a started server has nothing to do with them. */
function withoutVitest(): Record<string, string | undefined> {
  const mine = ['NODE_ENV', 'DATABASE_URL', 'NODE_OPTIONS'];
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST') && !mine.includes(name)),
  );
}
