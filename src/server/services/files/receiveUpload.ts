import type { Readable } from 'node:stream';
import type { Person } from '../../../contract/person.ts';
import type { Received } from '../../storage/store.ts';
import type { Hall } from '../hall.ts';
import { activePlace } from './stores.ts';
import { checkPendingUploads, uploadLimit } from './uploadQuota.ts';

/** `place`: the configuration by which it will lie, null for the hall's own storage. */
export interface ReceivedUpload extends Received {
  place: string | null;
}

/** What a form may have around its file: the exact size is judged once it is here. */
const ENVELOPE = 4_096;

/**
 * Takes the bytes of an upload in, aside: nothing is stored until keepUpload has looked at them.
 * @param upload `size`: how many bytes it may be, when that was said
 * @throws HallError tooLarge, tooManyUploads, storageFull
 */
export async function receiveUpload(
  person: Person,
  { source, size }: { source: Readable; size: number | undefined },
  hall: Hall,
): Promise<ReceivedUpload> {
  const limit = await uploadLimit(hall);
  const { uploads } = hall.underWay;
  const bytes = Math.min(size ?? limit, limit);
  // before anything is read; those that came before count as if they were there
  const before = uploads.of(person.id);
  const over = uploads.add(person.id, bytes);
  try {
    await checkPendingUploads(person, hall, { bytes: before + Math.max(0, bytes - ENVELOPE) });
    const { id: place, store } = await activePlace(hall);
    const received = await store.receive(source, limit);
    const discard = async () => {
      over();
      await received.discard();
    };
    return { ...received, discard, place };
  } catch (error) {
    over();
    throw error;
  }
}
