import { Duplex } from 'node:stream';
import type { EmbeddedHost } from './host.ts';

const TERMINATE = 0x58; // 'X', the wire protocol's good-bye

/**
 * What the stock pg driver takes for a socket: wire bytes written here are run by the embedded database, its answer is
 * read back. One at a time and in order, so the driver keeps in step also after errors.
 */
export class EmbeddedStream extends Duplex {
  readonly #host: EmbeddedHost;
  #generation = 0;
  #busy: Promise<void> = Promise.resolve();
  #left = false;

  constructor(host: EmbeddedHost) {
    super();
    this.#host = host;
  }

  /** called by the driver as on a socket */
  connect(): this {
    this.#host.whenReady().then(
      () => {
        this.#generation = this.#host.generation;
        this.emit('connect');
      },
      (error: Error) => this.destroy(error),
    );
    return this;
  }

  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _: BufferEncoding, done: (error?: Error) => void): void {
    this.#send(chunk, done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this.#send(Buffer.concat(chunks.map((each) => each.chunk)), done);
  }

  override _final(done: () => void): void {
    void this.#leave().then(done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    void this.#leave().then(() => done(error));
  }

  #send(bytes: Buffer, done: (error?: Error) => void): void {
    if (bytes[0] === TERMINATE) {
      void this.#leave().then(() => done());
      return;
    }
    // a copy: the bytes are handed over to the other thread, and the driver's buffers are parts of bigger ones
    const own = new Uint8Array(bytes);
    this.#busy = this.#busy.then(async () => {
      try {
        const answer = await this.#host.wire(own, this.#generation);
        if (answer.length > 0) this.push(Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength));
        done();
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    });
  }

  async #leave(): Promise<void> {
    if (this.#left) return;
    this.#left = true;
    await this.#busy;
    await this.#host.reset(this.#generation).catch(() => {});
    this.push(null);
  }
}
