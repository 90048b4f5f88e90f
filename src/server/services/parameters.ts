import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { readHours } from '../../definition/worktime.ts';
import { alipayKey } from '../channels/alipay.ts';
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

/** Parameters that the hall itself reads as numbers. No upload may be larger: a form is read within two minutes. */
export const UPLOAD_LIMIT = { code: 'UPLOAD_LIMIT_MB', otherwise: 50, most: 200 };
export const PENDING_LIMIT = { code: 'PENDING_UPLOADS_MB', otherwise: 1_024, most: 1_048_576 };
export const DRAFT_LIMIT = { code: 'DRAFT_LIMIT', otherwise: 200, most: 10_000 };

const NUMBERS: readonly NumberParameter[] = [UPLOAD_LIMIT, PENDING_LIMIT, DRAFT_LIMIT];
const NUMBER = /^[1-9]\d{0,8}$/;

/** What is wrong with a value that the hall would read: the name of a text in records.json and its values. */
export interface ParameterFault {
  text: string;
  values?: Record<string, string | number>;
}

/** Whether the hall reads that parameter: it is not deleted and keeps its code. */
export function isTyped(code: string): boolean {
  return Object.hasOwn(OTHERS, code) || NUMBERS.some((each) => each.code === code);
}

export function parameterFault(code: string, value: string): ParameterFault | null {
  const number = NUMBERS.find((each) => each.code === code);
  if (number) {
    const good = NUMBER.test(value.trim()) && Number(value) <= number.most;
    return good ? null : { text: 'parameter.number', values: { most: number.most } };
  }
  const judge = { ...OTHERS, ...OPTIONAL };
  return Object.hasOwn(judge, code) ? (judge[code]?.(value) ?? null) : null;
}

type Judge = (value: string) => ParameterFault | null;

const OTHERS: Readonly<Record<string, Judge>> = {
  WORKING_HOURS: (value) => (readHours(value) ? null : { text: 'parameter.hours' }),
};

/** A site by its address alone: encrypted, or of this machine. No wildcard, path or anything else that a policy could be ended with. */
const ORIGIN =
  /^(?:https:\/\/(?=.{1,253}(?:$|:))[a-z0-9-]+(?:\.[a-z0-9-]+)*|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]))(?::\d{1,5})?$/;

const namesIn = (value: string): string[] => value.split(/[\s,，;；]+/).filter((part) => part !== '');

const sixteen: Judge = (value) => (/^\d{16}$/.test(value.trim()) ? null : { text: 'parameter.sixteen' });

/** What is read where it is there: payments are taken with all three of Alipay. */
const OPTIONAL: Readonly<Record<string, Judge>> = {
  FRAME_ORIGINS: (value) => (namesIn(value).every((name) => ORIGIN.test(name)) ? null : { text: 'parameter.origins' }),
  ALIPAY_APP_ID: sixteen,
  ALIPAY_SELLER_ID: sixteen,
  ALIPAY_PUBLIC_KEY: (value) => (alipayKey(value) ? null : { text: 'parameter.publicKey' }),
};

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
  return NUMBER.test(text) ? Math.min(Number(text), most) : otherwise;
}

/** The other sites that administrators let pages of the hall show inside themselves; none where nothing is said. */
export async function frameOrigins(hall: Pick<Hall, 'db' | 'registry'>): Promise<string[]> {
  return namesIn((await readParameter('FRAME_ORIGINS', hall)) ?? '').filter((name) => ORIGIN.test(name));
}
