import { spawn } from 'node:child_process';
import { fromRoot } from '../../scripts/lib/paths.ts';

const READY = /^ready (http:\/\/\S+)$/m;

/** A hall with the demo people, in a folder of its own that stays: started when somebody wants to see a screen. */
export function startHall(): Promise<string> {
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
    child.once('exit', (code) => reject(new Error(`the hall of the screens ended with ${code}`)));
  });
}
