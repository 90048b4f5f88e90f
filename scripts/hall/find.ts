import { existsSync, statSync } from 'node:fs';
import { basename, dirname, relative, resolve } from 'node:path';
import { loadSource, loadSources, type LoadedSource } from '../../src/server/definitions/load.ts';
import { UsageError } from './command.ts';
import { SCHEMAS_DIR, TOPICS_DIR } from './world.ts';

/** The definitions that a path of the command line means: a definition's folder, a file in one, or a folder of folders. */
export async function findSources(path: string): Promise<LoadedSource[]> {
  const named = [path, `${TOPICS_DIR}/${path}`, `${SCHEMAS_DIR}/${path}`].find((one) => existsSync(one));
  if (named === undefined)
    throw new UsageError(`there is no "${path}"; name a folder, or the key of a topic, an entity or a report`);
  const folder = statSync(named).isDirectory() ? named : dirname(named);
  const own = definitionFolder(folder);
  if (own !== undefined) {
    const source = await loadSource(own.dir, own.kind, own.key);
    return source === undefined ? [] : [source];
  }
  const isSchemas = isInside(folder, SCHEMAS_DIR);
  const topics = isSchemas ? [] : await loadSources(folder, 'topic');
  const dir = isSchemas ? SCHEMAS_DIR : folder;
  const [entities, reports] = await Promise.all([loadSources(dir, 'entity'), loadSources(dir, 'report')]);
  const wanted = [...entities, ...reports].filter(({ kind, key, files }) => {
    if (!isSchemas) return files.some(({ name }) => name === `${kind}.json`);
    return isInside(`${SCHEMAS_DIR}/${key}`, folder);
  });
  return [...topics, ...wanted];
}

/** Whether the folder is one definition; `samples` and `locales` belong to the folder around them. */
function definitionFolder(folder: string): (Pick<LoadedSource, 'kind' | 'key'> & { dir: string }) | undefined {
  const home = ['samples', 'locales'].includes(basename(folder)) ? dirname(folder) : folder;
  const holds = (name: string): boolean => existsSync(`${home}/${name}`);
  if (holds('topic.json') || holds('process.bpmn'))
    return { dir: dirname(resolve(home)), kind: 'topic', key: basename(resolve(home)) };
  const kind = holds('entity.json') ? 'entity' : 'report';
  if (!holds(`${kind}.json`)) return undefined;
  const inside = isInside(home, SCHEMAS_DIR);
  const key = inside ? relative(SCHEMAS_DIR, home).replaceAll('\\', '/') : basename(resolve(home));
  return { dir: inside ? SCHEMAS_DIR : dirname(resolve(home)), kind, key };
}

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return !way.startsWith('..') && !way.startsWith('/');
}
