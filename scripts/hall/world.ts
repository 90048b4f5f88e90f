import { existsSync, readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { CheckContext } from '../../src/definition/check/subject.ts';
import { filtersByEntity, schemasOf, vocabularyOf } from '../../src/definition/check/vocabulary.ts';
import { commonSchema } from '../../src/definition/read.ts';
import { readJson } from '../../src/definition/text/json.ts';
import { say, type Words } from '../../src/definition/text/say.ts';
import { asObject, type JsonObject } from '../../src/definition/types/json.ts';
import type { EntityManifest } from '../../src/definition/types/manifest.ts';
import type { JsonSchema } from '../../src/definition/types/schema.ts';
import { journeysOf, linkedTopics, type LinkedTopics } from './linked-topics.ts';
import { DemoPeople } from './people.ts';
import { calledAmong } from '../../src/definition/process/called.ts';
import type { RecordForm, RecordForms } from '../../src/server/services/trial/walkWorld.ts';
import { addRows } from '../../src/server/definitions/layers.ts';
import { loadCommon, loadSources, type LoadedSource } from '../../src/server/definitions/load.ts';

/** Where the definitions of this hall lie. One that is empty is left out. */
export const TOPICS_DIR = process.env['TOPICS_DIR'] || 'topics';
export const SCHEMAS_DIR = process.env['SCHEMAS_DIR'] || 'schemas';

/** What every hall has: entities, dictionaries, roles and shared parts of the product itself. */
export const PRODUCT = join(import.meta.dirname, '../..');

export interface World {
  /** all that are known, wherever they lie */
  entities: LoadedSource[];
  topics: LoadedSource[];
  /** what the hall's own folders hold */
  own: LoadedSource[];
  context: CheckContext;
  forms: RecordForms;
  /** topics whose journeys others name */
  linked: LinkedTopics;
}

/**
 * Everything that one definition may refer to: entities, base data, shared parts, icons, other topics. Three layers, of
 * which the last that has a key counts: the product's (or those of another `base`), the hall's folders, and what lies
 * elsewhere with all that lies beside it.
 */
export async function readWorld(elsewhere: readonly LoadedSource[] = [], base: string = PRODUCT): Promise<World> {
  const homes = elsewhere.map(homeOf);
  const [ownEntities, ownTopics, reports] = await Promise.all([
    loadSources(SCHEMAS_DIR, 'entity'),
    loadSources(TOPICS_DIR, 'topic'),
    loadSources(SCHEMAS_DIR, 'report'),
  ]);
  const schemaDirs = unread(
    homes.map(({ schemas }) => schemas),
    [join(base, 'schemas'), SCHEMAS_DIR],
  );
  // which services a hall has is said by its folder; another base brings its own
  const topicDirs = unread(
    [...(base === PRODUCT ? [] : [join(base, 'topics')]), ...homes.map(({ topics }) => topics)],
    [TOPICS_DIR],
  );
  const baseEntities = isSame(join(base, 'schemas'), SCHEMAS_DIR)
    ? ownEntities
    : await loadSources(join(base, 'schemas'), 'entity');
  const otherEntities = (await Promise.all(schemaDirs.map((dir) => loadSources(dir, 'entity')))).flat();
  const otherTopics = (await Promise.all(topicDirs.map((dir) => loadSources(dir, 'topic')))).flat();
  const given = (kind: LoadedSource['kind']): LoadedSource[] => elsewhere.filter((one) => one.kind === kind);
  const entities = lastOfEach([...baseEntities, ...ownEntities, ...otherEntities, ...given('entity')]);
  // rows may lie there without a definition beside them
  for (const source of entities) addRows(source, [SCHEMAS_DIR, ...schemaDirs]);
  const topics = lastOfEach([...ownTopics, ...otherTopics, ...given('topic')]);

  const shared = loadCommon(join(base, 'schemas'));
  const commonDir = [...schemaDirs, SCHEMAS_DIR].find((dir) => existsSync(join(dir, 'common.json')));
  const common = commonDir === undefined ? shared : loadCommon(commonDir);
  const seeds = vocabularyOf(entities);
  // departments are no base data: here those of the demo stand for them, whose people walk the journeys
  const vocabulary = { ...seeds, departments: [...seeds.departments, ...new DemoPeople().departments()] };
  const called = await calledAmong(topics);
  const schemas = {
    ...schemasOf(entities, commonSchema(common)),
    ...schemasOf(
      baseEntities.filter((one) => entities.includes(one)),
      commonSchema(shared),
    ),
  };
  const context: CheckContext = {
    common,
    vocabulary,
    icons: iconNames(),
    entitySchemas: schemas,
    entityFilters: filtersByEntity(entities),
    topicSchemas: schemasOf(topics, commonSchema(common)),
    topics: topics.map(({ key }) => key),
    processes: (key) => called.get(key),
    judgeOnly: true,
    journeys: journeysOf(topics),
  };
  return {
    entities,
    topics,
    own: [...ownEntities, ...ownTopics, ...reports],
    forms: formsOf(entities, schemas),
    linked: await linkedTopics(topics, context),
    context,
  };
}

/** Of definitions that share a key the last; their order is that of the first. */
function lastOfEach(sources: readonly LoadedSource[]): LoadedSource[] {
  return [...new Map(sources.map((source) => [source.key, source])).values()];
}

/** Folders that are there, each once, and none of those that were read. */
function unread(folders: readonly (string | undefined)[], read: readonly string[]): string[] {
  const there = folders.flatMap((folder) => (folder !== undefined && existsSync(folder) ? [resolve(folder)] : []));
  return [...new Set(there)].filter((folder) => !read.some((one) => isSame(one, folder)));
}

function isSame(a: string, b: string): boolean {
  return resolve(a) === resolve(b);
}

/** What cannot be judged for want of base data, for people. */
export function unjudged({ vocabulary, common }: CheckContext): Words[] {
  const { roles, posts, dictionaries } = vocabulary;
  return [
    ...(roles.length === 0 ? [say`no roles are known (sys/role has no seed.json): names of roles are not judged`] : []),
    ...(posts.length === 0 ? [say`no posts are known (sys/post has no seed.json): names of posts are not judged`] : []),
    ...((dictionaries['topicCategory'] ?? []).length === 0
      ? [say`the dictionary topicCategory is not known (sys/dict has no seed.json): categories are not judged`]
      : []),
    ...(common?.text === '{}' ? [say`there is no common.json: nothing can be taken from it by "$ref"`] : []),
  ];
}

/** The folders around a definition: those that its neighbours lie in. */
function homeOf({ kind, key, files: [file] }: LoadedSource): { topics?: string; schemas?: string } {
  if (file === undefined) return {};
  const folder = resolve(file.path.slice(0, -file.name.length));
  const root = resolve(folder, ...key.split('/').map(() => '..'));
  const beside = (name: string, other: string): string | undefined =>
    basename(root) === name ? join(root, '..', other) : undefined;
  if (kind !== 'topic') {
    // a folder that nobody called so may be anything: only what was named there is read
    const isHome = basename(root) === 'schemas' || existsSync(join(root, 'common.json'));
    const topics = beside('schemas', 'topics');
    return { ...(isHome && { schemas: root }), ...(topics !== undefined && { topics }) };
  }
  const schemas = beside('topics', 'schemas');
  return { topics: root, ...(schemas !== undefined && { schemas }) };
}

function formsOf(entities: readonly LoadedSource[], schemas: Readonly<Record<string, JsonSchema>>): RecordForms {
  const known = new Map<string, RecordForm | undefined>();
  const read = (key: string): RecordForm | undefined => {
    const source = entities.find((entity) => entity.key === key);
    const schema = Object.hasOwn(schemas, key) ? schemas[key] : undefined;
    if (source === undefined || schema === undefined) return undefined;
    const objectOf = (name: string): JsonObject => {
      const file = source.files.find((one) => one.name === name);
      return (file && asObject(readJson(file.text, file.path).value)) ?? {};
    };
    const { computed = {}, rules = [], states } = objectOf('entity.json') as Partial<EntityManifest>;
    return { schema, uiSchema: objectOf('ui.json'), computed, rules, ...(states && { states }) };
  };
  return (key) => {
    if (!known.has(key)) known.set(key, read(key));
    return known.get(key);
  };
}

/** The names are those of the files: nobody needs to load eight hundred pictures to check a word. */
function iconNames(): ReadonlySet<string> | undefined {
  const folder = join(import.meta.dirname, '../../node_modules/@ant-design/icons/es/icons');
  if (!existsSync(folder)) return undefined;
  return new Set(readdirSync(folder).flatMap((file) => (file.endsWith('.js') ? [file.slice(0, -'.js'.length)] : [])));
}
