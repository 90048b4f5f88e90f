import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { processPlace, processStart } from './process-start.ts';

/** What the lock file says about who holds it. */
interface Holder {
  pid: number;
  /** when that process started, as the system tells it: a reused pid is somebody else */
  started: string;
  machine: string;
  /** where its pid means that process: this boot of this machine, and the container's own numbering */
  place: string;
  token: string;
}

export interface Lock {
  release(): void;
}

/** Somebody has the database open. */
export class DatabaseInUse extends Error {}

const BEAT_MILLISECONDS = 2_000;
/** A holder on another machine or in another container cannot be asked: without a beat for this long it is gone. */
const SILENT_MILLISECONDS = 15_000;
/** So long a lock is watched whose last beat seems to be long ago: clocks jump, and those of two machines differ. */
const DOUBT_MILLISECONDS = 2.5 * BEAT_MILLISECONDS;
/** A lock that nobody can read is this old at most while it is being written; an older one was cut off. */
const WRITING_MILLISECONDS = 1_000;

/**
 * Takes the lock file, so that one directory is never opened twice: PGlite itself would not notice and lose writes. The
 * lock of a process that is gone is taken over.
 * @param lost called when somebody else has it meanwhile, because this process stood still for too long
 * @throws Error that names the process which has it
 */
export async function acquireLock(path: string, lost: () => void): Promise<Lock> {
  const own: Holder = {
    pid: process.pid,
    started: processStart(process.pid) ?? '',
    machine: hostname(),
    place: processPlace(),
    token: randomUUID(),
  };
  for (let attempt = 0; attempt < 50; attempt++) {
    if (create(path, JSON.stringify(own))) return hold(path, own, lost);
    const holder = read(path);
    // somebody may be writing it right now
    if (!holder && Date.now() - beatOf(path) < WRITING_MILLISECONDS) {
      await sleep(50);
      continue;
    }
    if (holder && (await isAlive(path, holder))) {
      throw new DatabaseInUse(
        `the database is already open in process ${holder.pid} on ${holder.machine} (${path}); ` +
          'stop that one first, or choose another DATA_DIR',
      );
    }
    removeStale(path, holder?.token);
    await sleep(20 + Math.random() * 50);
  }
  throw new Error(`cannot take the lock ${path}`);
}

function create(path: string, text: string): boolean {
  let descriptor: number;
  try {
    descriptor = openSync(path, 'wx', 0o600);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
  try {
    writeSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  return true;
}

function hold(path: string, own: Holder, lost: () => void): Lock {
  const beat = setInterval(() => {
    const holder = read(path);
    if (holder && holder.token !== own.token) {
      clearInterval(beat);
      return lost();
    }
    try {
      const now = new Date();
      utimesSync(path, now, now);
    } catch {
      // a full or read-only disk: the process check still holds on this machine
    }
  }, BEAT_MILLISECONDS);
  beat.unref();
  const release = () => {
    clearInterval(beat);
    process.off('exit', release);
    if (read(path)?.token === own.token) rmSync(path, { force: true });
  };
  process.on('exit', release);
  return { release };
}

/** undefined: gone, not written yet, or cut off */
function read(path: string): Holder | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return typeof value === 'object' && value !== null && 'pid' in value ? (value as Holder) : undefined;
  } catch {
    return undefined;
  }
}

async function isAlive(path: string, holder: Holder): Promise<boolean> {
  if (holder.place === processPlace()) {
    const started = processStart(holder.pid);
    return started !== undefined && (holder.started === '' || holder.started === started);
  }
  const before = beatOf(path);
  const patience = Math.abs(Date.now() - before) > SILENT_MILLISECONDS ? DOUBT_MILLISECONDS : SILENT_MILLISECONDS;
  for (let waited = 0; waited < patience; waited += 500) {
    await sleep(500);
    if (beatOf(path) !== before) return true;
  }
  return false;
}

function beatOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/**
 * Moves a stale lock out of the way. Two processes may come here at once: the moved file is looked at again, and if it
 * is not the stale one, it is put back.
 */
function removeStale(path: string, token: string | undefined): void {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if (read(aside)?.token === token) rmSync(aside, { force: true });
  else renameSync(aside, path);
}
