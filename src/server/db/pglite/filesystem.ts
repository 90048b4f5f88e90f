import { closeSync, fsyncSync, openSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Init = NodeFS['init'];

/** The parts of emscripten's NODEFS that are touched here; its own types leave them out. */
interface NodeFileSystem {
  stream_ops: {
    fsync?: (stream: Stream) => number;
    write: (stream: Stream, ...rest: unknown[]) => number;
  };
  doSetAttr(file: unknown, node: unknown, facts: { mode?: number | null }, ...rest: unknown[]): void;
  realPath(node: unknown): string;
}
interface Stream {
  nfd?: number | null;
  node: unknown;
}

/** WASI's numbers for a full disk, a used up quota and a file that may not grow: to a table these are an error like any. */
const FULL = new Set([51, 19, 22]);

/**
 * PGlite's NodeFS with a real fsync. The stock one has none (electric-sql/pglite issue 1107), so a COMMIT would only
 * reach the page cache, and a power cut would take acknowledged work with it.
 *
 * After a failed fsync nobody knows what lies on the disk, and a later one may succeed over pages that are gone
 * (PostgreSQL ends itself then: fsyncgate). PGlite catches whatever is thrown and goes on, so `broken` has to end the
 * thread on the spot, before it says or writes anything more.
 */
export class SyncedNodeFS extends NodeFS {
  readonly #broken: (reason: string) => never;

  constructor(directory: string, broken: (reason: string) => never) {
    super(directory);
    this.#broken = broken;
  }

  override async init(pg: Parameters<Init>[0], options: Parameters<Init>[1]): ReturnType<Init> {
    const made = await super.init(pg, options);
    made.emscriptenOpts.preRun ??= [];
    made.emscriptenOpts.preRun.push((module: { NODEFS?: NodeFileSystem }) => {
      const files = module.NODEFS;
      if (!files) throw new Error('this PGlite has no NODEFS: fsync cannot be supplied');
      const { doSetAttr } = files;
      // emscripten opens every new file to everybody, whatever the process's umask says
      files.doSetAttr = (file, node, facts, ...rest) => {
        const mode = typeof facts.mode === 'number' ? { mode: facts.mode & ~0o077 } : {};
        doSetAttr(file, node, { ...facts, ...mode }, ...rest);
      };
      const { write } = files.stream_ops;
      files.stream_ops.write = (stream, ...rest) => {
        try {
          return write(stream, ...rest);
        } catch (error) {
          const path = files.realPath(stream.node);
          if (isFull(error) && !path.includes('/pg_wal/')) throw error;
          return this.#broken(`cannot write ${path}: ${reasonOf(error)}`);
        }
      };
      files.stream_ops.fsync = (stream) => {
        try {
          if (typeof stream.nfd === 'number') fsyncSync(stream.nfd);
          else syncPath(files.realPath(stream.node));
          return 0;
        } catch (error) {
          return this.#broken(`cannot sync ${files.realPath(stream.node)}: ${reasonOf(error)}`);
        }
      };
    });
    return made;
  }
}

function syncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** emscripten's own error has a number only */
function isFull(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'errno' in error && FULL.has(Number(error.errno));
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && error.message !== '') return error.message;
  return typeof error === 'object' && error !== null && 'errno' in error
    ? `errno ${String(error.errno)}`
    : String(error);
}
