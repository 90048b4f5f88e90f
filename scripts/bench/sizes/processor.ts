import { readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const TICK_MILLISECONDS = 10;

/** Milliseconds of processor time that a process and all that it started have used by now, those that have ended too. */
export function usedBy(pid: number): number {
  const children = read(pid, `task/${pid}/children`)
    .split(' ')
    .filter((child) => child !== '');
  return ticksOf(pid) * TICK_MILLISECONDS + children.reduce((sum, child) => sum + usedBy(Number(child)), 0);
}

/** of the process itself, and of its children that have ended */
function ticksOf(pid: number): number {
  // the name, in brackets, may hold anything
  const fields = read(pid, 'stat').split(') ').at(-1)?.split(' ') ?? [];
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0);
}

/** Megabytes of memory that a process has now (`VmRSS`), or had at most (`VmHWM`). */
export function memoryOf(pid: number, which: 'VmRSS' | 'VmHWM'): number {
  return Number(new RegExp(`^${which}:\\s+(\\d+) kB`, 'm').exec(read(pid, 'status'))?.[1] ?? 0) / 1024;
}

export function parentOf(pid: number): number {
  return Number(/^PPid:\s+(\d+)/m.exec(read(pid, 'status'))?.[1]);
}

/** Empty where the process has just ended. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8').trim();
  } catch {
    return '';
  }
}
