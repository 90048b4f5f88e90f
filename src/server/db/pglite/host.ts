import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Log } from '../../log.ts';
import type { FromWorker, ToWorker, WorkerOptions } from './messages.ts';

interface Waiting {
  resolve(bytes: Uint8Array): void;
  reject(error: Error): void;
}

export interface HostOptions {
  /** the file of the thread */
  worker: URL;
  /** the database's folder */
  directory: string;
  /** a statement that takes longer is given up */
  seconds: number;
  log: Log;
}

/** `Omit` over each member of the union, not over what they have in common. */
type Unnumbered<T> = T extends unknown ? Omit<T, 'id'> : never;

/**
 * PostgreSQL, compiled once in this process, by its first thread: a database that is opened after another one takes over
 * what became fast meanwhile.
 */
let compiled: WebAssembly.Module | undefined;

const START_SECONDS = 120;
/** A database that did not open (its disk is away) is tried again, but not in a circle that takes a whole core. */
const AGAIN_MILLISECONDS = 1_000;

/**
 * Owns the worker thread of the embedded database. When one statement runs longer than `seconds` the thread is ended and a
 * new one opened: whoever waited gets an error, and the database recovers as after a crash, with nothing acknowledged lost.
 */
export class EmbeddedHost {
  readonly #file: URL;
  readonly #directory: string;
  readonly #milliseconds: number;
  readonly #log: Log;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #ready: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #next = 1;
  #generation = 0;
  #closed = false;
  /** how many are at work that may take their time */
  #unhurried = 0;

  constructor({ worker, directory, seconds, log }: HostOptions) {
    this.#file = worker;
    this.#directory = directory;
    this.#milliseconds = seconds * 1000;
    this.#log = log;
  }

  /** counts the openings: a client of an older one has lost its session */
  get generation(): number {
    return this.#generation;
  }

  start(): Promise<void> {
    this.#ready = this.#open();
    // whoever asks next gets the failure; nobody asking is no reason to die
    this.#ready.catch(() => {});
    return this.#ready;
  }

  /** Sends wire bytes (which are given away) and answers what the database says to them. */
  async wire(bytes: Uint8Array<ArrayBuffer>, generation: number): Promise<Uint8Array> {
    await this.#ready;
    if (generation !== this.#generation) throw new Error('Connection terminated: the database was reopened');
    return this.#ask({ kind: 'wire', bytes }, [bytes.buffer]);
  }

  async reset(generation: number): Promise<void> {
    await this.#ready;
    if (generation === this.#generation && !this.#closed) await this.#ask({ kind: 'reset' });
  }

  /** Copies the database's folder, between two statements. */
  async copy(target: string): Promise<void> {
    await this.unhurried(async () => {
      await this.#ready;
      await this.#ask({ kind: 'copy', target });
    });
  }

  /** While `work` runs, the watchdog sleeps. */
  async unhurried<T>(work: () => Promise<T>): Promise<T> {
    this.#unhurried++;
    this.#watch();
    try {
      return await work();
    } finally {
      this.#unhurried--;
      this.#watch();
    }
  }

  whenReady(): Promise<void> {
    return this.#ready;
  }

  async close(): Promise<void> {
    this.#closed = true;
    // a database that did not open hears nothing
    const isOpen = await this.#ready.then(
      () => true,
      () => false,
    );
    if (isOpen && this.#worker) await this.#ask({ kind: 'close' }).catch(() => {});
    await this.#end(new Error('Connection terminated: the database is closed'));
  }

  #open(): Promise<void> {
    const workerData: WorkerOptions = { directory: this.#directory, program: compiled };
    const worker = new Worker(this.#file, { workerData });
    this.#worker = worker;
    this.#generation++;
    let opened = false;
    let reason = '';
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        reject(new Error(`the embedded database did not open within ${START_SECONDS} s`));
        void worker.terminate();
      }, START_SECONDS * 1000);
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'ready' || message.kind === 'failed') clearTimeout(late);
        if (message.kind === 'ready') {
          opened = true;
          compiled = message.program;
          resolve();
        } else if (message.kind === 'broken') {
          reason = message.message;
        } else if (message.kind === 'failed') {
          reject(new Error(`the embedded database in ${this.#directory} does not open: ${message.message}`));
        } else this.#answered(message);
      });
      const died = (error: Error) => {
        clearTimeout(late);
        reject(error);
        if (worker === this.#worker) void this.#reopen(error.message, opened ? 0 : AGAIN_MILLISECONDS);
      };
      worker.on('error', died);
      worker.on('exit', (code) => {
        died(new Error(reason || `the embedded database's thread ended with code ${code}`));
      });
    });
  }

  #ask(message: Unnumbered<ToWorker>, transfer: ArrayBuffer[] = []): Promise<Uint8Array> {
    const worker = this.#worker;
    if (!worker) return Promise.reject(new Error('Connection terminated: the database is closed'));
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.postMessage({ ...message, id }, transfer);
      if (this.#waiting.size === 1) this.#watch();
    });
  }

  #answered(message: Extract<FromWorker, { id: number }>): void {
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    this.#watch();
    if (message.kind === 'answer') waiting?.resolve(message.bytes);
    else waiting?.reject(new Error(message.message));
  }

  /** The clock starts anew with every answer: what counts is how long one statement takes. */
  #watch(): void {
    clearTimeout(this.#timer);
    if (this.#waiting.size === 0 || this.#unhurried > 0) return;
    this.#timer = setTimeout(() => {
      void this.#reopen(`a statement ran longer than ${this.#milliseconds / 1000} s`);
    }, this.#milliseconds);
    this.#timer.unref();
  }

  async #reopen(reason: string, pause = 0): Promise<void> {
    if (this.#closed) return this.#end(new Error(`Connection terminated: ${reason}`));
    this.#log.error({ reason }, 'the embedded database is being reopened');
    // in one go: whoever comes now waits for the new thread
    this.#ready = this.#end(new Error(`Connection terminated: ${reason}`))
      .then(() => sleep(pause))
      .then(() => {
        if (this.#closed) throw new Error('the database is closed');
        return this.#open();
      })
      .catch((error: Error) => {
        // to who asks meanwhile the database is away
        throw new Error(`Connection terminated: ${error.message}`);
      });
    this.#ready.catch((error: unknown) => this.#log.fatal({ err: error }, 'the embedded database does not reopen'));
    await this.#ready.catch(() => {});
  }

  async #end(error: Error): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    clearTimeout(this.#timer);
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    worker?.removeAllListeners();
    worker?.on('error', () => {});
    for (const each of waiting) each.reject(error);
    await worker?.terminate();
  }
}
