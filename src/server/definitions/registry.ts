import type { Kysely } from 'kysely';
import type {
  Definition,
  EntityDefinition,
  ReportDefinition,
  TopicDefinition,
} from '../../definition/types/definition.ts';
import type { Locale } from '../../definition/types/locale.ts';
import type { DefinitionSource, Fault, Vocabulary } from '../../definition/types/source.ts';
import type { Bus } from '../db/bus.ts';
import type { Tables } from '../db/tables.ts';
import type { DrawnProcess } from './drawn.ts';
import type { VersionFacts } from './versions.ts';

export type Versioned<D extends Definition = Definition> = D & { readonly version: VersionFacts };
export type VersionedTopic = Versioned<TopicDefinition>;
export type VersionedEntity = Versioned<EntityDefinition>;
export type VersionedReport = Versioned<ReportDefinition>;

/** The definitions that this server serves: what stands in its folders, or the last good version of it. */
export interface DefinitionRegistry {
  topic(key: string): VersionedTopic | undefined;
  /** in the order of their keys */
  topics(): VersionedTopic[];
  entity(key: string): VersionedEntity | undefined;
  entities(): VersionedEntity[];
  report(key: string): VersionedReport | undefined;
  reports(): VersionedReport[];
  /**
   * The version that a running instance was started with; undefined when no such version was ever stored. Inside a
   * transaction pass its handle.
   */
  version(versionId: string, db?: Kysely<Tables>): Promise<VersionedTopic | undefined>;
  localised<D extends Definition>(definition: D, locale: Locale): D;
  /** names that definitions may refer to, as the database has them now */
  vocabulary(): Promise<Vocabulary>;
  /** what the checker would say about these files, without taking them over */
  judge(source: DefinitionSource): Promise<Fault[]>;
  /**
   * A topic's folder with this process in place of its own, judged but not taken over; undefined where there is no folder.
   */
  drawn(key: string, xml: string): Promise<DrawnProcess | undefined>;
  /** looks at one topic anew, because somebody deployed a process over its folder; empty = at all that are behind */
  retake(key: string): Promise<void>;
  /** what the checker says about the folders as they are now, errors and warnings */
  faults(): Fault[];
  /** called after every change that was taken over; answers how to stop */
  onChange(listener: () => void): () => void;
  /** looks at the folders now, instead of when the watcher says so */
  reload(): Promise<void>;
  close(): Promise<void>;
}

export interface RegistryOptions {
  db: Kysely<Tables>;
  topicsDir: string;
  schemasDir: string;
  /** where is remembered what the checker said */
  dataDir: string;
  /** left out: this server is alone on its database, and its folders decide. With it the last edit on any server does */
  bus?: Bus | undefined;
  /** follows edits while the server runs */
  watch: boolean;
  /** where faults are printed for people; a server's stderr */
  print(text: string): void;
}
