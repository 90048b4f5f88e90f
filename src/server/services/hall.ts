import type { Kysely, Transaction } from 'kysely';
import type { Person } from '../../contract/person.ts';
import type { Directory } from '../access/directory.ts';
import type { Sessions } from '../access/sessions.ts';
import type { Substitutes } from '../access/substitutes.ts';
import type { Bus } from '../db/bus.ts';
import type { Connections } from '../db/open.ts';
import type { Reads } from '../db/reads.ts';
import type { Tables } from '../db/tables.ts';
import type { DefinitionRegistry } from '../definitions/registry.ts';
import type { EmbeddedEngine, ProcessEngine } from '../engine/port.ts';
import type { Figures } from '../figures.ts';
import type { Log } from '../log.ts';
import type { Sockets } from '../realtime/sockets.ts';
import type { Settings } from '../settings.ts';
import type { Scanner } from '../storage/scanner.ts';
import type { FileStore } from '../storage/store.ts';
import type { Texts } from '../texts.ts';
import type { UnderWay } from './tally.ts';

/** Everything that is wired once at the start. A service takes the person first and this last. */
export interface Hall {
  readonly settings: Settings;
  readonly db: Kysely<Tables>;
  /** the same for lists and reports, where replicas take them over */
  readonly reads: Reads;
  /** true: this process is the only one; false: others may share the database */
  readonly embedded: boolean;
  readonly bus: Bus;
  readonly registry: DefinitionRegistry;
  readonly engine: ProcessEngine<Transaction<Tables>>;
  /** an engine that keeps nothing, for what is only tried */
  engineInMemory(): EmbeddedEngine;
  readonly directory: Directory;
  /** who stands in for whom */
  readonly substitutes: Substitutes;
  readonly sessions: Sessions;
  readonly sockets: Sockets;
  readonly storage: FileStore;
  /** null: uploads are not looked at */
  readonly scanner: Scanner | null;
  readonly underWay: UnderWay;
  readonly figures: Figures;
  /** of this server to its database */
  connections(): Connections;
  readonly texts: Texts;
  readonly clock: Clock;
  readonly log: Log;
  /**
   * Who may read a file, by what it is used in (hall_file_use.kind): `instance`, `draft`, `record`. Services put theirs in
   * when they are wired; a use without reader opens nothing.
   */
  readonly fileReaders: Map<string, FileReader>;
}

export interface Clock {
  now(): Date;
}

/** Whether the person may see what `ref` stands for, and with it that file in it. */
export type FileReader = (
  person: Person,
  ref: string,
  hall: Hall,
  db: Kysely<Tables>,
  fileId: string,
) => Promise<boolean>;
