import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readWorld } from '../../scripts/hall/world.ts';
import { fromRoot } from '../../scripts/lib/paths.ts';
import { variablesIn } from '../../src/definition/projection/dependencies.ts';
import { modelOf, planOf } from '../../src/definition/projection/model.ts';
import { project } from '../../src/definition/projection/project.ts';
import { rightsAt } from '../../src/definition/projection/rights.ts';
import { isHelper } from '../../src/definition/projection/sections.ts';
import { subUi } from '../../src/definition/projection/ui.ts';
import type { UiSchema } from '../../src/definition/types/schema.ts';
import { readDefinition } from '../../src/definition/read.ts';
import { loadSources } from '../../src/server/definitions/load.ts';

type Ui = Record<string, Record<string, unknown>>;

const read = (file: string): unknown => JSON.parse(readFileSync(fromRoot(file), 'utf8'));
const uiOf = (folder: string): Ui => read(`${folder}/ui.json`) as Ui;

/** What people were promised of the campus' own definitions and no journey would miss. */
/** What ui.json says of the fields beside this one: of the form, or of the table that it is a column of. */
const uiAround = (ui: UiSchema, path: string): UiSchema =>
  path
    .split('.')
    .slice(0, -1)
    .reduce((around, table) => subUi(subUi(around, table), 'items'), ui);

describe('the content of the campus', () => {
  it('has every province with its prefectures, and shows their codes', () => {
    const regions = read('schemas/sys/region/seed.json') as { id: string; parentId?: string }[];
    const provinces = regions.filter(({ parentId }) => parentId === undefined);
    expect(provinces).toHaveLength(34);
    const below = (id: string) => regions.filter(({ parentId }) => parentId === id).length;
    const without = provinces.filter(({ id }) => below(id) === 0).map(({ id }) => id);
    // the standard divides Taiwan, Hong Kong and Macao no further
    expect(without).toEqual(['710000', '810000', '820000']);
    expect(regions.filter(({ id }) => !/^\d{6}$/.test(id))).toEqual([]);
    expect(read('schemas/sys/region/entity.json')).toHaveProperty('list', expect.arrayContaining(['id']));
  });

  it('gives a role its menus in a tree, and a menu its icon from a picture', () => {
    expect(uiOf('schemas/sys/role')['menuList']?.['ui:widget']).toBe('tree');
    expect(uiOf('schemas/sys/menu')['icon']?.['ui:widget']).toBe('icon');
  });

  it('asks for colleagues, not for students, where somebody is responsible on the way', () => {
    expect(uiOf('topics/car-use')['escort']?.['ui:people']).toEqual(['teacher', 'staff']);
  });

  it('picks people behind a plus, behind a button and in a field', () => {
    const looks = ['business-trip', 'holiday', 'car-use'].map((topic) =>
      Object.values(uiOf(`topics/${topic}`)).map((field) => field['ui:appearance']),
    );
    expect(looks[0]).toContain('icon');
    expect(looks[1]).toContain('button');
    expect(looks[2]?.filter(Boolean)).toEqual([]);
  });

  it('shows no figure on a form that its page cannot tell, because it is computed from what is hidden there', async () => {
    const { context } = await readWorld();
    const untold: string[] = [];
    for (const source of await loadSources(fromRoot('topics'), 'topic')) {
      const { definition } = await readDefinition(source, { ...context, judgeOnly: true });
      if (definition?.kind !== 'topic') throw new Error(`${source.key} has errors`);
      const told = project(definition, 'start').computed;
      const { hidden } = rightsAt(definition, 'start');
      const drawn = (path: string): boolean =>
        !isHelper(uiAround(definition.uiSchema, path), path.split('.').at(-1) ?? '');
      const shown = Object.keys(definition.manifest.computed ?? {}).filter((path) => !hidden(path) && drawn(path));
      untold.push(...shown.filter((path) => !Object.hasOwn(told, path)).map((path) => `${source.key}: ${path}`));
    }
    expect(untold).toEqual([]);
  });

  it('lets no field wait for what its step fills in and for what the step hides: it would never appear', async () => {
    const { context } = await readWorld();
    const stuck: string[] = [];
    for (const source of await loadSources(fromRoot('topics'), 'topic')) {
      const { definition } = await readDefinition(source, { ...context, judgeOnly: true });
      if (definition?.kind !== 'topic') throw new Error(`${source.key} has errors`);
      for (const node of Object.keys(definition.manifest.nodes)) {
        const { hidden, touches } = rightsAt(definition, node);
        for (const [path, conditions] of planOf(modelOf(definition)).conditions) {
          const read = conditions.map(variablesIn);
          const waits = read.some((names) => names.some(hidden) && names.some(touches));
          if (touches(path) && waits) stuck.push(`${source.key}: ${path} at ${node}`);
        }
      }
    }
    expect(stuck).toEqual([]);
  });

  it('asks what is left of a quota whose parts are all computed, while what they are computed from is filled in', async () => {
    const { context } = await readWorld();
    const source = (await loadSources(fromRoot('topics'), 'topic')).find(({ key }) => key === 'holiday');
    if (source === undefined) throw new Error('there is no holiday');
    const { definition } = await readDefinition(source, { ...context, judgeOnly: true });
    if (definition?.kind !== 'topic') throw new Error('holiday has errors');
    expect(project(definition, 'start').exclusive).toHaveLength(1);
    expect(project(definition, 'leader').exclusive).toEqual([]);
  });
});
