import type { Readable } from 'node:stream';

/** Bytes by opaque id. What they are called, whose they are and who may read them is in hall_file. */
export interface FileStore {
  /** which store this is: the same for two servers exactly where each finds what the other stored */
  readonly place: string;
  /**
   * Takes a stream in, but keeps it apart until {@link Received.keep}: nothing is stored that is not wanted.
   * @param limit bytes; more is refused with HallError tooLarge
   * @throws HallError storageFull when there is no room
   */
  receive(source: Readable, limit: number): Promise<Received>;
  /** @throws HallError fileNotFound */
  read(id: string): Promise<Readable>;
  /** how many bytes there are of it. @throws HallError fileNotFound */
  size(id: string): Promise<number>;
  /** puts it into quarantine, out of which {@link read} takes it again when somebody still wants it */
  remove(id: string): Promise<void>;
  /**
   * Writes down that this database keeps files here.
   * @param isOld the database knows files already; another one did not make those that lie here without any note
   * @returns every database that does
   */
  claim(database: string, isOld: boolean): Promise<string[]>;
  /** removes what was received and never kept */
  sweepIncoming(olderThan: Date): Promise<void>;
  /** puts kept bytes that `known` does not know into quarantine; answers how many */
  sweep(olderThan: Date, known: (ids: string[]) => Promise<Set<string>>): Promise<number>;
  /** deletes for good what has been in quarantine since before that */
  purge(olderThan: Date): Promise<void>;
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
