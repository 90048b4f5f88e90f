import type { Readable } from 'node:stream';
import type { Person } from '../../../contract/person.ts';
import type { Received } from '../../storage/store.ts';
import type { Hall } from '../hall.ts';
import { checkPendingUploads, uploadLimit } from './uploadQuota.ts';

/**
 * Takes the bytes of an upload in, aside: nothing is stored until keepUpload has looked at them.
 * @throws HallError tooLarge, tooManyUploads, storageFull
 */
export async function receiveUpload(person: Person, source: Readable, hall: Hall): Promise<Received> {
  // before anything is read
  await checkPendingUploads(person, hall, { bytes: 0 });
  return hall.storage.receive(source, await uploadLimit(hall));
}
