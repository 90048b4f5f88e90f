import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/**
 * When a process started, as an opaque text that a later process with the same pid does not share; undefined when there
 * is no such process. Empty text: it runs, but the system does not say since when.
 */
export function processStart(pid: number): string | undefined {
  if (!exists(pid)) return undefined;
  try {
    if (process.platform === 'linux') return linuxStart(pid);
    if (process.platform !== 'win32')
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)])
        .toString()
        .trim();
  } catch {
    // ended meanwhile, or no ps
  }
  return exists(pid) ? '' : undefined;
}

/**
 * Where a pid means the same process as here. Containers may share the machine's name and count their processes from 1
 * each, and two machines may share a name.
 */
export function processPlace(): string {
  if (process.platform !== 'linux') return hostname();
  return [hostname(), bootId(), readlinkSync('/proc/self/ns/pid')].join(' ');
}

function bootId(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it is there, but somebody else's
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Field 22 of /proc/<pid>/stat, in ticks since this boot; the name in field 2 may hold blanks and brackets. */
function linuxStart(pid: number): string {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  return `${bootId()}:${ticks}`;
}
