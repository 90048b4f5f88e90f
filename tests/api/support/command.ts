import { spawn } from 'node:child_process';
import { fromRoot } from '../../../scripts/lib/paths.ts';

export interface Ran {
  code: number | null;
  /** both streams, as they came */
  said: string;
}

/** Where programs are, and what Node has compiled. */
const KEPT = ['PATH', 'PG_BIN', 'NODE_COMPILE_CACHE'];

/** Runs one of the operators' commands (`scripts/<name>.ts`) as npm would, with an environment of its own. */
export function command(name: string, words: readonly string[], env: Record<string, string>): Promise<Ran> {
  const child = spawn(process.execPath, [fromRoot('scripts', `${name}.ts`), ...words], {
    cwd: fromRoot(),
    env: { ...Object.fromEntries(KEPT.map((each) => [each, process.env[each]])), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, said: said.trim() }));
  });
}
