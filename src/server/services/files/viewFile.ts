import type { Readable } from 'node:stream';
import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { Hall } from '../hall.ts';
import { openFile } from './openFile.ts';

/** Larger files are downloaded: a page holds a data URL in memory several times over. */
const LIMIT = 20 * 1_048_576;

/**
 * A file as data URL, in pieces: whole, it would lie in memory several times over. `fileUrl` is an id of ours or an address
 * that ends in one; nothing is ever fetched. The URL has nothing in it that JSON would escape.
 * @throws HallError fileNotFound, tooLarge
 */
export async function viewFile(person: Person, fileUrl: string, hall: Hall): Promise<AsyncGenerator<string>> {
  const id = /^(?:[^?#]*\/sys\/oss\/file\/)?([0-9a-z]{20})(?:[?#].*)?$/.exec(fileUrl)?.[1];
  if (!id) throw new HallError('fileNotFound');
  const file = await openFile(person, id, hall);
  if (file.size > LIMIT) throw new HallError('tooLarge', { values: { limit: LIMIT / 1_048_576 } });
  return dataUrl(file.type, await file.read());
}

async function* dataUrl(type: string, source: Readable): AsyncGenerator<string> {
  yield `data:${type};base64,`;
  let rest = Buffer.alloc(0);
  for await (const chunk of source) {
    const bytes = Buffer.concat([rest, chunk as Buffer]);
    // three bytes are four signs: what is over waits for the next piece
    const whole = bytes.length - (bytes.length % 3);
    rest = bytes.subarray(whole);
    yield bytes.toString('base64', 0, whole);
  }
  yield rest.toString('base64');
}
