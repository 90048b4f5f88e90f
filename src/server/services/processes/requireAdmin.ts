import { HallError } from '../../../contract/errors.ts';
import type { Move } from '../flow/move.ts';
import { mayProcess } from './openProcess.ts';
import type { ProcessRight } from './openProcess.ts';

/** The request lies in the administrator's data scope, and he has the code. @throws HallError actionNotAllowed */
export function requireAdmin({ person, involvement }: Pick<Move, 'person' | 'involvement'>, right: ProcessRight): void {
  if (!involvement.admin || !mayProcess(person, right)) throw new HallError('actionNotAllowed', { data: { right } });
}
