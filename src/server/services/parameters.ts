import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { Hall } from './hall.ts';

/** The value of a parameter of the house (sys/params), as administrators wrote it; undefined where there is none. */
export async function readParameter(
  code: string,
  hall: Pick<Hall, 'db' | 'registry'>,
  db: Kysely<Tables> = hall.db,
): Promise<string | undefined> {
  if (!hall.registry.entity('sys/params')) return undefined;
  const { rows } = await sql<{ value: string | null }>`
    select data ->> 'paramValue' as value from sys_params where data ->> 'paramCode' = ${code} limit 1`.execute(db);
  return rows[0]?.value ?? undefined;
}

/** A parameter that is a whole number from 1 on. */
export interface NumberParameter {
  code: string;
  /** what holds where it is missing or no such number */
  otherwise: number;
  /** a larger number is taken for this one */
  most: number;
}

export async function readNumber(
  { code, otherwise, most }: NumberParameter,
  hall: Pick<Hall, 'db' | 'registry'>,
  db?: Kysely<Tables>,
): Promise<number> {
  const text = (await readParameter(code, hall, db))?.trim() ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Math.min(Number(text), most) : otherwise;
}
