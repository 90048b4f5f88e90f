import { spawn } from 'node:child_process';
import { forwardSignals } from './signals.ts';

/** Megabytes of each half of the young generation: the default of 16 kept some 100 MB of an idle server. */
const YOUNG = '--max-semi-space-size=8';

/**
 * Goes on as the server. Where the system can, this process becomes it, so that signals, terminal and exit code are the
 * server's own and nothing is left behind when somebody kills the parent.
 */
export function runServer(main: string): void {
  const orphan = new URL('orphan.ts', import.meta.url).href;
  const args = ['--disable-warning=ExperimentalWarning', YOUNG, '--import', orphan, main];
  if (process.platform !== 'win32' && process.execve !== undefined) {
    process.execve(process.execPath, [process.execPath, ...args], process.env);
  }
  const server = spawn(process.execPath, args, { stdio: 'inherit' });
  forwardSignals([server]);
  server.once('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}
