import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { readWorld, SCHEMAS_DIR, TOPICS_DIR, type World } from '../scripts/hall/world.ts';
import { checkDefinition } from '../src/definition/check/check.ts';
import { pretty } from '../src/definition/check/format.ts';
import { localise } from '../src/definition/localise.ts';
import { pseudoLocalise } from '../src/definition/pseudo.ts';
import type { FormDefinition } from '../src/definition/types/definition.ts';
import { LOCALES } from '../src/definition/types/locale.ts';
import type { GalleryDefinition, GalleryEntry } from '../src/renderer/stories/gallery.ts';
import { definitionKeys, loadSource } from '../src/server/definitions/load.ts';
import { toTaiwan } from '../src/server/definitions/localiser.ts';
import { listedOf, manifestTitle, type Kind, type Listed } from './names.ts';
import { samplesOf, walkOf } from './walk.ts';

/** TOPICS_DIR and SCHEMAS_DIR, or the house's own. */
export const FOLDERS = { topic: resolve(TOPICS_DIR), entity: resolve(SCHEMAS_DIR) };

export interface Read {
  /** as it passed the checker last; undefined where it never did while the gallery ran */
  definition: FormDefinition | undefined;
  /** errors and warnings, ready to print; '' = none */
  faults: string;
  listed: Listed;
}

const passed = new Map<string, FormDefinition>();

/** What every definition is judged by, as on the command line; whoever asks while it is being read gets the same. */
let reading: Promise<World> | undefined;

function world(): Promise<World> {
  reading ??= readWorld().finally(() => (reading = undefined));
  return reading;
}

/** One definition as its folder has it now; while it has errors, as it was before them. Without samples, made-up ones. */
export async function readDefinition(kind: Kind, key: string): Promise<Read> {
  const [{ context }, source] = await Promise.all([world(), loadSource(FOLDERS[kind], kind, key)]);
  if (source === undefined) {
    return {
      definition: undefined,
      faults: `no such folder: ${kind} ${key}`,
      listed: listedOf(kind, key, '', undefined),
    };
  }
  const { definition, faults } = await checkDefinition(source, context);
  const place = `${kind} ${key}`;
  if (definition !== undefined && definition.kind !== 'report') {
    passed.set(place, { ...definition, samples: samplesOf(definition, context.vocabulary) });
  }
  const drawn = passed.get(place);
  return {
    definition: drawn,
    faults: pretty([...source.faults, ...faults]),
    listed: listedOf(kind, key, manifestTitle(source), drawn),
  };
}

/** All definitions that there are. */
export async function listDefinitions(): Promise<{ kind: Kind; key: string }[]> {
  const kinds: Kind[] = ['topic', 'entity'];
  const keys = await Promise.all(kinds.map((kind) => definitionKeys(FOLDERS[kind], kind)));
  return kinds.flatMap((kind, index) => (keys[index] ?? []).map((key) => ({ kind, key })));
}

/** What the stories of a definition are made of: it in every language of the gallery, without what is not drawn. */
export function entryOf(definition: FormDefinition, faults: string): GalleryEntry {
  const texts = [
    ...LOCALES.map((locale) => [locale, localise(definition, locale, toTaiwan)] as const),
    ['pseudo', pseudoLocalise(definition)] as const,
  ];
  const seed = definition.kind === 'entity' ? definition.seed.slice(0, 50) : [];
  const drawn = texts.map(([locale, each]): [string, GalleryDefinition] => {
    const { key, schema, uiSchema, manifest, samples } = each;
    return [locale, { key, locale, schema, uiSchema, manifest, samples, seed, nodes: nodeNames(each) }];
  });
  return {
    definitions: Object.fromEntries(drawn) as GalleryEntry['definitions'],
    ...(definition.kind === 'topic' ? walkOf(definition, definition.samples) : { steps: [], visits: {}, taken: [] }),
    faults,
  };
}

function nodeNames(definition: FormDefinition): Record<string, string> {
  if (definition.kind !== 'topic') return {};
  const nodes = Object.values(definition.process.nodes);
  const start = nodes.find(({ type }) => type === 'startEvent')?.name ?? '';
  const tasks = nodes.filter(({ type }) => type === 'userTask').map(({ id, name }) => [id, name] as const);
  return Object.fromEntries([['start', start], ...tasks]);
}

/** The file of a definition: `…/topics/car-use/samples/valid.json` → topic, `car-use/samples/valid.json`. */
export function insideOf(file: string): { kind: Kind; path: string } | undefined {
  const kinds: Kind[] = ['topic', 'entity'];
  const found = kinds.map((kind) => ({ kind, path: relative(FOLDERS[kind], file).replaceAll(sep, '/') }));
  return found.find(({ path }) => path !== '' && !path.startsWith('..') && !isAbsolute(path));
}

/** The manifest of a definition: the file by which Storybook lists its stories. */
export const manifestOf = (kind: Kind, key: string): string => join(FOLDERS[kind], key, `${kind}.json`);

/** `…/topics/car-use/topic.json` → topic, car-use. */
export function placeOf(file: string): { kind: Kind; key: string } | undefined {
  const inside = insideOf(file);
  const [, key] = /^(.+)\/(?:topic|entity)\.json$/.exec(inside?.path ?? '') ?? [];
  return inside === undefined || key === undefined ? undefined : { kind: inside.kind, key };
}
