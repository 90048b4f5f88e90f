import { describe, expect, it } from 'vitest';
import { arrows, elementsOf } from './support/processes.ts';
import { Simulation } from './support/simulation.ts';

const sub = (inner: string, extra = ''): string => `<subProcess id="S" name="S">${extra}${inner}</subProcess>`;

describe('sub-processes', () => {
  it('run inside and go on when everything in them is done', async () => {
    const model = await arrows(
      's > A; A > S; S > B; B > e',
      sub(elementsOf('s2 > p1; p1 > X; p1 > Y; X > e2; Y > e3')),
    );
    const run = new Simulation(model).start().complete('A');
    expect(run.open()).toEqual(['X', 'Y']);
    expect(run.complete('X').open()).toEqual(['Y']);
    expect(run.complete('Y').open()).toEqual(['B']);
    expect(run.targets('B')).toEqual(['A', 'X', 'Y']);
  });

  it('repeat as a multi-instance, each with its own element', async () => {
    const inner = elementsOf('s2 > X; X > Y; Y > e2', '<userTask id="X" flowable:assignee="${dept}"/>');
    const loop = '<multiInstanceLoopCharacteristics flowable:collection="depts" flowable:elementVariable="dept"/>';
    const model = await arrows('s > S; S > B; B > e', sub(inner, loop));
    const run = new Simulation(model, { variables: { depts: ['d1', 'd2'] } }).start();
    expect(run.assignees('X')).toEqual(['d1', 'd2']);
    run.complete('X', 1);
    expect(run.open()).toEqual(['X', 'Y']);
    run.complete('Y');
    expect(run.open()).toEqual(['X']);
    run.complete('X').complete('Y');
    expect(run.open()).toEqual(['B']);
    expect(run.targets('B')).toEqual(['X', 'Y']);
  });

  it('throw errors to the border that catches them', async () => {
    const inner = elementsOf(
      's2 > p1; p1 > X; p1 > Y; X > e2; Y > e3',
      '<endEvent id="e2"><errorEventDefinition errorRef="err"/></endEvent>',
    );
    const caught = '<boundaryEvent id="b" attachedToRef="S"><errorEventDefinition errorRef="err"/></boundaryEvent>';
    const model = await arrows(
      's > S; S > A; b > B; A > e; B > e',
      sub(inner) + caught,
      'test',
      '<error id="err" errorCode="E1"/>',
    );
    const run = new Simulation(model).start().complete('X');
    expect(run.open()).toEqual(['B']);
    expect(run.last.cancelled.map((task) => task.activityId)).toEqual(['Y']);
  });

  it('end themselves only, at a terminate end event inside', async () => {
    const inner = elementsOf(
      's2 > p1; p1 > X; p1 > Y; X > e2; Y > e3',
      '<endEvent id="e2"><terminateEventDefinition/></endEvent>',
    );
    const model = await arrows('s > S; S > A; A > e', sub(inner));
    const run = new Simulation(model).start().complete('X');
    expect(run.open()).toEqual(['A']);
    expect(run.complete('A').state).toBe('completed');
  });
});

it('sub-processes lie within one another as deep as fifty, and no deeper', async () => {
  const within = async (depth: number): Promise<Simulation> => {
    let inner = elementsOf(`s0 > X; X > e0`);
    for (let n = 1; n < depth; n++)
      inner = elementsOf(`s${n} > S${n}; S${n} > e${n}`, `<subProcess id="S${n}">${inner}</subProcess>`);
    return new Simulation(await arrows('s > S; S > e', sub(inner)));
  };
  // the outermost one lies in none
  expect((await within(51)).start().complete('X').state).toBe('completed');
  const deeper = await within(52);
  expect(() => deeper.start()).toThrow('processLoops');
});

describe('call activities', () => {
  const CALL = '<callActivity id="C" calledElement="other"/>';

  it('run another process as a part of this one', async () => {
    const other = await arrows('s > X; X > Y; Y > e', '', 'other');
    const model = await arrows('s > A; A > C; C > B; B > e', CALL);
    const run = new Simulation(model, { called: { other } }).start().complete('A');
    expect(run.open()).toEqual(['X']);
    run.complete('X').jump('Y', 'A').complete('A').complete('X').complete('Y');
    expect(run.open()).toEqual(['B']);
    run.jump('B', 'Y');
    expect(run.open()).toEqual(['Y']);
    expect(run.complete('Y').complete('B').state).toBe('completed');
  });

  it('refuse what does not exist, and what calls itself', async () => {
    const model = await arrows('s > C; C > e', CALL);
    expect(() => new Simulation(model).start()).toThrow('conditionFailed');
    expect(() => new Simulation(model, { called: { other: model } }).start()).toThrow('processLoops');
  });
});
