import type { FastifyRequest } from 'fastify';
import type { TypedRecord } from '../../../contract/entities.ts';
import { PAGE_SIZES } from '../../../contract/envelope.ts';
import { HallError } from '../../../contract/errors.ts';
import type { ErrorName } from '../../../contract/errors.ts';
import type { FormData } from '../../../definition/types/json.ts';
import type { Hall } from '../../services/hall.ts';
import type { RecordQuery } from '../../services/records/query.ts';
import '../request.ts';

const LARGEST_SHEET = 10 * 1_048_576;
const LONGEST_ID = 100;

/** Which entity an address names, and what is left of it: `sys/user/page` → `sys/user` and `page`. 404 when none. */
export function addressOf(path: string, hall: Hall): { entity: string; rest: string[] } {
  const steps = path.split('/');
  for (let length = Math.min(steps.length, 4); length > 0; length--) {
    const entity = steps.slice(0, length).join('/');
    if (hall.registry.entity(entity)) return { entity, rest: steps.slice(length) };
  }
  throw new HallError('notFound');
}

/** A JSON object, or 400. */
export function objectOf(body: unknown): FormData {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new HallError('badRequest');
  return body as FormData;
}

/** A form that is being filled in, or 400. */
export function typedRecordOf(body: unknown): TypedRecord {
  const { formData, id, action } = objectOf(body);
  for (const name of [id, action])
    if (name !== undefined && typeof name !== 'string') throw new HallError('badRequest');
  return {
    formData: objectOf(formData),
    ...(typeof id === 'string' && { id }),
    ...(typeof action === 'string' && { action }),
  };
}

/** A list of ids, or 400; `none` says that nothing was chosen. */
export function idsOf(body: unknown, none: ErrorName = 'badRequest'): string[] {
  const isId = (id: unknown): id is string => typeof id === 'string' && id !== '' && id.length <= LONGEST_ID;
  if (Array.isArray(body) && body.length === 0) throw new HallError(none);
  if (!Array.isArray(body) || !body.every(isId)) throw new HallError('badRequest');
  return body;
}

export function optionQuery(query: RecordQuery): { keyword: string; page: number; pageSize: number } {
  const text = (name: string) => {
    const value = query[name] ?? '';
    if (Array.isArray(value)) throw new HallError('badRequest');
    return value;
  };
  const pageSize = PAGE_SIZES.find((size) => String(size) === (text('pageSize') || '10'));
  const page = Number(text('page') || '1');
  if (!pageSize || !Number.isInteger(page) || page < 1 || page > 1_000_000) throw new HallError('badPage');
  return { keyword: text('keyword').slice(0, 100), page, pageSize };
}

/** The one file of a multipart form, in memory. */
export async function readUpload(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new HallError('badRequest');
  const file = await request.file({ limits: { fileSize: LARGEST_SHEET } });
  if (!file) throw new HallError('badRequest');
  const bytes = await file.toBuffer().catch((error: unknown) => {
    if (file.file.truncated) throw new HallError('tooLarge', { values: { limit: 10 } });
    throw error;
  });
  return bytes;
}
