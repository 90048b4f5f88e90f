import type { EntityDefinition } from '../../definition/types/definition.ts';
import { existsSync } from 'node:fs';
import type { SourceFile, Vocabulary } from '../../definition/types/source.ts';
import { ensureEntityTables } from '../db/entity-tables.ts';
import { checkContext, freshTopics } from './check-context.ts';
import type { Known } from './check-context.ts';
import { commonOf, loadFrom, scanLayers, schemaLayers } from './layers.ts';
import type { Layers } from './layers.ts';
import type { DefinitionKind } from './load.ts';
import type { RegistryOptions, Versioned } from './registry.ts';
import { changedKeys } from './scan.ts';
import type { Signatures } from './scan.ts';
import { byKind, KINDS, ServedDefinitions } from './served.ts';
import type { ByKind } from './served.ts';
import { takeDefinitions } from './take.ts';
import type { Slot } from './take.ts';
import { readCurrent, setCurrent, writeCurrent } from './current.ts';
import type { Current } from './current.ts';
import { VersionCache, parseVersion } from './version-cache.ts';
import { readVersion } from './versions.ts';
import { folderless } from './deployments.ts';
import { Verdicts } from './verdicts.ts';
import { storedNames, vocabularyOf } from './vocabulary.ts';
import type { VocabularyName } from './vocabulary.ts';

const NO_COMMON: SourceFile = { name: 'common.json', path: 'common.json', text: '{}' };

/** A definition whose folder lies on other servers only. */
const NO_FOLDER: Slot = { served: undefined, folder: undefined, faults: [], refused: false, names: [] };

/** What is served follows the folders and, where several servers share a database, what counts there. */
export class FollowedDefinitions extends ServedDefinitions {
  protected readonly options: RegistryOptions;
  protected readonly layers: ByKind<Layers>;
  protected readonly versions: VersionCache;
  protected signatures: ByKind<Signatures> = byKind(() => new Map());
  /** kinds and keys of all folders that there are */
  protected foldersRead: ReadonlySet<string> = new Set();
  /** the folders of folders that were there when they were read last */
  #there: readonly string[] = [];
  #common = { signature: '', file: NO_COMMON };
  #vocabulary: Vocabulary = vocabularyOf(new Map(), [], [], []);
  readonly #verdicts: Verdicts;
  /** the folders have been read once: from now on what changes is an edit */
  #opened = false;

  constructor(options: RegistryOptions) {
    super();
    this.options = options;
    const schemas = schemaLayers(options.schemasDir);
    this.layers = { entity: schemas, topic: [options.topicsDir], report: schemas };
    this.versions = new VersionCache(options.db);
    this.#verdicts = new Verdicts(options.dataDir);
  }

  common(): SourceFile {
    return this.#common.file;
  }

  /** A folder that was refused for want of a dictionary or a role is served as soon as somebody has made it. */
  protected async judgeAgain(): Promise<boolean> {
    const { entity } = this.slots;
    if (!KINDS.some((kind) => [...this.slots[kind].values()].some(({ refused }) => refused))) return false;
    const stored = await storedNames(this.options.db);
    const names = vocabularyOf(entity, [], stored, [...entity.keys()]);
    if (JSON.stringify(names) === JSON.stringify(this.#vocabulary)) return false;
    for (const kind of KINDS) await this.#take(kind, [], this.signatures, stored);
    return true;
  }

  /** Takes over what changed in the folders; answers whether anything did. */
  protected async readFolders(): Promise<boolean> {
    const { signature, read } = commonOf(this.layers.entity);
    const now: ByKind<Signatures> = {
      entity: await scanLayers(this.layers.entity, 'entity'),
      topic: await scanLayers(this.layers.topic, 'topic'),
      report: await scanLayers(this.layers.report, 'report'),
    };
    const there = [...this.layers.entity, ...this.layers.topic].filter((dir) => existsSync(dir));
    // one that is not there at all is a disk that is away, no edit: what was served is served until it is back
    if (!this.#there.every((dir) => there.includes(dir))) return false;
    this.#there = there;
    const same = signature === this.#common.signature;
    const changed = byKind((kind) => changedKeys(same ? this.signatures[kind] : new Map(), now[kind]));
    const removed = await this.#dropMissing(now);
    if (!removed && KINDS.every((kind) => changed[kind].length === 0)) return false;
    if (signature !== this.#common.signature) {
      this.#common = { signature, file: read() };
    }
    this.foldersRead = new Set(KINDS.flatMap((kind) => [...now[kind].keys()].map((key) => `${kind} ${key}`)));
    const stored = await storedNames(this.options.db);
    // entities first, because the others name them
    await this.#take('entity', changed.entity, now, stored);
    // nobody asks for a record yet: at a first start the others are judged while the tables are made
    const made = this.#opened ? undefined : ensureEntityTables(this.options.db, this.entities());
    made?.catch(() => {});
    for (const kind of KINDS) if (kind !== 'entity') await this.#take(kind, changed[kind], now, stored);
    await made;
    this.signatures = now;
    this.#opened = true;
    await this.takeFolderless();
    await this.adopt();
    return true;
  }

  async #makeTables(entities: readonly EntityDefinition[]): Promise<void> {
    for (const { entity, index, reason } of await ensureEntityTables(this.options.db, entities)) {
      this.options.print(`${entity}: the index ${index} could not be made: ${reason}`);
    }
  }

  /**
   * A folder that is gone is no longer served, on no server; requests of it that are under way keep their version. Where
   * another server's edit counts instead, that goes on.
   */
  async #dropMissing(now: ByKind<Signatures>): Promise<boolean> {
    const gone = KINDS.flatMap((kind) =>
      [...this.slots[kind]].flatMap(([key, slot]) =>
        (slot.folder === undefined && !slot.refused) || now[kind].has(key) ? [] : [{ kind, key, slot }],
      ),
    );
    if (gone.length === 0) return false;
    const own = gone.filter(({ slot }) => !this.options.bus || slot.served?.version.versionId === slot.folder);
    const { db, bus } = this.options;
    await setCurrent(
      db,
      bus,
      // one that never was right is served nowhere
      own.flatMap(({ kind, key, slot }) => (slot.folder === undefined ? [] : [{ kind, key, versionId: null }])),
    );
    for (const { kind, key, slot } of gone)
      this.slots[kind].set(key, { ...slot, folder: undefined, faults: [], refused: false });
    for (const { kind, key } of own) this.slots[kind].delete(key);
    return true;
  }

  async #take(
    kind: DefinitionKind,
    changed: readonly string[],
    now: ByKind<Signatures>,
    stored: readonly VocabularyName[],
  ): Promise<void> {
    const slots = this.slots[kind];
    // what was refused may have become right by what changed elsewhere
    const refused = [...slots].flatMap(([key, slot]) => (slot.refused ? [key] : []));
    const keys = [...new Set([...changed, ...refused])];
    if (keys.length === 0) return;
    const loaded = await Promise.all(keys.map((key) => loadFrom(this.layers[kind], kind, key)));
    const sources = loaded.filter((source) => source !== undefined);
    const { db, bus, print } = this.options;
    this.#vocabulary = vocabularyOf(this.slots.entity, sources, stored, entityKeys(now.entity, this.slots.entity));
    const fresh = kind === 'topic' ? await freshTopics(sources, this.#common.file) : undefined;
    const known = this.knownNow([...now.topic.keys()]);
    const served = kind === 'entity' ? [] : [...this.entities(), ...this.topics()];
    const taken = await takeDefinitions(sources, slots, {
      db,
      print,
      common: this.#common.file,
      prepare: this.#opened ? (entities) => this.#makeTables(entities) : undefined,
      stored: (trx, fresh) => writeCurrent(trx, bus, fresh),
      check: checkContext(kind, known, fresh),
      remember: this.#opened ? undefined : (judge) => this.#verdicts.of({ ...known, kind, sources, served }, judge),
    });
    const counts = await this.#announce(kind, taken);
    for (const [key, fresh] of taken) {
      const before = slots.get(key)?.served;
      const counting = counts.get(key);
      // what another server's edit made of it is served on; the same version may come with new rows
      const isOther = before && before.version.versionId === counting && fresh.served?.version.versionId !== counting;
      const slot = isOther ? { ...fresh, served: before } : fresh;
      slots.set(key, slot);
      if (slot.served?.kind === 'topic') this.versions.keep(slot.served);
    }
  }

  /**
   * Lets edits of this server's folders count everywhere. A folder that says at the start what was stored long ago is no
   * edit: it may be an old copy, and what counts is served instead of it. A server that is alone trusts its folders.
   * @returns what counts now, by key
   */
  async #announce(kind: DefinitionKind, taken: ReadonlyMap<string, Slot>): Promise<ReadonlyMap<string, string | null>> {
    const { db, bus } = this.options;
    const counts = new Map((await readCurrent(db, kind)).map(({ key, versionId }) => [key, versionId]));
    const changes = [...taken].flatMap(([key, { folder }]): Current[] => {
      if (folder === undefined || counts.get(key) === folder) return [];
      const edited = this.#opened && this.slots[kind].get(key)?.folder !== folder;
      return !bus || edited || !counts.has(key) ? [{ kind, key, versionId: folder }] : [];
    });
    await setCurrent(db, bus, changes);
    return new Map([...counts, ...changes.map(({ key, versionId }) => [key, versionId] as const)]);
  }

  /** Serves what counts on all servers, where that is something else than what the folders here say. */
  protected async adopt(): Promise<boolean> {
    const { db, bus } = this.options;
    if (!bus) return false;
    let changed = false;
    for (const { kind, key, versionId } of await readCurrent(db)) {
      const slot = this.slots[kind].get(key);
      if (versionId === (slot?.served?.version.versionId ?? null)) continue;
      const served = versionId === null ? undefined : await this.stored(versionId);
      // a version that only a newer program can read: better the own one than none
      if (versionId !== null && !served) continue;
      this.slots[kind].set(key, { ...(slot ?? NO_FOLDER), served, overlay: undefined });
      if (served?.kind === 'topic') this.versions.keep(served);
      changed = true;
    }
    return changed;
  }

  /** Serves what was published in the browser under keys that have no folder here. */
  protected async takeFolderless(): Promise<boolean> {
    let changed = false;
    for (const { kind, key, id, versionId } of await folderless(this.options.db)) {
      const slot = this.slots[kind].get(key);
      if (this.foldersRead.has(`${kind} ${key}`) || slot?.overlay === id) continue;
      const served = await this.stored(versionId);
      if (!served) continue;
      this.slots[kind].set(key, { ...NO_FOLDER, served, overlay: id });
      if (served.kind === 'topic') this.versions.keep(served);
      changed = true;
    }
    return changed;
  }

  protected async stored(versionId: string): Promise<Versioned | undefined> {
    const row = await readVersion(this.options.db, versionId);
    return row && parseVersion(row);
  }

  protected knownNow(topics: readonly string[] = [...this.slots.topic.keys()]): Known {
    return { common: this.#common.file, vocabulary: this.#vocabulary, topics, served: this };
  }
}

/** Entities of the folders, and those that serve without one. */
const entityKeys = (folders: Signatures, slots: ReadonlyMap<string, Slot>): string[] => [
  ...new Set([...folders.keys(), ...[...slots].flatMap(([key, { overlay }]) => (overlay === undefined ? [] : [key]))]),
];
