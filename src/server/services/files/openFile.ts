import type { Readable } from 'node:stream';
import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { Hall } from '../hall.ts';
import { isShownInline } from './kinds.ts';
import { mayReadFile } from './mayReadFile.ts';
import { storeOf } from './stores.ts';

export interface OpenFile {
  name: string;
  type: string;
  size: number;
  sha256: string;
  /** whether a browser may show it in place */
  inline: boolean;
  read(): Promise<Readable>;
}

/** A file that the person may read. @throws HallError fileNotFound also when it is somebody else's */
export async function openFile(person: Person, id: string, hall: Hall): Promise<OpenFile> {
  if (!(await mayReadFile(person, id, hall))) throw new HallError('fileNotFound');
  const { store_id: place, ...file } = await hall.db
    .selectFrom('hall_file')
    .select(['name', 'type', 'size', 'sha256', 'store_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...file, inline: isShownInline(file.type), read: async () => (await storeOf(place, hall)).read(id) };
}
