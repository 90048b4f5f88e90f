/** What goes between the hall and the worker thread in which the embedded database runs. */

export interface WorkerOptions {
  /** the database's folder */
  directory: string;
  /** PostgreSQL itself, where this process has compiled it before */
  program: WebAssembly.Module | undefined;
}

/**
 * Wire bytes of one client, answered in order; `reset` ends a client's session; `copy` copies the folder while nothing is
 * written; `close` ends the worker.
 */
export type ToWorker =
  | { id: number; kind: 'wire'; bytes: Uint8Array }
  | { id: number; kind: 'reset' }
  | { id: number; kind: 'copy'; target: string }
  | { id: number; kind: 'close' };

export type FromWorker =
  | { kind: 'ready'; program: WebAssembly.Module }
  | { kind: 'failed'; message: string }
  /** the last word: the disk failed, and the thread ends */
  | { kind: 'broken'; message: string }
  | { kind: 'answer'; id: number; bytes: Uint8Array }
  | { kind: 'error'; id: number; message: string };
