import { buffer } from 'node:stream/consumers';
import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { Hall } from '../hall.ts';
import { openFile } from './openFile.ts';

/** Larger files are downloaded: a data URL lies in memory several times over. */
const LIMIT = 20 * 1_048_576;

/**
 * A file as data URL. `fileUrl` is an id of ours or an address that ends in one; nothing is ever fetched.
 * @throws HallError fileNotFound, tooLarge
 */
export async function viewFile(person: Person, fileUrl: string, hall: Hall): Promise<string> {
  const id = /^(?:[^?#]*\/sys\/oss\/file\/)?([0-9a-z]{20})(?:[?#].*)?$/.exec(fileUrl)?.[1];
  if (!id) throw new HallError('fileNotFound');
  const file = await openFile(person, id, hall);
  if (file.size > LIMIT) throw new HallError('tooLarge', { values: { limit: LIMIT / 1_048_576 } });
  const bytes = await buffer(await file.read());
  return `data:${file.type};base64,${bytes.toString('base64')}`;
}
