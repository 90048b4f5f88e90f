import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where Debian keeps what only administrators start. */
const FOLDERS = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin', '/usr/local/sbin'];

/** Path of an installed program; '' = it is not installed. */
export const programPath = (name: string): string =>
  FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? '';

/** A program that may be killed or frozen, with all that it has started. */
export interface Program {
  /** everything it has said */
  output(): string;
  isAlive(): boolean;
  end(signal: NodeJS.Signals): Promise<void>;
  pid: number;
}

export function launch(path: string, args: readonly string[], options: object = {}): Program {
  const child = spawn(path, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-MOST_KEPT)));
  }
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', (error) => {
      said += String(error);
      resolve();
    });
  });
  return {
    pid: child.pid ?? 0,
    output: () => said,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    async end(signal) {
      child.kill(signal);
      await ended;
    },
  };
}

const MOST_KEPT = 1_000_000;

/** Sends it to these processes and all their children: a machine that loses power, or that nobody hears of. */
export function signalAll(roots: readonly number[], signal: NodeJS.Signals): void {
  const children = Map.groupBy(processes(), ({ parent }) => parent);
  const found = new Set<number>();
  const collect = (pid: number): void => {
    if (found.has(pid)) return;
    found.add(pid);
    for (const child of children.get(pid) ?? []) collect(child.pid);
  };
  roots.forEach(collect);
  for (const pid of found) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      // it has ended by itself meanwhile
      if ((error as { code?: string }).code !== 'ESRCH') throw error;
    }
  }
}

function processes(): { pid: number; parent: number }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        // the name stands in brackets and may hold anything
        const [, parent] = /\) \w (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? [];
        return parent === undefined ? [] : [{ pid: Number(name), parent: Number(parent) }];
      } catch {
        return [];
      }
    });
}
