import { closeSync, fsyncSync, openSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Init = NodeFS['init'];

/** The parts of emscripten's NODEFS that are touched here; its own types leave them out. */
interface NodeFileSystem {
  stream_ops: { fsync?: (stream: { nfd?: number | null; node: unknown }) => number };
  realPath(node: unknown): string;
}

/**
 * PGlite's NodeFS with a real fsync. The stock one has none (electric-sql/pglite issue 1107), so a COMMIT would only
 * reach the page cache, and a power cut would take acknowledged work with it.
 */
export class SyncedNodeFS extends NodeFS {
  override async init(pg: Parameters<Init>[0], options: Parameters<Init>[1]): ReturnType<Init> {
    const made = await super.init(pg, options);
    made.emscriptenOpts.preRun ??= [];
    made.emscriptenOpts.preRun.push((module: { NODEFS?: NodeFileSystem }) => {
      const files = module.NODEFS;
      if (!files) throw new Error('this PGlite has no NODEFS: fsync cannot be supplied');
      files.stream_ops.fsync = (stream) => {
        if (typeof stream.nfd === 'number') fsyncSync(stream.nfd);
        else syncPath(files.realPath(stream.node));
        return 0;
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
