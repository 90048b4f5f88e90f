import type { FormData } from '../../definition/types/json.ts';
import type { EntityManifest } from '../../definition/types/manifest.ts';

/** What an entity's folder and the demo say about its records, read when somebody asks. Relative: a root differs by caller. */
const SEEDS = import.meta.glob<FormData[]>('../../../schemas/**/seed.json', { import: 'default' });
const MANIFESTS = import.meta.glob<EntityManifest>('../../../schemas/**/entity.json', { import: 'default' });
const ENGLISH = import.meta.glob<Record<string, string>>('../../../schemas/*/*/locales/en-US.json', {
  import: 'default',
});
const DEMO = import.meta.glob<Record<string, FormData[]>>('../../server/demo/people.json', { import: 'default' });

const folder = (entity: string): string => `../../../schemas/${entity}`;

/** The records of an entity that every hall starts with, and those of the demo. */
export async function baseRecords(entity: string): Promise<FormData[]> {
  const seed = (await SEEDS[`${folder(entity)}/seed.json`]?.()) ?? [];
  const demo = await Promise.all(Object.values(DEMO).map((read) => read()));
  return [...seed, ...demo.flatMap((entities) => entities[entity] ?? [])];
}

/** Which field of an entity names its records. */
export async function labelField(entity: string): Promise<string> {
  return (await MANIFESTS[`${folder(entity)}/entity.json`]?.())?.label ?? 'name';
}

/** The English of what lies in an entity's seeds. */
export const englishOf = async (entity: string): Promise<Record<string, string>> =>
  (await ENGLISH[`${folder(entity)}/locales/en-US.json`]?.()) ?? {};
