import type { Readable } from 'node:stream';

/** Bytes by opaque id. What they are called, whose they are and who may read them is in hall_file. */
export interface FileStore {
  /**
   * Takes a stream in, but keeps it apart until {@link Received.keep}: nothing is stored that is not wanted.
   * @param limit bytes; more is refused with HallError tooLarge
   * @throws HallError storageFull when there is no room
   */
  receive(source: Readable, limit: number): Promise<Received>;
  /** @throws HallError fileNotFound */
  read(id: string): Promise<Readable>;
  remove(id: string): Promise<void>;
  /** removes what was received and never kept, and kept bytes that `known` does not know; answers how many */
  sweep(olderThan: Date, known: (ids: string[]) => Promise<Set<string>>): Promise<number>;
}

export interface Received {
  size: number;
  sha256: string;
  /** a file on this machine with the bytes, to look into */
  path: string;
  /** durably stored under that id when this resolves */
  keep(id: string): Promise<void>;
  /** forgets it; harmless after keep */
  discard(): Promise<void>;
}
