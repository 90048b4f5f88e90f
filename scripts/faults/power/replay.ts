import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  renameSync,
  rmdirSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { between } from '../fault.ts';
import type { Inode, Recorded, Step } from './journal.ts';

/** A disk writes these whole or not at all. */
const SECTOR = 512;

export interface PowerCut {
  random: () => number;
  /** how much of what was written and never synced has reached the disk by itself, sector by sector */
  share: number;
}

/**
 * Makes a copy of a folder, as it was before, into what a power cut leaves of what was done to it: everything that was
 * synced; of other bytes any, in any order; of names (made, changed, taken away) all up to some moment after the last
 * sync, as file systems with a journal have it.
 */
export function replay(folder: string, steps: readonly Recorded[], { random, share }: PowerCut): number {
  const { synced, names } = durable(steps);
  const lastName = share === 0 ? names : between(random, names, steps.length);
  const paths = new Map<Inode, string>();
  let lost = 0;
  steps.forEach(({ step, bytes }, index) => {
    if ('path' in step) {
      if (step.op === 'base' || index <= lastName) rename(folder, step, paths);
      return;
    }
    if (step.op === 'sync') return;
    const path = paths.get(step.inode);
    if (path === undefined) return;
    const isSynced = index < (synced.get(step.inode) ?? -1);
    if (step.op === 'truncate') {
      if (isSynced || random() < share) truncateSync(join(folder, path), step.size);
      return;
    }
    for (let from = 0; from < bytes.length; from += SECTOR) {
      if (isSynced || random() < share)
        writeAt(join(folder, path), bytes.subarray(from, from + SECTOR), step.at + from);
      else lost++;
    }
  });
  return lost;
}

/** Up to which step each file's bytes, and all names, are on the disk. */
function durable(steps: readonly Recorded[]): { synced: Map<Inode, number>; names: number } {
  const synced = new Map<Inode, number>();
  let names = -1;
  steps.forEach(({ step }, index) => {
    if (step.op !== 'sync') return;
    names = index;
    if (step.inode !== null) synced.set(step.inode, index);
  });
  return { synced, names };
}

function rename(folder: string, step: Extract<Step, { path: string }>, paths: Map<Inode, string>): void {
  const path = join(folder, step.path);
  const gone = (name: string) => {
    for (const [inode, known] of paths) if (known === name) paths.delete(inode);
  };
  switch (step.op) {
    case 'base':
      if (existsSync(path)) paths.set(step.inode, step.path);
      break;
    case 'create':
      writeFileSync(path, '', { mode: 0o600 });
      gone(step.path);
      paths.set(step.inode, step.path);
      break;
    case 'rename':
      renameSync(path, join(folder, step.to));
      gone(step.to);
      for (const [inode, known] of paths) if (known === step.path) paths.set(inode, step.to);
      break;
    case 'unlink':
      unlinkSync(path);
      gone(step.path);
      break;
    case 'mkdir':
      mkdirSync(path, { recursive: true, mode: 0o700 });
      break;
    case 'rmdir':
      rmdirSync(path);
      break;
  }
}

function writeAt(path: string, bytes: Uint8Array, at: number): void {
  const descriptor = openSync(path, 'r+');
  try {
    writeSync(descriptor, bytes, 0, bytes.length, at);
  } finally {
    closeSync(descriptor);
  }
}
