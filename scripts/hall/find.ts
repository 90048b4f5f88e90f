import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { definitionKeys, loadSource, loadSources, type LoadedSource } from '../../src/server/definitions/load.ts';
import { UsageError } from './command.ts';
import { SCHEMAS_DIR, TOPICS_DIR } from './world.ts';

/** The definitions that a path of the command line means: a definition's folder, a file in one, or a folder of folders. */
export async function findSources(path: string): Promise<LoadedSource[]> {
  // npm runs scripts in the product's folder; a path is meant from where somebody typed it
  const typedAt = process.env['INIT_CWD'];
  const places = [
    path,
    `${TOPICS_DIR}/${path}`,
    `${SCHEMAS_DIR}/${path}`,
    ...(typedAt ? [resolve(typedAt, path)] : []),
  ];
  const named = places.find((one) => existsSync(one));
  if (named === undefined)
    throw new UsageError(`there is no "${path}"; name a folder, or the key of a topic, an entity or a report`);
  const folder = statSync(named).isDirectory() ? named : dirname(named);
  const own = definitionFolder(folder);
  if (own !== undefined) {
    const source = await loadSource(own.dir, own.kind, own.key);
    return source === undefined ? [] : [source];
  }
  const inner = ['topics', 'schemas'].map((name) => join(folder, name)).filter((one) => existsSync(one));
  if (inner.length > 0) return (await Promise.all(inner.map(sourcesBelow))).flat();
  return sourcesBelow(folder);
}

async function sourcesBelow(folder: string): Promise<LoadedSource[]> {
  const schemas = schemasAround(folder);
  if (schemas === undefined) {
    const [topics, entities, reports] = await Promise.all([
      loadSources(folder, 'topic'),
      recordsBelow(folder, 'entity'),
      recordsBelow(folder, 'report'),
    ]);
    // an entity has a schema.json as a topic does
    return [
      ...topics.filter(({ files }) => !files.some(({ name }) => name === 'entity.json')),
      ...entities,
      ...reports,
    ];
  }
  const all = await Promise.all([loadSources(schemas, 'entity'), loadSources(schemas, 'report')]);
  return all.flat().filter(({ key }) => isInside(join(schemas, key), folder));
}

/** Entities or reports in a folder of which nobody said that keys begin there: see `keyRoot`. */
async function recordsBelow(folder: string, kind: 'entity' | 'report'): Promise<LoadedSource[]> {
  const found: LoadedSource[] = [];
  for (const key of await definitionKeys(folder, kind)) {
    const home = join(folder, key);
    if (!existsSync(join(home, `${kind}.json`))) continue;
    const root = keyRoot(home);
    const source = await loadSource(root, kind, keyBelow(root, home));
    if (source !== undefined) found.push(source);
  }
  return found;
}

/** Whether the folder is one definition; `samples` and `locales` belong to the folder around them. */
function definitionFolder(folder: string): (Pick<LoadedSource, 'kind' | 'key'> & { dir: string }) | undefined {
  const home = resolve(['samples', 'locales'].includes(basename(folder)) ? dirname(folder) : folder);
  const holds = (name: string): boolean => existsSync(`${home}/${name}`);
  if (holds('topic.json') || holds('process.bpmn')) return { dir: dirname(home), kind: 'topic', key: basename(home) };
  const kind = holds('entity.json') ? 'entity' : 'report';
  if (!holds(`${kind}.json`)) return undefined;
  const dir = keyRoot(home);
  return { dir, kind, key: keyBelow(dir, home) };
}

/** Where the key of an entity or a report begins. Where no folder says so, it has two parts as the hall's own have. */
function keyRoot(home: string): string {
  return schemasAround(dirname(home)) ?? dirname(dirname(resolve(home)));
}

function keyBelow(root: string, home: string): string {
  return relative(root, home).replaceAll('\\', '/');
}

/** The folder of entities and reports that this one is, or lies in: the hall's, one called schemas, or one with shared parts. */
function schemasAround(folder: string): string | undefined {
  if (isInside(folder, SCHEMAS_DIR)) return SCHEMAS_DIR;
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (basename(at) === 'schemas' || existsSync(join(at, 'common.json'))) return at;
    if (dirname(at) === at) return undefined;
  }
}

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return !way.startsWith('..') && !way.startsWith('/');
}
