import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JsonObject } from '../../../src/definition/types/json.ts';
import type { EntityManifest } from '../../../src/definition/types/manifest.ts';
import type { JsonSchema } from '../../../src/definition/types/schema.ts';

/** An entity as a test needs it. Titles are Latin, so that nothing lacks a translation. */
export interface TestEntity {
  manifest: Partial<EntityManifest> & { label: string; list: string[] };
  properties: Record<string, JsonSchema>;
  required?: string[];
  ui?: JsonObject;
}

/** These entities, which lie on top of the house's; answers `SCHEMAS_DIR`. */
export async function schemasWith(dir: string, entities: Record<string, TestEntity>): Promise<string> {
  const schemas = join(dir, 'schemas');
  for (const [key, entity] of Object.entries(entities)) await writeEntity(schemas, key, entity);
  return schemas;
}

export async function writeEntity(schemas: string, key: string, entity: TestEntity): Promise<void> {
  const folder = join(schemas, key);
  await mkdir(folder, { recursive: true });
  const { manifest, properties, required = [], ui = {} } = entity;
  const files = {
    'entity.json': { title: key, permission: key.replaceAll('/', ':'), ...manifest },
    'schema.json': { type: 'object', properties, required },
    'ui.json': ui,
  };
  for (const [name, content] of Object.entries(files))
    await writeFile(join(folder, name), JSON.stringify(content, null, 2));
}
