import { readdirSync, watch } from 'node:fs';
import type { Dirent, FSWatcher } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as othersTurn } from 'node:timers/promises';

const QUIET_MS = 80;
/** a folder that is being copied for long is still looked at now and then */
const LONGEST_WAIT_MS = 400;
/** for file systems without events (network shares), and whatever an event was lost on */
const SLOW_POLL_MS = 5_000;
const SLOWEST_POLL_MS = 30_000;
const FAST_POLL_MS = 600;
/** Looking at thousands of files takes time: after it there is rest for so many times as long. */
const LEAST_REST = 200;
const MAX_FOLDERS = 5_000;

/**
 * Calls `changed` after something below one of the folders has changed and been quiet for a moment. Each folder has its own
 * watcher, set anew at every look, because a recursive one loses what is written into a folder just made. Where the system
 * gives no events, it looks by the clock.
 */
export function watchFolders(dirs: readonly string[], changed: () => Promise<void>): () => void {
  const watchers = new Map<string, FSWatcher>();
  let quiet: NodeJS.Timeout | undefined;
  let firstEvent = 0;
  let closed = false;
  let blind = false;
  let running: Promise<void> = Promise.resolve();

  const look = (): void => {
    firstEvent = 0;
    running = running.then(async () => {
      if (closed) return;
      const fresh = await watchNewFolders();
      if (closed) return;
      await changed();
      if (fresh) touched();
    });
  };

  const touched = (): void => {
    if (closed) return;
    const now = Date.now();
    if (firstEvent === 0) firstEvent = now;
    clearTimeout(quiet);
    quiet = setTimeout(look, Math.max(0, Math.min(QUIET_MS, firstEvent + LONGEST_WAIT_MS - now)));
  };

  /** Answers whether there was a folder without watcher: what came into it before must be looked at once more. */
  const watchNewFolders = async (): Promise<boolean> => {
    const found = new Set<string>();
    for (const dir of dirs) await collectFolders(dir, found);
    for (const [folder, watcher] of watchers) {
      if (found.has(folder)) continue;
      watcher.close();
      watchers.delete(folder);
    }
    let fresh = false;
    for (const folder of found) {
      if (closed || watchers.has(folder)) continue;
      try {
        const watcher = watch(folder, { persistent: false }, touched);
        watcher.on('error', () => {
          watcher.close();
          watchers.delete(folder);
          touched();
        });
        watchers.set(folder, watcher);
        fresh = true;
      } catch {
        blind = true;
      }
    }
    return fresh;
  };

  let poll: NodeJS.Timeout | undefined;
  const lookByTheClock = (): void => {
    const began = performance.now();
    look();
    void running.then(() => {
      if (closed) return;
      const rest = (performance.now() - began) * LEAST_REST;
      poll = setTimeout(lookByTheClock, blind ? FAST_POLL_MS : clamp(rest, SLOW_POLL_MS, SLOWEST_POLL_MS));
      poll.unref();
    });
  };
  lookByTheClock();

  return () => {
    closed = true;
    clearTimeout(quiet);
    clearTimeout(poll);
    for (const watcher of watchers.values()) watcher.close();
    watchers.clear();
  };
}

async function collectFolders(folder: string, found: Set<string>): Promise<void> {
  if (found.size >= MAX_FOLDERS) return;
  await othersTurn();
  let entries: Dirent[];
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    return;
  }
  found.add(folder);
  for (const entry of entries) {
    if (entry.isDirectory() && !entry.name.startsWith('.')) await collectFolders(join(folder, entry.name), found);
  }
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);
