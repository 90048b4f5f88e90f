import { createInflateRaw } from 'node:zlib';
import { pipeline, Readable } from 'node:stream';

/** What somebody sent as an archive is none, or wants to be more than we take. */
export class BadArchive extends Error {}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const MOST_FILES = 500;

interface Entry {
  method: number;
  compressed: number;
  offset: number;
}

/**
 * Reads an archive that lies in memory. Files are inflated piece by piece and at most `limit` bytes in all: what an archive
 * says about sizes is not believed.
 */
export class ZipReader {
  readonly #bytes: Buffer;
  readonly #entries: ReadonlyMap<string, Entry>;
  #left: number;

  constructor(bytes: Buffer, limit: number) {
    this.#bytes = bytes;
    this.#left = limit;
    this.#entries = readDirectory(bytes);
  }

  names(): string[] {
    return [...this.#entries.keys()];
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  async *read(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(name);
    if (!entry) throw new BadArchive(`${name} is missing`);
    const data = this.#data(entry);
    if (entry.method === 0) {
      this.#take(data.length);
      yield data;
      return;
    }
    if (entry.method !== 8) throw new BadArchive(`${name} is compressed in an unknown way`);
    const inflate = createInflateRaw();
    pipeline(Readable.from([data]), inflate, () => {});
    try {
      for await (const chunk of inflate) {
        this.#take((chunk as Buffer).length);
        yield chunk as Buffer;
      }
    } catch (error) {
      throw error instanceof BadArchive ? error : new BadArchive(`${name} is damaged`);
    }
  }

  /** The whole of a file that is UTF-8. */
  async text(name: string): Promise<string> {
    const chunks: Buffer[] = [];
    for await (const chunk of this.read(name)) chunks.push(chunk);
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
    } catch {
      throw new BadArchive(`${name} is no text`);
    }
  }

  #take(bytes: number): void {
    this.#left -= bytes;
    if (this.#left < 0) throw new BadArchive('the archive is too large');
  }

  #data({ offset, compressed }: Entry): Buffer {
    const bytes = this.#bytes;
    if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== LOCAL)
      throw new BadArchive('a file is not where it should be');
    const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
    if (start + compressed > bytes.length) throw new BadArchive('a file is cut off');
    return bytes.subarray(start, start + compressed);
  }
}

function readDirectory(bytes: Buffer): Map<string, Entry> {
  const end = endOfDirectory(bytes);
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (count > MOST_FILES) throw new BadArchive('the archive has too many files');
  const entries = new Map<string, Entry>();
  for (let i = 0; i < count; i++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== CENTRAL)
      throw new BadArchive('the list of files is damaged');
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    // encrypted files have bit 0
    if (bytes.readUInt16LE(at + 8) & 1) throw new BadArchive('the archive is encrypted');
    entries.set(name, {
      method: bytes.readUInt16LE(at + 10),
      compressed: bytes.readUInt32LE(at + 20),
      offset: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

/** Stands at the end, before a comment of at most 65,535 bytes. */
function endOfDirectory(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - 22 - 65_535);
  for (let at = bytes.length - 22; at >= first; at--) {
    if (bytes.readUInt32LE(at) === END) return at;
  }
  throw new BadArchive('this is no archive');
}
