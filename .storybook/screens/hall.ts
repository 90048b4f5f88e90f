import { spawn } from 'node:child_process';
import { fromRoot } from '../../scripts/lib/paths.ts';

const READY = /^ready (http:\/\/\S+)$/m;

type Start = (onEnd: () => void) => Promise<string>;

/** One hall at a time, started when somebody wants to see a screen: another one where it could not start, or has ended. */
export function hallOnDemand(start: Start = startHall): () => Promise<string> {
  let hall: Promise<string> | undefined;
  return () => {
    hall ??= start(() => {
      hall = undefined;
    });
    return hall;
  };
}

/** A hall with the demo people, in a folder of its own that stays. */
function startHall(onEnd: () => void): Promise<string> {
  const env = { PORT: '0', DATA_DIR: fromRoot('.cache', 'screens'), CAPTCHA: 'off', DEMO: 'on', LOG_LEVEL: 'error' };
  const child = spawn(process.execPath, [fromRoot('scripts', 'start.ts')], {
    cwd: fromRoot(),
    env: { ...process.env, DATABASE_URL: undefined, NODE_ENV: undefined, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill());
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const url = READY.exec(said)?.[1];
      if (url !== undefined) resolve(url);
    });
    child.once('exit', (code) => {
      onEnd();
      reject(new Error(`the hall of the screens ended with ${code}`));
    });
  });
}
