import { spawn, type SpawnOptions } from 'node:child_process';
import { ROOT } from './paths.ts';

export interface Ran {
  code: number;
  /** both streams, in the order of arrival */
  output: string;
}

/** Runs a program to its end and keeps what it says; `show` lets it speak to the terminal instead. */
export function run(
  program: string,
  args: readonly string[],
  options: { show?: boolean; env?: NodeJS.ProcessEnv } = {},
) {
  const spawnOptions: SpawnOptions = {
    cwd: ROOT,
    env: { ...process.env, ...options.env },
    stdio: options.show === true ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  };
  return new Promise<Ran>((resolve, reject) => {
    const child = spawn(program, args, spawnOptions);
    const chunks: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() }));
  });
}

/** A tool of this checkout, by the name it has in node_modules/.bin. */
export function tool(name: string, args: readonly string[], options: { show?: boolean; env?: NodeJS.ProcessEnv } = {}) {
  const program = process.platform === 'win32' ? `${name}.cmd` : name;
  return run(`${ROOT}node_modules/.bin/${program}`, args, options);
}
