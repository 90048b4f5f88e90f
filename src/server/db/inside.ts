import { AsyncLocalStorage } from 'node:async_hooks';

const running = new AsyncLocalStorage<true>();

/** Runs `work` marked as being inside a transaction, so that a query beside it can be told from one that may wait. */
export function markTransaction<T>(work: () => Promise<T>): Promise<T> {
  return running.run(true, work);
}

export function insideTransaction(): boolean {
  return running.getStore() === true;
}

/** Runs `work` as if no transaction were running: for what is only started here and lives on its own (sockets, jobs). */
export function outsideTransaction<T>(work: () => T): T {
  return running.exit(work);
}
