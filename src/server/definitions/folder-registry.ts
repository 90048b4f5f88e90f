import type { Kysely } from 'kysely';
import { checkDefinition } from '../../definition/check/check.ts';
import { ROW_FILES } from '../../definition/read.ts';
import type { Definition } from '../../definition/types/definition.ts';
import type { Locale } from '../../definition/types/locale.ts';
import type { Checked } from '../../definition/check/check.ts';
import type { DefinitionSource, Fault, SourceFile, Vocabulary } from '../../definition/types/source.ts';
import type { Tables } from '../db/tables.ts';
import { checkContext } from './check-context.ts';
import { dependentsOf } from './dependents.ts';
import { judgeDrawn } from './drawn.ts';
import type { DrawnProcess } from './drawn.ts';
import { loadFrom } from './layers.ts';
import { loadSource } from './load.ts';
import type { DefinitionKind } from './load.ts';
import { Localiser } from './localiser.ts';
import type { DefinitionRegistry, Dependent, RegistryOptions, Versioned, VersionedTopic } from './registry.ts';
import { KINDS } from './served.ts';
import { CURRENT } from './current.ts';
import { readVersion, storedSource } from './versions.ts';
import type { VersionRow } from './versions.ts';
import type { DefinitionNow } from './deployments.ts';
import { baseOf, NO_BASE, outdated, samplesOf } from './deployments.ts';
import { storedNames, vocabularyOf } from './vocabulary.ts';
import { watchFolders } from './watch.ts';
import { isWritable, writeFolder } from './write-folder.ts';
import { FollowedDefinitions } from './followed.ts';

type Texts = Readonly<Record<string, string>>;

/** Which changes of records bring names that definitions may use: dictionaries; roles, posts and departments. */
const NAMING = ['dictionary', 'directory'];

/** Reads both folders, deploys what the checker accepts, and follows edits when asked to. */
export async function openRegistry(options: RegistryOptions): Promise<DefinitionRegistry> {
  const registry = new FolderRegistry(options);
  await registry.reload();
  registry.listen();
  if (options.watch) registry.follow();
  return registry;
}

class FolderRegistry extends FollowedDefinitions implements DefinitionRegistry {
  readonly #localiser = new Localiser();
  readonly #listeners = new Set<() => void>();
  #reloading: Promise<void> = Promise.resolve();
  #stop: (() => void) | undefined;
  readonly #deaf: (() => void)[] = [];

  version(versionId: string, db?: Kysely<Tables>): Promise<VersionedTopic | undefined> {
    return this.versions.topic(versionId, db);
  }

  localised<D extends Definition>(definition: D, locale: Locale): D {
    return this.#localiser.localised(definition, locale);
  }

  async vocabulary(): Promise<Vocabulary> {
    const { entity } = this.slots;
    return vocabularyOf(entity, [], await storedNames(this.options.db), [...entity.keys()]);
  }

  async judge(source: DefinitionSource): Promise<Fault[]> {
    // nothing is served of it: no hash is made
    const context = { ...checkContext(source.kind, this.knownNow()), judgeOnly: true };
    return (await checkDefinition(source, context)).faults;
  }

  async check(source: DefinitionSource): Promise<Checked & { common: SourceFile }> {
    const context = checkContext(source.kind, this.knownNow());
    return { ...(await checkDefinition(source, context)), common: context.common };
  }

  async dependents(changed: DefinitionSource): Promise<Dependent[]> {
    const others = this.known().filter(({ kind, key }) => kind !== changed.kind || key !== changed.key);
    const now = await Promise.all(others.map(({ kind, key }) => this.now(kind, key)));
    return dependentsOf(
      changed,
      now.flatMap((one) => (one ? [one.source] : [])),
      this.knownNow(),
    );
  }

  async drawn(key: string, xml: string): Promise<DrawnProcess | undefined> {
    const now = await this.now('topic', key);
    return now && judgeDrawn(now, xml, checkContext('topic', this.knownNow()));
  }

  async now(kind: DefinitionKind, key: string): Promise<DefinitionNow | undefined> {
    const slot = this.slots[kind].get(key);
    const folder = this.foldersRead.has(`${kind} ${key}`) ? await loadFrom(this.layers[kind], kind, key) : undefined;
    const base = folder === undefined ? NO_BASE : await baseOf(folder);
    const isOther = slot?.overlay !== undefined || (!slot?.refused && slot?.served?.version.versionId !== slot?.folder);
    const row = slot?.served && (folder === undefined || isOther) ? await this.#row(slot.served) : undefined;
    const overlay = slot?.overlay;
    if (row === undefined) return folder && { source: folder, base, overlay, faults: folder.faults };
    const { files } = storedSource(row);
    const published = overlay === undefined ? null : await samplesOf(this.options.db, overlay);
    const kept = folder?.files.filter(({ name }) => ROW_FILES.includes(name) || (!published && isSample(name))) ?? [];
    return { source: { kind, key, files: [...files, ...(published ?? []), ...kept] }, base, overlay, faults: [] };
  }

  async mayWrite(kind: DefinitionKind, key: string): Promise<boolean> {
    const [own, ...beneath] = this.layers[kind];
    // a folder of one's own would lack the rows that the house brings along: an edit is laid over it
    const isHouse = (await loadSource(own, kind, key)) === undefined && (await loadFrom(beneath, kind, key));
    return !isHouse && isWritable(own, key);
  }

  async write({ source, base }: Pick<DefinitionNow, 'source' | 'base'>, files: Texts): Promise<boolean> {
    const { kind, key } = source;
    let isSame = false;
    await this.#inTurn(async () => {
      const [own] = this.layers[kind];
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
      const { db } = this.options;
      for (const kind of KINDS) {
        // an empty key: anything may have happened
        const keys = key === '' ? await outdated(db, kind, this.slots[kind]) : isKeyOf(kind, key) ? [key] : [];
        for (const each of keys) this.signatures[kind].delete(each);
      }
      await this.#reload();
      if (await this.takeFolderless()) this.#tell();
    });
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Other servers' edits are taken over whether or not the folders here are watched; so are names that people add. */
  listen(): void {
    const { bus, news, print } = this.options;
    const heard = (work: () => Promise<boolean>, failure: string) => (): void => {
      const done = this.#inTurn(async () => {
        if (await work()) this.#tell();
      });
      done.catch((error: unknown) => print(`${failure}: ${String(error)}`));
    };
    const adopt = heard(() => this.adopt(), "another server's definitions are not served yet");
    const judge = heard(() => this.judgeAgain(), 'what was refused was not judged again');
    if (bus) this.#deaf.push(bus.on(CURRENT, adopt));
    if (news) this.#deaf.push(...NAMING.map((name) => news.on(`revision:${name}`, judge)));
  }

  follow(): void {
    const { print } = this.options;
    this.#stop = watchFolders([...this.layers.entity, ...this.layers.topic], () =>
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
    if (await this.readFolders()) this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  #row({ version }: Versioned): Promise<VersionRow | undefined> {
    return readVersion(this.options.db, version.versionId);
  }
}

/** Records and reports lie in folders of folders, request types do not. */
const isKeyOf = (kind: DefinitionKind, key: string): boolean => key.includes('/') === (kind !== 'topic');

const isSample = (name: string): boolean => name.startsWith('samples/');
