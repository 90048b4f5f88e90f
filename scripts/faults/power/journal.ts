import { openSync, readFileSync, writeSync } from 'node:fs';
import { relative, sep } from 'node:path';

/** A file, whatever it is called meanwhile. */
export type Inode = number;

/** What happened to the files of a folder, in order. Paths are relative to it. */
export type Step =
  | { op: 'base' | 'create'; path: string; inode: Inode }
  | { op: 'write'; inode: Inode; at: number; length: number }
  | { op: 'truncate'; inode: Inode; size: number }
  | { op: 'rename'; path: string; to: string }
  | { op: 'unlink' | 'rmdir' | 'mkdir'; path: string }
  /** the file's bytes, and everything that was done to names until now, are on the disk */
  | { op: 'sync'; inode: Inode | null };

/** A step with the bytes that it wrote. */
export interface Recorded {
  step: Step;
  bytes: Uint8Array;
}

const NOTHING: Uint8Array = new Uint8Array();
const write = writeSync;
/** of a record: how long its step is, as JSON */
const HEAD = 4;

/** Appends steps to a file. That one outlives a killed process, which is all that it has to. */
export class JournalWriter {
  readonly #descriptor: number;
  readonly #folder: string;
  readonly #inodes = new Map<string, Inode>();
  #next: Inode;

  constructor(path: string, folder: string) {
    this.#descriptor = openSync(path, 'a');
    this.#folder = folder;
    // the thread may be started anew in the same process: its files are others
    this.#next = Date.now() * 1_000;
  }

  covers(path: string): boolean {
    return path.startsWith(this.#folder + sep);
  }

  /** The file that is called so. */
  inodeOf(path: string): Inode {
    const known = this.#inodes.get(path);
    return known ?? this.#number('base', path);
  }

  /** A new file; one that was there is emptied. */
  create(path: string): Inode {
    return this.#number('create', path);
  }

  write(inode: Inode, at: number, bytes: Uint8Array): void {
    this.#append({ op: 'write', inode, at, length: bytes.length }, bytes);
  }

  truncate(inode: Inode, size: number): void {
    this.#append({ op: 'truncate', inode, size });
  }

  rename(from: string, to: string): void {
    const inode = this.inodeOf(from);
    this.#inodes.delete(from);
    this.#inodes.set(to, inode);
    this.#append({ op: 'rename', path: this.#relative(from), to: this.#relative(to) });
  }

  name(op: 'unlink' | 'rmdir' | 'mkdir', path: string): void {
    this.#inodes.delete(path);
    this.#append({ op, path: this.#relative(path) });
  }

  /** Of a file, or of a folder: its names. */
  sync(file: Inode | string | undefined): void {
    this.#append({ op: 'sync', inode: typeof file === 'number' ? file : null });
  }

  #number(op: 'base' | 'create', path: string): Inode {
    const inode = this.#next++;
    this.#inodes.set(path, inode);
    this.#append({ op, path: this.#relative(path), inode });
    return inode;
  }

  #relative(path: string): string {
    return relative(this.#folder, path);
  }

  #append(step: Step, bytes = NOTHING): void {
    const text = Buffer.from(JSON.stringify(step));
    const head = Buffer.alloc(HEAD);
    head.writeUInt32LE(text.length);
    write(this.#descriptor, Buffer.concat([head, text, bytes]));
  }
}

/** Reads it again; what was being written when the process was killed did not happen. */
export function readJournal(path: string): Recorded[] {
  const whole = readFileSync(path);
  const steps: Recorded[] = [];
  for (let at = 0; at + HEAD <= whole.length;) {
    const text = at + HEAD + whole.readUInt32LE(at);
    if (text > whole.length) break;
    const step = JSON.parse(whole.toString('utf8', at + HEAD, text)) as Step;
    at = text + (step.op === 'write' ? step.length : 0);
    if (at > whole.length) break;
    steps.push({ step, bytes: whole.subarray(text, at) });
  }
  return steps;
}
