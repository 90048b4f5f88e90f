import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { writeRecord } from '../../entities/store.ts';
import type { Hall } from '../hall.ts';

/** Where a call comes from. */
export interface Visitor {
  ip: string;
  userAgent: string;
}

const LOGIN = 0;
const LOGOUT = 1;
const STATUS = { failed: 0, success: 1, locked: 2 } as const;

/** Writes a row of the login log. */
export async function logLogin(
  trx: Kysely<Tables>,
  username: string,
  outcome: keyof typeof STATUS | 'logout',
  visitor: Visitor,
  hall: Hall,
): Promise<void> {
  const definition = hall.registry.entity('sys/log-login');
  if (!definition) return;
  const row = {
    creatorName: username.slice(0, 100),
    operation: outcome === 'logout' ? LOGOUT : LOGIN,
    status: outcome === 'logout' ? STATUS.success : STATUS[outcome],
    ip: visitor.ip.slice(0, 64),
    userAgent: visitor.userAgent.slice(0, 500),
  };
  const by = hall.directory.userByName(username)?.id ?? null;
  await writeRecord(trx, definition, row, by, { at: hall.clock.now() });
}
