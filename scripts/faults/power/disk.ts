import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { isMainThread, workerData } from 'node:worker_threads';
import { JournalWriter, type Inode } from './journal.ts';

/**
 * Loaded into a server before anything else (`--import`): writes down what the embedded database's thread does to its
 * files, and what it has forced to the disk, so that replay.ts can say what a power cut would have left. The files
 * themselves are written as ever.
 */
const path = process.env['POWER_JOURNAL'];
const { directory } = (isMainThread ? {} : workerData) as { directory?: string };
if (path !== undefined && directory !== undefined) record(new JournalWriter(path, directory));

function record(journal: JournalWriter): void {
  const real = { ...fs };
  /** what each open file is; folders by their path */
  const open = new Map<number, Inode | string>();

  const recorded: Partial<typeof fs> = {
    openSync(file, flags, mode) {
      const name = String(file);
      const isThere = fs.existsSync(name);
      const descriptor = real.openSync(file, flags, mode);
      if (!journal.covers(name)) return descriptor;
      if (real.fstatSync(descriptor).isDirectory()) open.set(descriptor, name);
      else {
        const inode = isThere ? journal.inodeOf(name) : journal.create(name);
        if (typeof flags === 'number' && (flags & fs.constants.O_TRUNC) !== 0) journal.truncate(inode, 0);
        open.set(descriptor, inode);
      }
      return descriptor;
    },
    closeSync(descriptor) {
      open.delete(descriptor);
      real.closeSync(descriptor);
    },
    ftruncateSync(descriptor, size) {
      real.ftruncateSync(descriptor, size);
      const inode = open.get(descriptor);
      if (typeof inode === 'number') journal.truncate(inode, size ?? 0);
    },
    truncateSync(file, size) {
      real.truncateSync(file, size);
      if (journal.covers(String(file))) journal.truncate(journal.inodeOf(String(file)), size ?? 0);
    },
    renameSync(from, to) {
      real.renameSync(from, to);
      if (journal.covers(String(to))) journal.rename(String(from), String(to));
    },
    unlinkSync(file) {
      real.unlinkSync(file);
      if (journal.covers(String(file))) journal.name('unlink', String(file));
    },
    rmdirSync(folder) {
      real.rmdirSync(folder);
      if (journal.covers(String(folder))) journal.name('rmdir', String(folder));
    },
  };
  const sync = (call: 'fsyncSync' | 'fdatasyncSync') => (descriptor: number) => {
    real[call](descriptor);
    if (open.has(descriptor)) journal.sync(open.get(descriptor));
  };
  Object.assign(fs, recorded, {
    fsyncSync: sync('fsyncSync'),
    fdatasyncSync: sync('fdatasyncSync'),
    // emscripten always says where, and its memory is an Int8Array
    writeSync(descriptor: number, memory: Int8Array, offset: number, length: number, position: number) {
      const written = real.writeSync(descriptor, memory, offset, length, position);
      const inode = open.get(descriptor);
      const bytes = () => new Uint8Array(memory.buffer, memory.byteOffset + offset, written);
      if (typeof inode === 'number') journal.write(inode, position, bytes());
      return written;
    },
    writeFileSync(file: string, data: string, options: object) {
      real.writeFileSync(file, data, options);
      if (!journal.covers(file)) return;
      const inode = journal.create(file);
      if (data !== '') journal.write(inode, 0, Buffer.from(data));
    },
    mkdirSync(folder: string, options: object) {
      const made = real.mkdirSync(folder, options);
      if (journal.covers(folder)) journal.name('mkdir', folder);
      return made;
    },
  });
  syncBuiltinESMExports();
}
