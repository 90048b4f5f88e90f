import type { Readable } from 'node:stream';
import type { Person } from '../../../contract/person.ts';
import type { Received } from '../../storage/store.ts';
import type { Hall } from '../hall.ts';
import { UPLOAD_LIMIT } from './keepUpload.ts';

/** Takes the bytes of an upload in, aside: nothing is stored until keepUpload has looked at them. */
export async function receiveUpload(_person: Person, source: Readable, hall: Hall): Promise<Received> {
  return hall.storage.receive(source, UPLOAD_LIMIT);
}
