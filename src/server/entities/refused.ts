import { HallError } from '../../contract/errors.ts';

/** 422 about one field. */
export function refused(path: string, message: string): HallError {
  return new HallError('invalidData', { data: { errors: [{ path, message }] } });
}
