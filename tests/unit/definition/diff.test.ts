import { expect, it } from 'vitest';
import { diffEntities, diffTopics } from '../../../src/definition/diff.ts';
import { readDefinition } from '../../../src/definition/read.ts';
import { english } from '../../../src/definition/text/say.ts';
import type { EntityDefinition } from '../../../src/definition/types/definition.ts';
import type { JsonObject } from '../../../src/definition/types/json.ts';
import { inTopic } from './edits.ts';
import { CONTEXT, edited, ENTITY, sourceOf, TOPIC, topicOf, type Files } from './fixtures.ts';

async function entityOf(files: Files): Promise<EntityDefinition> {
  const { definition } = await readDefinition(sourceOf('entity', files), CONTEXT);
  if (definition?.kind !== 'entity') throw new Error('the fixture cannot be read');
  return definition;
}

/** What an edit of a file of the entity means. */
async function meant(file: string, change: (content: JsonObject) => void): Promise<string[]> {
  const begun = { ...ENTITY, 'ui.json': {} };
  const changes = diffEntities(await entityOf(begun), await entityOf(edited(begun, file, change)));
  return changes.map(({ level, what }) => `${level} ${english(what)}`);
}

it('says of an entity who sees other records, what is refused and what is computed in another way', async () => {
  const readers = await meant('entity.json', (e) => (e['readers'] = ['teacher']));
  expect(readers).toEqual([expect.stringMatching(/^care other people may read/)]);
  const own = { field: 'owner', actions: ['list'] };
  expect(await meant('entity.json', (e) => (e['own'] = own))).toEqual([expect.stringMatching(/^care /)]);
  const rule = { field: 'name', refuseIf: '${empty name}', message: '名称' };
  expect(await meant('entity.json', (e) => (e['rules'] = [rule]))).toEqual([
    'care rules changed: records may be refused when they are changed next',
  ]);
  for (const name of ['computed', 'states', 'private', 'related', 'views', 'aside', 'inline', 'group', 'icon'])
    expect(await meant('entity.json', (e) => (e[name] = name))).toHaveLength(1);
  const hidden = await meant('ui.json', (ui) => (ui['name'] = { 'ui:showIf': '${empty deptId}' }));
  expect(hidden).toEqual([expect.stringMatching(/^care other fields are there/)]);
  expect(await meant('ui.json', (ui) => (ui['name'] = { 'ui:placeholder': '名称' }))).toEqual([
    'safe the form is drawn in another way',
  ]);
});

it('says of a topic all that its manifest changes', async () => {
  const before = await topicOf();
  for (const name of ['numbers', 'afterwards', 'cancel', 'promiseDays', 'summary', 'icon'])
    expect(diffTopics(before, await topicOf(inTopic((t) => (t[name] = name))))).toHaveLength(1);
});

it('says of a process who does a step, when it is due and what it is called', async () => {
  const before = await topicOf();
  const [node] = Object.values(before.process.nodes).filter(({ type }) => type === 'userTask');
  if (node?.type !== 'userTask') throw new Error('the fixture has no user task');
  const { id } = node;
  const changed = (change: object) => ({
    ...before,
    process: { ...before.process, nodes: { ...before.process.nodes, [id]: { ...node, ...change } } },
  });
  const said = (change: object) =>
    diffTopics(before, changed(change)).map(({ level, what }) => `${level} ${english(what)}`);
  expect(said({ assignee: '${nobody}' })).toEqual([`care somebody else does "${id}" from now on`]);
  expect(said({ dueDate: 'P9D' })).toEqual([`care "${id}" is due at another time`]);
  expect(said({ name: '别的' })).toEqual([`safe "${id}" was called "${node.name}" before`]);
  expect(said({ type: 'serviceTask' })).toEqual([`breaking "${id}" was user task and is service task now`]);
});

it('says where in a process a change is felt: of fields by whom they are filled in', async () => {
  const before = await topicOf();
  const felt = async (files: Files) =>
    diffTopics(before, await topicOf(files)).map(({ what, at }) => [english(what), at?.how, ...(at?.nodes ?? [])]);
  const nodes = (change: JsonObject) => inTopic((t) => (t['nodes'] = { ...(t['nodes'] as JsonObject), ...change }));
  expect(await felt(nodes({ view: { hide: ['reason'] } }))).toEqual([
    ['who looks at a request afterwards sees something else', 'changed', 'view'],
  ]);
  expect(await felt(nodes({ office: { write: ['reason'] } }))).toEqual([
    ['who does "office" may write, see or do something else', 'changed', 'office'],
  ]);
  const titled = edited(TOPIC, 'schema.json', (schema) => {
    const { reason } = schema['properties'] as Record<string, JsonObject>;
    if (reason) reason['title'] = '别的';
  });
  expect(await felt(titled)).toEqual([['texts of "reason" changed', 'changed', 'start']]);
  const { office, ...left } = before.process.nodes;
  expect(office?.type).toBe('userTask');
  const without = { ...before, process: { ...before.process, nodes: left } };
  expect(diffTopics(before, without)[0]?.at).toEqual({ nodes: ['office'], how: 'gone' });
  expect(diffTopics(without, before)[0]?.at).toEqual({ nodes: ['office'], how: 'added' });
});
