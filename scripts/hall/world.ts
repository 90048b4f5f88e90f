import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { CheckContext } from '../../src/definition/check/subject.ts';
import { entitySchemasOf, fieldNamesOf, vocabularyOf } from '../../src/definition/check/vocabulary.ts';
import { commonSchema } from '../../src/definition/read.ts';
import type { FormModel } from '../../src/definition/projection/model.ts';
import { asObject, readJson } from '../../src/definition/text/json.ts';
import type { JsonObject } from '../../src/definition/types/json.ts';
import type { EntityManifest } from '../../src/definition/types/manifest.ts';
import type { JsonSchema } from '../../src/definition/types/schema.ts';
import { DemoPeople } from './people.ts';
import { calledAmong } from '../../src/definition/process/called.ts';
import type { RecordForms } from '../../src/server/services/trial/walkWorld.ts';
import { loadCommon, loadSources, type LoadedSource } from '../../src/server/definitions/load.ts';

/** Where the definitions of this hall lie. */
export const TOPICS_DIR = process.env['TOPICS_DIR'] ?? 'topics';
export const SCHEMAS_DIR = process.env['SCHEMAS_DIR'] ?? 'schemas';

export interface World {
  entities: LoadedSource[];
  topics: LoadedSource[];
  reports: LoadedSource[];
  context: CheckContext;
  forms: RecordForms;
}

/**
 * Everything that one definition may refer to: entities, base data, shared parts, icons, other topics. Definitions that
 * lie elsewhere know those beside them too.
 */
export async function readWorld(elsewhere: readonly LoadedSource[] = []): Promise<World> {
  const [entities, reports, common, ...found] = await Promise.all([
    loadSources(SCHEMAS_DIR, 'entity'),
    loadSources(SCHEMAS_DIR, 'report'),
    loadCommon(SCHEMAS_DIR),
    ...[TOPICS_DIR, ...homesOf(elsewhere)].map((dir) => loadSources(dir, 'topic')),
  ]);
  const topics = [...new Map(found.flat().map((source) => [source.key, source])).values()];
  const seeds = vocabularyOf(entities);
  // departments are no base data: here those of the demo stand for them, whose people walk the journeys
  const vocabulary = { ...seeds, departments: [...seeds.departments, ...new DemoPeople().departments()] };
  const called = await calledAmong(topics);
  const schemas = entitySchemasOf(entities, commonSchema(common));
  return {
    entities,
    topics,
    forms: formsOf(entities, schemas),
    reports,
    context: {
      common,
      vocabulary,
      icons: iconNames(),
      entitySchemas: schemas,
      topicFields: fieldNamesOf(topics),
      topics: topics.map(({ key }) => key),
      processes: (key) => called.get(key),
      judgeOnly: true,
    },
  };
}

function formsOf(entities: readonly LoadedSource[], schemas: Readonly<Record<string, JsonSchema>>): RecordForms {
  const known = new Map<string, FormModel | undefined>();
  const read = (key: string): FormModel | undefined => {
    const source = entities.find((entity) => entity.key === key);
    const schema = Object.hasOwn(schemas, key) ? schemas[key] : undefined;
    if (source === undefined || schema === undefined) return undefined;
    const objectOf = (name: string): JsonObject => {
      const file = source.files.find((one) => one.name === name);
      return (file && asObject(readJson(file.text, file.path).value)) ?? {};
    };
    const { computed = {} } = objectOf('entity.json') as Pick<EntityManifest, 'computed'>;
    return { schema, uiSchema: objectOf('ui.json'), computed };
  };
  return (key) => {
    if (!known.has(key)) known.set(key, read(key));
    return known.get(key);
  };
}

/** Folders of topics other than the hall's own. */
function homesOf(sources: readonly LoadedSource[]): string[] {
  const homes = sources.flatMap(({ kind, files: [file] }) => {
    if (kind !== 'topic' || file === undefined) return [];
    const folder = resolve(file.path.slice(0, -file.name.length));
    return dirname(folder);
  });
  return [...new Set(homes)].filter((home) => home !== resolve(TOPICS_DIR));
}

/** The names are those of the files: nobody needs to load eight hundred pictures to check a word. */
function iconNames(): ReadonlySet<string> | undefined {
  const folder = join(import.meta.dirname, '../../node_modules/@ant-design/icons/es/icons');
  if (!existsSync(folder)) return undefined;
  return new Set(readdirSync(folder).flatMap((file) => (file.endsWith('.js') ? [file.slice(0, -'.js'.length)] : [])));
}
