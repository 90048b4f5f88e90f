import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** The transaction in which a verb does everything. */
export type Tx = Transaction<Tables>;
/** The database or a transaction of it, for reading. */
export type Handle = Kysely<Tables>;
export type InstanceRow = Selectable<Tables['wf_instance']>;
export type OpenTaskRow = Selectable<Tables['wf_task']>;
export type HistoryRecord = Selectable<Tables['wf_history']>;
