import type { Transaction } from 'kysely';
import type { Tables } from './tables.ts';

export interface Migration {
  /** never changed once released: it is the key by which a database remembers */
  name: string;
  up(trx: Transaction<Tables>): Promise<void>;
}
