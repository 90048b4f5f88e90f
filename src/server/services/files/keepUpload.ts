import { HallError } from '../../../contract/errors.ts';
import type { ErrorName } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import { newId } from '../../db/id.ts';
import type { Hall } from '../hall.ts';
import { idempotent, withContent } from '../idempotency.ts';
import type { Idempotency } from '../idempotency.ts';
import { replay } from '../records/replay.ts';
import { lockKey } from '../../db/lock.ts';
import { transaction } from '../../db/transaction.ts';
import { acceptedType } from './kinds.ts';
import type { UploadKind } from './kinds.ts';
import type { ReceivedUpload } from './receiveUpload.ts';
import { storeOf } from './stores.ts';
import { refuseViruses } from './refuseViruses.ts';
import { checkPendingUploads } from './uploadQuota.ts';

const LONGEST_NAME = 200;

export interface Upload {
  /** taken in by {@link receiveUpload} */
  received: ReceivedUpload;
  name: string;
  kind: UploadKind;
  checkCode: string;
  idempotency?: Idempotency | undefined;
}

export interface StoredFile {
  id: string;
  name: string;
  size: number;
}

const REFUSALS: Record<UploadKind, ErrorName> = {
  any: 'uploadRefused',
  image: 'uploadImage',
  pdf: 'uploadPdf',
  document: 'uploadDocument',
};

/**
 * Makes what was received a file of the person. Its check code is used up whatever comes out.
 * @throws HallError checkCode, uploadRefused, uploadImage, uploadPdf, uploadDocument, uploadInfected, scannerAway,
 * tooManyUploads, storageFull
 */
export async function keepUpload(person: Person, upload: Upload, hall: Hall): Promise<StoredFile> {
  const { received, name, kind } = upload;
  const call = withContent(upload.idempotency, received.sha256, name, kind);
  // the check code is used up when the call comes again
  return replay(person, call, hall, () => keep(person, { ...upload, idempotency: call }, hall));
}

async function keep(person: Person, upload: Upload, hall: Hall): Promise<StoredFile> {
  const { received, kind } = upload;
  await useCheckCode(person, upload.checkCode, hall);
  const name = cleanName(upload.name);
  const type = await acceptedType(received.path, name, kind);
  if (!type) throw new HallError(REFUSALS[kind]);
  await refuseViruses(received.path, hall);
  const id = newId();
  const { size, sha256 } = received;
  await checkPendingUploads(person, hall, { bytes: size });
  // bytes first: a row never stands for a file that is not there
  await received.keep(id);
  const row = {
    id,
    name,
    size,
    type,
    sha256,
    owner_id: person.id,
    created_at: hall.clock.now(),
    store_id: received.place,
  };
  const written = transaction(hall.db, (trx) =>
    idempotent(trx, person, upload.idempotency, async () => {
      // many at a time are counted one after the other
      await lockKey(trx, `uploads:${person.id}`);
      await checkPendingUploads(person, hall, { bytes: size, db: trx });
      await trx.insertInto('hall_file').values(row).execute();
      return { id, name, size };
    }),
  );
  return written.catch(async (error: unknown) => {
    // of any other failure nobody knows whether the row is there: bytes without one are swept up
    if (error instanceof HallError && error.error === 'tooManyUploads')
      await (await storeOf(received.place, hall)).remove(id);
    throw error;
  });
}

async function useCheckCode(person: Person, code: string, hall: Hall): Promise<void> {
  const used = await hall.db
    .deleteFrom('hall_check_code')
    .where('code', '=', code)
    .where('user_id', '=', person.id)
    .returning('expires_at')
    .executeTakeFirst();
  if (!used || used.expires_at < hall.clock.now()) throw new HallError('checkCode');
}

/** Only the last part of a path, nothing invisible, and not so long that a disk refuses it. */
function cleanName(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  // control and direction characters: a name must look like what it is
  const visible = last.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim();
  if (visible.length <= LONGEST_NAME) return visible;
  const dot = visible.lastIndexOf('.');
  const extension = dot > 0 && visible.length - dot < 10 ? visible.slice(dot) : '';
  return visible.slice(0, LONGEST_NAME - extension.length) + extension;
}
