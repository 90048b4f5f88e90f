import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fromRoot } from '../../../scripts/lib/paths.ts';
import { LOOKS } from '../../../src/renderer/stories/gallery.ts';

const topics = await mkdtemp(join(tmpdir(), 'hall-gallery-'));
const schema = join(topics, 'lab', 'schema.json');

/** What the gallery makes of the topics in that folder: it asks for its folders once, when it is loaded. */
async function gallery() {
  const [{ readDefinition, entryOf, listDefinitions, placeOf }, { storyModule }, { storyNames }] = await Promise.all([
    import('../../../.storybook/gallery.ts'),
    import('../../../.storybook/module.ts'),
    import('../../../.storybook/names.ts'),
  ]);
  return { readDefinition, entryOf, listDefinitions, placeOf, storyModule, storyNames };
}

beforeAll(async () => {
  vi.stubEnv('TOPICS_DIR', topics);
  vi.resetModules();
  await cp(fromRoot('topics', 'car-use'), join(topics, 'lab'), { recursive: true });
  await rm(join(topics, 'lab', 'samples'), { recursive: true });
  const process = join(topics, 'lab', 'process.bpmn');
  await writeFile(process, (await readFile(process, 'utf8')).replaceAll('"car-use"', '"lab"'));
});

afterAll(async () => {
  vi.unstubAllEnvs();
  vi.resetModules();
  await rm(topics, { recursive: true });
});

describe('the gallery', () => {
  it('knows a file of a definition by its folder, wherever that lies', async () => {
    const { placeOf } = await gallery();
    expect(placeOf(join(topics, 'lab', 'topic.json'))).toEqual({ kind: 'topic', key: 'lab' });
    expect(placeOf(fromRoot('schemas', 'sys', 'user', 'entity.json'))).toEqual({ kind: 'entity', key: 'sys/user' });
    expect(placeOf(join(tmpdir(), 'topic.json'))).toBeUndefined();
  });

  it('draws a topic without samples with data that it takes itself, the same each time', async () => {
    const { readDefinition, entryOf } = await gallery();
    const { definition, faults } = await readDefinition('topic', 'lab');
    if (definition?.kind !== 'topic') throw new Error(faults);
    expect(definition.samples).toMatchObject([{ name: 'valid-generated', formData: { reason: expect.any(String) } }]);
    expect((await readDefinition('topic', 'lab')).definition?.samples).toEqual(definition.samples);
    const { steps } = entryOf(definition, faults);
    expect(steps.map(({ node }) => node)).toEqual(['start', 'leader', 'office', 'dispatch', 'returnCar']);
    expect(steps[0]?.after).toMatchObject(definition.samples[0]?.formData ?? {});
  });

  it('keeps the address of a story when its definition is called otherwise', async () => {
    const { readDefinition, storyModule } = await gallery();
    const { listed } = await readDefinition('topic', 'lab');
    const manifest = join(topics, 'lab', 'topic.json');
    const text = await readFile(manifest, 'utf8');
    await writeFile(manifest, text.replace('"用车申请"', '"校车申请"'));
    const renamed = (await readDefinition('topic', 'lab')).listed;
    expect(renamed.title).toBe('Topics/lab 校车申请');
    expect([listed.id, renamed.id]).toEqual(['topics-lab', 'topics-lab']);
    expect(await storyModule('topic', 'lab', '.')).toContain('{ id: "topics-lab", title: "Topics/lab 校车申请" }');
    await writeFile(manifest, text);
  });

  it('draws anew what an edit is about: one definition, or all when it is something that they share', async () => {
    const { definitionStories } = await import('../../../.storybook/plugin.ts');
    const { hotUpdate } = definitionStories();
    if (typeof hotUpdate !== 'function') throw new Error('it does not listen');
    const open = ['topic:lab', 'topic:car-use', 'entity:sys/user'].map((one) => `\0virtual:hall-${one}`);
    const anew = async (file: string): Promise<string[]> => {
      const told: string[] = [];
      const moduleGraph = {
        idToModuleMap: new Map([...open, '/src/else.ts'].map((id) => [id, id])),
        invalidateModule: (id: string) => told.push(id),
      };
      const hot = { send: () => undefined };
      await hotUpdate.call({ environment: { moduleGraph, hot } } as never, { file } as never);
      return told;
    };
    expect(await anew(join(topics, 'lab', 'samples', 'valid.json'))).toEqual([open[0]]);
    expect(await anew(fromRoot('schemas', 'sys', 'user', 'ui.json'))).toEqual([open[2]]);
    expect(await anew(fromRoot('schemas', 'common.json'))).toEqual(open);
    expect(await anew(fromRoot('src', 'main.ts'))).toEqual([]);
  });

  it('draws what passed last under the faults of now, and the faults alone of what never passed', async () => {
    const { storyModule } = await gallery();
    const before = await storyModule('topic', 'lab', '.');
    expect(before).not.toContain('brokenStory');
    const text = await readFile(schema, 'utf8');
    await writeFile(schema, text.replace('"用车事由"', '"用车事由", "typo": 1'));
    const kept = await storyModule('topic', 'lab', '.');
    expect(kept).toContain('topicStory');
    expect(kept).toMatch(/schema\.json:\d+:\d+: error/);
    vi.resetModules();
    const fresh = await (await gallery()).storyModule('topic', 'lab', '.');
    expect(fresh).toContain('brokenStory');
    expect(fresh).toMatch(/schema\.json:\d+:\d+: error/);
    await writeFile(schema, text);
    expect(await (await gallery()).storyModule('topic', 'lab', '.')).toBe(before);
  });

  it('tests every state of every start and entity, some of every task, and each look somewhere', async () => {
    const { readDefinition, listDefinitions, storyNames } = await gallery();
    const [{ definition: topic }, { definition: entity }] = await Promise.all([
      readDefinition('topic', 'lab'),
      readDefinition('entity', 'sys/user'),
    ]);
    if (topic === undefined || entity === undefined) throw new Error('they are broken');
    const states = storyNames(topic).filter(({ shows }) => shows.look === undefined);
    const untested = states.filter(({ tested }) => !tested).map(({ shows }) => shows);
    // of a task how it comes and what is filled in, and one of the others
    expect(untested.every(({ node, state }) => node !== 'start' && state !== 'task' && state !== 'filled')).toBe(true);
    expect(untested).toHaveLength(3 * new Set(untested.map(({ node }) => node)).size);
    const atStart = ['empty', 'filled', 'read', 'changed', 'print', 'card'];
    expect(states.filter(({ shows }) => shows.node === 'start').map(({ shows }) => shows.state)).toEqual(atStart);
    const atTask = ['task', 'filled', 'errors', 'read', 'changed', 'print'];
    for (const node of ['leader', 'dispatch'])
      expect(states.filter(({ shows }) => shows.node === node).map(({ shows }) => shows.state)).toEqual(atTask);
    const pages = storyNames(entity).filter(({ shows }) => shows.look === undefined);
    expect(pages.every(({ tested }) => tested)).toBe(true);
    expect(new Set(pages.map(({ shows }) => shows.state))).toEqual(
      new Set(['list', 'create', 'edit', 'read', 'changed', 'print', 'errors']),
    );
    const keys = (await listDefinitions()).filter(({ kind }) => kind === 'entity').map(({ key }) => key);
    const looks = keys.flatMap((key) =>
      storyNames({ ...entity, key }).filter(({ shows, tested }) => shows.look && tested),
    );
    expect(new Set(looks.map(({ shows }) => shows.look))).toEqual(new Set(Object.keys(LOOKS)));
  });
});
