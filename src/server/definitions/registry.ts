import type { Kysely } from 'kysely';
import type {
  Definition,
  EntityDefinition,
  ReportDefinition,
  TopicDefinition,
} from '../../definition/types/definition.ts';
import type { Locale } from '../../definition/types/locale.ts';
import type { Checked } from '../../definition/check/check.ts';
import type { DefinitionSource, Fault, SourceFile, Vocabulary } from '../../definition/types/source.ts';
import type { Bus } from '../db/bus.ts';
import type { Tables } from '../db/tables.ts';
import type { DefinitionNow } from './deployments.ts';
import type { DrawnProcess } from './drawn.ts';
import type { DefinitionKind } from './load.ts';
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
  /** whatever its kind */
  served(kind: DefinitionKind, key: string): Versioned | undefined;
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
  /** the same in full: what would be served of it */
  check(source: DefinitionSource): Promise<Checked & { common: SourceFile }>;
  /** the other definitions that an entity would break, were it so */
  dependents(changed: DefinitionSource): Promise<Dependent[]>;
  /** the parts that all definitions share */
  common(): SourceFile;
  /** every definition that is served or lies in a folder */
  known(): KnownDefinition[];
  /** its files as they are now; undefined where there is none of that key */
  now(kind: DefinitionKind, key: string): Promise<DefinitionNow | undefined>;
  /** whether {@link DefinitionRegistry.write} may be asked */
  mayWrite(kind: DefinitionKind, key: string): Promise<boolean>;
  /**
   * Writes a definition into its folder and takes it over as any edit of it; what an editor knows and leaves out goes.
   * @param before what was edited; false: the folder is no longer that, and nothing was written
   */
  write(before: Pick<DefinitionNow, 'source' | 'base'>, files: Readonly<Record<string, string>>): Promise<boolean>;
  /**
   * A topic's folder with this process in place of its own, judged but not taken over; undefined where there is no folder.
   */
  drawn(key: string, xml: string): Promise<DrawnProcess | undefined>;
  /** looks at one definition anew, because somebody deployed something over its folder; empty = at all that are behind */
  retake(key: string): Promise<void>;
  /** what the checker says about the folders as they are now, errors and warnings */
  faults(): Fault[];
  /** called after every change that was taken over; answers how to stop */
  onChange(listener: () => void): () => void;
  /** looks at the folders now, instead of when the watcher says so */
  reload(): Promise<void>;
  close(): Promise<void>;
}

/** What another definition would say, were an entity as it is drafted. */
export interface Dependent {
  source: DefinitionSource;
  /** errors that it does not have now */
  faults: Fault[];
}

/** How a definition stands. */
export interface KnownDefinition {
  kind: DefinitionKind;
  key: string;
  served: Versioned | undefined;
  /** what the checker says about its folder */
  faults: Fault[];
}

export interface RegistryOptions {
  db: Kysely<Tables>;
  topicsDir: string;
  schemasDir: string;
  /** where is remembered what the checker said */
  dataDir: string;
  /** left out: this server is alone on its database, and its folders decide. With it the last edit on any server does */
  bus?: Bus | undefined;
  /** tells of names that people add (dictionaries, roles), also where this server is alone */
  news?: Bus | undefined;
  /** follows edits while the server runs */
  watch: boolean;
  /** where faults are printed for people; a server's stderr */
  print(text: string): void;
}
