import type { Kysely } from 'kysely';
import { checkDefinition } from '../../definition/check/check.ts';
import { ROW_FILES } from '../../definition/read.ts';
import type { Definition } from '../../definition/types/definition.ts';
import type { Locale } from '../../definition/types/locale.ts';
import type { Checked } from '../../definition/check/check.ts';
import type { DefinitionSource, Fault, SourceFile, Vocabulary } from '../../definition/types/source.ts';
import type { Tables } from '../db/tables.ts';
import { checkContext, freshTopics } from './check-context.ts';
import type { Known } from './check-context.ts';
import { dependentsOf } from './dependents.ts';
import { judgeDrawn } from './drawn.ts';
import type { DrawnProcess } from './drawn.ts';
import { commonOf, loadFrom, scanLayers, schemaLayers } from './layers.ts';
import type { Layers } from './layers.ts';
import { loadSource } from './load.ts';
import type { DefinitionKind } from './load.ts';
import { Localiser } from './localiser.ts';
import type { DefinitionRegistry, Dependent, RegistryOptions, Versioned, VersionedTopic } from './registry.ts';
import { changedKeys } from './scan.ts';
import type { Signatures } from './scan.ts';
import { byKind, KINDS, ServedDefinitions } from './served.ts';
import type { ByKind } from './served.ts';
import { takeDefinitions } from './take.ts';
import type { Slot } from './take.ts';
import { CURRENT, readCurrent, setCurrent, writeCurrent } from './current.ts';
import type { Current } from './current.ts';
import { VersionCache, parseVersion } from './version-cache.ts';
import { readVersion, storedSource } from './versions.ts';
import type { VersionRow } from './versions.ts';
import type { DefinitionNow } from './deployments.ts';
import { baseOf, folderless, NO_BASE, outdated, samplesOf } from './deployments.ts';
import { Verdicts } from './verdicts.ts';
import { readVocabulary, vocabularyOf } from './vocabulary.ts';
import { watchFolders } from './watch.ts';
import { isWritable, writeFolder } from './write-folder.ts';

type Texts = Readonly<Record<string, string>>;

const NO_COMMON: SourceFile = { name: 'common.json', path: 'common.json', text: '{}' };

/** Which changes of records bring names that definitions may use: dictionaries; roles, posts and departments. */
const NAMING = ['dictionary', 'directory'];

/** A definition whose folder lies on other servers only. */
const NO_FOLDER: Slot = { served: undefined, folder: undefined, faults: [], refused: false, names: [] };

/** Reads both folders, deploys what the checker accepts, and follows edits when asked to. */
export async function openRegistry(options: RegistryOptions): Promise<DefinitionRegistry> {
  const registry = new FolderRegistry(options);
  await registry.reload();
  registry.listen();
  if (options.watch) registry.follow();
  return registry;
}

class FolderRegistry extends ServedDefinitions implements DefinitionRegistry {
  readonly #options: RegistryOptions;
  readonly #layers: ByKind<Layers>;
  #signatures: ByKind<Signatures> = byKind(() => new Map());
  #common = { signature: '', file: NO_COMMON };
  #vocabulary: Vocabulary = vocabularyOf([], []);
  readonly #versions: VersionCache;
  readonly #verdicts: Verdicts;
  readonly #localiser = new Localiser();
  readonly #listeners = new Set<() => void>();
  #reloading: Promise<void> = Promise.resolve();
  #stop: (() => void) | undefined;
  readonly #deaf: (() => void)[] = [];
  /** kinds and keys of all folders that there are */
  #foldersRead: ReadonlySet<string> = new Set();
  /** the folders have been read once: from now on what changes is an edit */
  #opened = false;

  constructor(options: RegistryOptions) {
    super();
    this.#options = options;
    const schemas = schemaLayers(options.schemasDir);
    this.#layers = { entity: schemas, topic: [options.topicsDir], report: schemas };
    this.#versions = new VersionCache(options.db);
    this.#verdicts = new Verdicts(options.dataDir);
  }

  version(versionId: string, db?: Kysely<Tables>): Promise<VersionedTopic | undefined> {
    return this.#versions.topic(versionId, db);
  }

  localised<D extends Definition>(definition: D, locale: Locale): D {
    return this.#localiser.localised(definition, locale);
  }

  vocabulary(): Promise<Vocabulary> {
    const { entity } = this.slots;
    return readVocabulary(this.#options.db, entity, [], [...entity.keys()]);
  }

  async judge(source: DefinitionSource): Promise<Fault[]> {
    // nothing is served of it: no hash is made
    const context = { ...checkContext(source.kind, this.#known()), judgeOnly: true };
    return (await checkDefinition(source, context)).faults;
  }

  async check(source: DefinitionSource): Promise<Checked & { common: SourceFile }> {
    const context = checkContext(source.kind, this.#known());
    return { ...(await checkDefinition(source, context)), common: context.common };
  }

  async dependents(changed: DefinitionSource): Promise<Dependent[]> {
    const others = this.known().filter(({ kind, key }) => kind !== changed.kind || key !== changed.key);
    const now = await Promise.all(others.map(({ kind, key }) => this.now(kind, key)));
    return dependentsOf(
      changed,
      now.flatMap((one) => (one ? [one.source] : [])),
      this.#known(),
    );
  }

  async drawn(key: string, xml: string): Promise<DrawnProcess | undefined> {
    const now = await this.now('topic', key);
    return now && judgeDrawn(now, xml, checkContext('topic', this.#known()));
  }

  common(): SourceFile {
    return this.#common.file;
  }

  async now(kind: DefinitionKind, key: string): Promise<DefinitionNow | undefined> {
    const slot = this.slots[kind].get(key);
    const folder = this.#foldersRead.has(`${kind} ${key}`) ? await loadFrom(this.#layers[kind], kind, key) : undefined;
    const base = folder === undefined ? NO_BASE : await baseOf(folder);
    const isOther = slot?.overlay !== undefined || (!slot?.refused && slot?.served?.version.versionId !== slot?.folder);
    const row = slot?.served && (folder === undefined || isOther) ? await this.#row(slot.served) : undefined;
    const overlay = slot?.overlay;
    if (row === undefined) return folder && { source: folder, base, overlay, faults: folder.faults };
    const { files } = storedSource(row);
    const published = overlay === undefined ? null : await samplesOf(this.#options.db, overlay);
    const kept = folder?.files.filter(({ name }) => ROW_FILES.includes(name) || (!published && isSample(name))) ?? [];
    return { source: { kind, key, files: [...files, ...(published ?? []), ...kept] }, base, overlay, faults: [] };
  }

  async mayWrite(kind: DefinitionKind, key: string): Promise<boolean> {
    const [own, ...beneath] = this.#layers[kind];
    // a folder of one's own would lack the rows that the house brings along: an edit is laid over it
    const isHouse = (await loadSource(own, kind, key)) === undefined && (await loadFrom(beneath, kind, key));
    return !isHouse && isWritable(own, key);
  }

  async write({ source, base }: Pick<DefinitionNow, 'source' | 'base'>, files: Texts): Promise<boolean> {
    const { kind, key } = source;
    let isSame = false;
    await this.#inTurn(async () => {
      const [own] = this.#layers[kind];
      const folder = await loadSource(own, kind, key);
      isSame = base === (folder === undefined ? NO_BASE : await baseOf(folder));
      if (!isSame) return;
      await writeFolder(own, { kind, key, known: folder !== undefined }, files, source.files);
      await this.#reload();
    });
    return isSame;
  }

  async retake(key: string): Promise<void> {
    return this.#inTurn(async () => {
      const { db } = this.#options;
      for (const kind of KINDS) {
        // an empty key: anything may have happened
        const keys = key === '' ? await outdated(db, kind, this.slots[kind]) : isKeyOf(kind, key) ? [key] : [];
        for (const each of keys) this.#signatures[kind].delete(each);
      }
      await this.#reload();
      if (await this.#takeFolderless()) for (const listener of this.#listeners) listener();
    });
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Other servers' edits are taken over whether or not the folders here are watched; so are names that people add. */
  listen(): void {
    const { bus, news, print } = this.#options;
    const heard = (work: () => Promise<boolean>, failure: string) => (): void => {
      const done = this.#inTurn(async () => {
        if (await work()) for (const listener of this.#listeners) listener();
      });
      done.catch((error: unknown) => print(`${failure}: ${String(error)}`));
    };
    const adopt = heard(() => this.#adopt(), "another server's definitions are not served yet");
    const judge = heard(() => this.#judgeAgain(), 'what was refused was not judged again');
    if (bus) this.#deaf.push(bus.on(CURRENT, adopt));
    if (news) this.#deaf.push(...NAMING.map((name) => news.on(`revision:${name}`, judge)));
  }

  /** A folder that was refused for want of a dictionary or a role is served as soon as somebody has made it. */
  async #judgeAgain(): Promise<boolean> {
    const { entity } = this.slots;
    if (!KINDS.some((kind) => [...this.slots[kind].values()].some(({ refused }) => refused))) return false;
    const names = await readVocabulary(this.#options.db, entity, [], [...entity.keys()]);
    if (JSON.stringify(names) === JSON.stringify(this.#vocabulary)) return false;
    for (const kind of KINDS) await this.#take(kind, [], this.#signatures);
    return true;
  }

  follow(): void {
    const { print } = this.#options;
    this.#stop = watchFolders([...this.#layers.entity, ...this.#layers.topic], () =>
      this.reload().catch((error: unknown) => print(`definitions were not reloaded: ${String(error)}`)),
    );
  }

  async close(): Promise<void> {
    this.#stop?.();
    for (const end of this.#deaf) end();
    await this.#reloading.catch(() => undefined);
  }

  reload(): Promise<void> {
    return this.#inTurn(() => this.#reload());
  }

  /** One at a time, which a registry that closes waits for: an edit during a reload is looked at by the next one. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#reloading = this.#reloading.catch(() => undefined).then(work);
    return this.#reloading;
  }

  async #reload(): Promise<void> {
    const { signature, read } = commonOf(this.#layers.entity);
    const now: ByKind<Signatures> = {
      entity: await scanLayers(this.#layers.entity, 'entity'),
      topic: await scanLayers(this.#layers.topic, 'topic'),
      report: await scanLayers(this.#layers.report, 'report'),
    };
    const same = signature === this.#common.signature;
    const changed = byKind((kind) => changedKeys(same ? this.#signatures[kind] : new Map(), now[kind]));
    const removed = await this.#dropMissing(now);
    if (!removed && KINDS.every((kind) => changed[kind].length === 0)) return;
    if (signature !== this.#common.signature) {
      this.#common = { signature, file: read() };
    }
    this.#foldersRead = new Set(KINDS.flatMap((kind) => [...now[kind].keys()].map((key) => `${kind} ${key}`)));
    // entities first, because the others name them
    for (const kind of KINDS) await this.#take(kind, changed[kind], now);
    this.#signatures = now;
    this.#opened = true;
    await this.#takeFolderless();
    await this.#adopt();
    for (const listener of this.#listeners) listener();
  }

  /**
   * A folder that is gone is no longer served, on no server; requests of it that are under way keep their version. Where
   * another server's edit counts instead, that goes on.
   */
  async #dropMissing(now: ByKind<Signatures>): Promise<boolean> {
    const gone = KINDS.flatMap((kind) =>
      [...this.slots[kind]].flatMap(([key, slot]) =>
        slot.folder === undefined || now[kind].has(key) ? [] : [{ kind, key, slot }],
      ),
    );
    if (gone.length === 0) return false;
    const own = gone.filter(({ slot }) => !this.#options.bus || slot.served?.version.versionId === slot.folder);
    const { db, bus } = this.#options;
    await setCurrent(
      db,
      bus,
      own.map(({ kind, key }) => ({ kind, key, versionId: null })),
    );
    for (const { kind, key, slot } of gone) this.slots[kind].set(key, { ...slot, folder: undefined, faults: [] });
    for (const { kind, key } of own) this.slots[kind].delete(key);
    return true;
  }

  async #take(kind: DefinitionKind, changed: readonly string[], now: ByKind<Signatures>): Promise<void> {
    const slots = this.slots[kind];
    // what was refused may have become right by what changed elsewhere
    const refused = [...slots].flatMap(([key, slot]) => (slot.refused ? [key] : []));
    const keys = [...new Set([...changed, ...refused])];
    if (keys.length === 0) return;
    const loaded = await Promise.all(keys.map((key) => loadFrom(this.#layers[kind], kind, key)));
    const sources = loaded.filter((source) => source !== undefined);
    const { db, bus, print } = this.#options;
    this.#vocabulary = await readVocabulary(db, this.slots.entity, sources, entityKeys(now.entity, this.slots.entity));
    const fresh = kind === 'topic' ? await freshTopics(sources, this.#common.file) : undefined;
    const known = this.#known([...now.topic.keys()]);
    const served = kind === 'entity' ? [] : [...this.entities(), ...this.topics()];
    const taken = await takeDefinitions(sources, slots, {
      db,
      print,
      common: this.#common.file,
      stored: (trx, fresh) => writeCurrent(trx, bus, fresh),
      check: checkContext(kind, known, fresh),
      remember: this.#opened ? undefined : (judge) => this.#verdicts.of({ ...known, kind, sources, served }, judge),
    });
    const counts = await this.#announce(kind, taken);
    for (const [key, fresh] of taken) {
      const before = slots.get(key)?.served;
      // what another server's edit made of it is served on
      const slot = before && before.version.versionId === counts.get(key) ? { ...fresh, served: before } : fresh;
      slots.set(key, slot);
      if (slot.served?.kind === 'topic') this.#versions.keep(slot.served);
    }
  }

  /**
   * Lets edits of this server's folders count everywhere. A folder that says at the start what was stored long ago is no
   * edit: it may be an old copy, and what counts is served instead of it. A server that is alone trusts its folders.
   * @returns what counts now, by key
   */
  async #announce(kind: DefinitionKind, taken: ReadonlyMap<string, Slot>): Promise<ReadonlyMap<string, string | null>> {
    const { db, bus } = this.#options;
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
  async #adopt(): Promise<boolean> {
    const { db, bus } = this.#options;
    if (!bus) return false;
    let changed = false;
    for (const { kind, key, versionId } of await readCurrent(db)) {
      const slot = this.slots[kind].get(key);
      if (versionId === (slot?.served?.version.versionId ?? null)) continue;
      const served = versionId === null ? undefined : await this.#stored(versionId);
      // a version that only a newer program can read: better the own one than none
      if (versionId !== null && !served) continue;
      this.slots[kind].set(key, { ...(slot ?? NO_FOLDER), served, overlay: undefined });
      if (served?.kind === 'topic') this.#versions.keep(served);
      changed = true;
    }
    return changed;
  }

  /** Serves what was published in the browser under keys that have no folder here. */
  async #takeFolderless(): Promise<boolean> {
    let changed = false;
    for (const { kind, key, id, versionId } of await folderless(this.#options.db)) {
      const slot = this.slots[kind].get(key);
      if (this.#foldersRead.has(`${kind} ${key}`) || slot?.overlay === id) continue;
      const served = await this.#stored(versionId);
      if (!served) continue;
      this.slots[kind].set(key, { ...NO_FOLDER, served, overlay: id });
      if (served.kind === 'topic') this.#versions.keep(served);
      changed = true;
    }
    return changed;
  }

  #row({ version }: Versioned): Promise<VersionRow | undefined> {
    return readVersion(this.#options.db, version.versionId);
  }

  async #stored(versionId: string): Promise<Versioned | undefined> {
    const row = await readVersion(this.#options.db, versionId);
    return row && parseVersion(row);
  }

  #known(topics: readonly string[] = [...this.slots.topic.keys()]): Known {
    return { common: this.#common.file, vocabulary: this.#vocabulary, topics, served: this };
  }
}

/** Records and reports lie in folders of folders, request types do not. */
const isKeyOf = (kind: DefinitionKind, key: string): boolean => key.includes('/') === (kind !== 'topic');

/** Entities of the folders, and those that serve without one. */
const entityKeys = (folders: Signatures, slots: ReadonlyMap<string, Slot>): string[] => [
  ...new Set([...folders.keys(), ...[...slots].flatMap(([key, { overlay }]) => (overlay === undefined ? [] : [key]))]),
];

const isSample = (name: string): boolean => name.startsWith('samples/');
