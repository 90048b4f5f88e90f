import { createReadStream } from 'node:fs';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';

/** Somebody who knows viruses. */
export interface Scanner {
  /** the name of what was found in a file, null where there is nothing; rejects where nobody could look */
  scan(path: string): Promise<string | null>;
  /** whether files are taken while nobody can look */
  takesUnseen: boolean;
}

/** Nothing is heard for so long: the scanner stands still. */
const SILENCE_MILLISECONDS = 30_000;
const PIECE = 65_536;
const USUAL_PORT = 3310;

/**
 * ClamAV's daemon. `url`: tcp://host:3310 or unix:/run/clamav/clamd.ctl; with `?down=accept` uploads are taken while it does
 * not answer.
 */
export function openScanner(url: string): Scanner {
  const { protocol, hostname, port, pathname, searchParams } = new URL(url);
  const target = protocol === 'unix:' ? { path: pathname } : { host: hostname, port: Number(port || USUAL_PORT) };
  return {
    takesUnseen: searchParams.get('down') === 'accept',
    async scan(path) {
      const socket = connect(target);
      socket.setTimeout(SILENCE_MILLISECONDS, () => socket.destroy(new Error('clamd says nothing')));
      const source = Readable.from(pieces(path)).on('error', (error) => socket.destroy(error));
      try {
        const answer = answerOf(socket);
        source.pipe(socket, { end: false });
        return verdictOf(await answer);
      } finally {
        // one that says no before it has everything does not want the rest
        source.destroy();
        socket.destroy();
      }
    },
  };
}

/** The command INSTREAM: pieces with their length before them, and nothing as the last one. */
async function* pieces(path: string): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const piece of createReadStream(path, { highWaterMark: PIECE }) as AsyncIterable<Buffer>) {
    yield lengthOf(piece.length);
    yield piece;
  }
  yield lengthOf(0);
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

function answerOf(socket: Socket): Promise<string> {
  return new Promise<string>((resolve, reject) => {
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('\0')) resolve(text.slice(0, text.indexOf('\0')));
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`clamd hung up: ${text}`)));
  });
}

/** `stream: OK`, `stream: Win.Test.EICAR_HDB-1 FOUND`; anything else is no verdict. */
function verdictOf(answer: string): string | null {
  if (answer === 'stream: OK') return null;
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (found === undefined) throw new Error(`clamd: ${answer}`);
  return found;
}
