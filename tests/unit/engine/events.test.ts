import { describe, expect, it } from 'vitest';
import { arrows, elementsOf } from './support/processes.ts';
import { Simulation } from './support/simulation.ts';

const timer = (value: string, kind = 'timeDuration'): string =>
  `<timerEventDefinition><${kind}>${value}</${kind}></timerEventDefinition>`;
const boundary = (id: string, host: string, definition: string, interrupting = true): string =>
  `<boundaryEvent id="${id}" attachedToRef="${host}" cancelActivity="${interrupting}">${definition}</boundaryEvent>`;

describe('timers', () => {
  it('interrupt the task that they sit on', async () => {
    const model = await arrows('s > A; A > e; b > B; B > e', boundary('b', 'A', timer('P3D')));
    const run = new Simulation(model).start();
    expect(run.timers).toMatchObject([{ activity: 'b', due: new Date('2026-03-05T09:00:00+08:00'), cycle: null }]);
    run.signal('A', 'b');
    expect(run.open()).toEqual(['B']);
    expect(run.timers).toEqual([]);
  });

  it('go with their task', async () => {
    const model = await arrows('s > A; A > B; B > e; b > C; C > e', boundary('b', 'A', timer('P3D')));
    const run = new Simulation(model).start().complete('A');
    expect(run.timers).toEqual([]);
  });

  it('repeat beside the task as often as their cycle says', async () => {
    const model = await arrows(
      's > A; A > e; b > N; N > e',
      boundary('b', 'A', timer('R2/PT1H', 'timeCycle'), false) +
        '<serviceTask id="N" flowable:delegateExpression="${notify}"/>',
    );
    const run = new Simulation(model).start();
    run.signal('A', 'b');
    expect(run.last.delegates).toHaveLength(1);
    expect(run.timers).toMatchObject([{ cycle: null }]);
    run.signal('A', 'b');
    expect(run.timers).toEqual([]);
    expect(run.open()).toEqual(['A']);
  });

  it('hold a token back until a date from the form', async () => {
    const model = await arrows(
      's > W; W > A; A > e',
      `<intermediateCatchEvent id="W">${timer('${beginAt}', 'timeDate')}</intermediateCatchEvent>`,
    );
    const run = new Simulation(model, { variables: { beginAt: '2026-04-01' } }).start();
    expect(run.timers).toMatchObject([{ due: new Date('2026-04-01T00:00:00+08:00') }]);
    expect(run.signal('W', 'W').open()).toEqual(['A']);
    expect(() => new Simulation(model, { variables: { beginAt: 'soon' } }).start()).toThrow('conditionFailed');
  });

  it('sit on a whole multi-instance and on a whole sub-process', async () => {
    const multi = '<userTask id="M"><multiInstanceLoopCharacteristics flowable:collection="list"/></userTask>';
    const both = [
      await arrows('s > M; M > e; b > B; B > e', multi + boundary('b', 'M', timer('P1D'))),
      await arrows(
        's > M; M > e; b > B; B > e',
        `<subProcess id="M">${elementsOf('s2 > p1; p1 > X; p1 > Y; X > e2; Y > e2')}</subProcess>` +
          boundary('b', 'M', timer('P1D')),
      ),
    ];
    for (const model of both) {
      const run = new Simulation(model, { variables: { list: ['a', 'b'] } }).start();
      expect(run.timers).toHaveLength(1);
      run.signal('M', 'b');
      expect(run.open()).toEqual(['B']);
      expect(run.last.cancelled).toHaveLength(2);
    }
  });

  it('move along when a signature is added to their task', async () => {
    const model = await arrows('s > A; A > e; b > B; B > e', boundary('b', 'A', timer('P1D')));
    const run = new Simulation(model).start().add('A', 'u9').complete('A');
    expect(run.timers).toHaveLength(1);
    expect(run.signal('A', 'b').open()).toEqual(['B']);
  });
});

describe('signals and messages', () => {
  const EXTRA = '<signal id="sig" name="closed"/><message id="msg" name="paid"/>';

  it('wake what waits for them', async () => {
    const model = await arrows(
      's > W; W > A; A > e',
      '<intermediateCatchEvent id="W"><messageEventDefinition messageRef="msg"/></intermediateCatchEvent>',
      'test',
      EXTRA,
    );
    const run = new Simulation(model).start();
    expect(() => run.signal('W', 'b')).toThrow('alreadyHandled');
    expect(run.signal('W', 'W').open()).toEqual(['A']);
    expect(() => run.signal('W', 'W')).toThrow('alreadyHandled');
  });

  it('reach the border of a task', async () => {
    const model = await arrows(
      's > A; A > e; b > B; B > e',
      boundary('b', 'A', '<signalEventDefinition signalRef="sig"/>'),
      'test',
      EXTRA,
    );
    expect(new Simulation(model).start().signal('A', 'b').open()).toEqual(['B']);
  });
});
