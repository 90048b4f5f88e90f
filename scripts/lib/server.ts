import { spawn } from 'node:child_process';
import { COMPILED } from './paths.ts';
import { forwardSignals } from './signals.ts';

/** Megabytes of each half of the young generation: the default of 16 kept some 100 MB of an idle server. */
export const YOUNG = '--max-semi-space-size=8';

/**
 * The embedded database and Node's own reader of TypeScript are WebAssembly in several threads. V8 frees their code while
 * others look it up, and the process dies now and then (nodejs/node#64500): what little code there is may stay.
 */
export const STEADY = '--no-wasm-code-gc';

/**
 * How glibc begins, but fixed: otherwise each large block that is given back makes it keep larger ones, in the end some
 * 150 MB that nobody uses. Other systems do not read them.
 */
export const MALLOC = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };

/**
 * Goes on as the server. Where the system can, this process becomes it, so that signals, terminal and exit code are the
 * server's own and nothing is left behind when somebody kills the parent.
 */
export function runServer(main: string): void {
  const orphan = new URL('orphan.ts', import.meta.url).href;
  const args = ['--disable-warning=ExperimentalWarning', YOUNG, STEADY, '--import', orphan, main];
  const env = { NODE_COMPILE_CACHE: COMPILED, ...MALLOC, ...process.env };
  if (process.platform !== 'win32' && process.execve !== undefined) {
    process.execve(process.execPath, [process.execPath, ...args], env);
  }
  const server = spawn(process.execPath, args, { stdio: 'inherit', env });
  forwardSignals([server]);
  server.once('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}
