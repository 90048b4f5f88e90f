import { beforeAll, describe, expect, it } from 'vitest';
import { readWorld } from '../../../scripts/hall/world.ts';
import { checkDefinition } from '../../../src/definition/check/check.ts';
import type { CheckContext } from '../../../src/definition/check/subject.ts';
import { drawnTopic } from '../../../src/definition/process/drawn.ts';
import { project } from '../../../src/definition/projection/project.ts';
import { sourceOf } from './fixtures.ts';
import { ODD_ENTITIES } from './odd/entities.ts';
import { ODD_FORMS } from './odd/forms.ts';
import { ODD_PROCESSES } from './odd/processes.ts';

const ODD = { ...ODD_FORMS, ...ODD_PROCESSES };

describe('odd, but right', () => {
  let context: CheckContext;
  beforeAll(async () => {
    context = (await readWorld()).context;
  });

  it.each(Object.keys(ODD))('%s', async (key) => {
    const source = sourceOf('topic', ODD[key] ?? {}, key);
    const { definition, faults } = await checkDefinition(source, { ...context, judgeOnly: false });
    expect(faults.filter(({ rule }) => rule !== 'sample-none')).toEqual([]);
    if (definition?.kind !== 'topic') throw new Error('it was refused');
    const tasks = Object.values(definition.process.nodes).filter(({ type }) => type === 'userTask');
    for (const node of ['start', 'view', ...tasks.map(({ id }) => id)])
      expect(project(definition, node).schema.type).toBe('object');
    expect(Object.keys((await drawnTopic(definition)).process.diagram.shapes)).toEqual(
      expect.arrayContaining(Object.keys(definition.process.nodes)),
    );
  });

  it.each(Object.keys(ODD_ENTITIES))('entity %s', async (key) => {
    const { definition, faults } = await checkDefinition(sourceOf('entity', ODD_ENTITIES[key] ?? {}, key), context);
    expect(faults.filter(({ rule }) => rule !== 'sample-none')).toEqual([]);
    expect(definition?.kind).toBe('entity');
  });

  it('is laid out once, when somebody first looks', async () => {
    const { definition } = await checkDefinition(sourceOf('topic', ODD['minimal'] ?? {}, 'minimal'), context);
    if (definition?.kind !== 'topic') throw new Error('it was refused');
    expect(definition.process.diagram.shapes).toEqual({});
    const drawn = await drawnTopic(definition);
    expect(Object.keys(drawn.process.diagram.shapes)).toHaveLength(3);
    expect(drawn.hash).toBe(definition.hash);
    expect(await drawnTopic(definition)).toBe(drawn);
  });
});
