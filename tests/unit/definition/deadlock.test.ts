import { expect, it } from 'vitest';
import { findDeadlock } from '../../../src/definition/check/tokens.ts';
import { readProcess } from '../../../src/definition/process/read.ts';

const flow = (source: string, target: string, condition = ''): string =>
  `<sequenceFlow id="${source}-${target}" sourceRef="${source}" targetRef="${target}">${
    condition && `<conditionExpression>\${${condition}}</conditionExpression>`
  }</sequenceFlow>`;

/** A parallel split into "b" and what `chosen` says, which begins at "a", joined by the parallel gateway "join". */
async function deadlockOf(chosen: string) {
  const text = `<definitions><process id="p"><startEvent id="begin"/>${flow('begin', 'split')}
    <parallelGateway id="split"/>${flow('split', 'a')}${flow('split', 'b')}${chosen}<userTask id="b"/>${flow('b', 'join')}
    <parallelGateway id="join"/>${flow('join', 'end')}<endEvent id="end"/></process></definitions>`;
  const { model, faults } = await readProcess(text, 'process.bpmn', { layout: false });
  expect(faults).toEqual([]);
  return model && findDeadlock(model, 'p');
}

it('takes the default flow of a task only where none of its conditions holds', async () => {
  const task = '<userTask id="a" default="a-merge"/>';
  const ways = `${flow('a', 'more', 'far')}<userTask id="more"/>${flow('more', 'merge')}${flow('a', 'merge')}`;
  const merge = `<exclusiveGateway id="merge"/>${flow('merge', 'join')}`;
  expect(await deadlockOf(task + ways + merge)).toBeUndefined();
});

it('finds a task whose choice leaves a join waiting, with a default flow or without', async () => {
  const ways = `${flow('a', 'more', 'far')}<userTask id="more"/>${flow('more', 'join')}${flow('a', 'join')}`;
  const blocked = { join: 'join', missing: ['more'] };
  expect(await deadlockOf(`<userTask id="a" default="a-join"/>${ways}`)).toMatchObject({ join: 'join' });
  expect(await deadlockOf(`<userTask id="a"/>${ways}`)).toEqual(blocked);
});
