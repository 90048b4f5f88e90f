import { describe, expect, it } from 'vitest';
import { drawProcess } from '../../../src/definition/process/draw.ts';
import { flowsGone } from '../../../src/definition/process/gone.ts';
import { arrows } from '../engine/support/processes.ts';

/** Flows without their number: `a>g`. */
async function gone(text: string, done: string[], active: string[], more = ''): Promise<string[]> {
  const flows = flowsGone(await arrows(text, more), done, active);
  return [...flows].map((id) => id.replace(/^f\d+_/, '').replace('_', '>')).sort();
}

describe('the flows that a request has gone along', () => {
  it('lead through gateways, along the way that was taken and no other', async () => {
    const text = 's > g1; g1 > a [${x}]; g1 > b; a > e; b > e';
    expect(await gone(text, ['s'], ['a'])).toEqual(['g1>a', 's>g1']);
    expect(await gone(text, ['s', 'b', 'e'], [])).toEqual(['b>e', 'g1>b', 's>g1']);
  });

  it('are not those that come to the same step past another one', async () => {
    const text = 's > a; a > g1; g1 > b [${x}]; g1 > c; b > c; c > e';
    expect(await gone(text, ['s', 'a', 'b'], ['c'])).toEqual(['a>g1', 'b>c', 'g1>b', 's>a']);
    expect(await gone(text, ['s', 'a'], ['c'])).toEqual(['a>g1', 'g1>c', 's>a']);
  });

  it('lead back only where the request went back', async () => {
    const text = 's > a; a > b; b > g1; g1 > a [${x}]; g1 > c; c > e';
    expect(await gone(text, ['s', 'a', 'b'], ['c'])).toEqual(['a>b', 'b>g1', 'g1>c', 's>a']);
    expect(await gone(text, ['s', 'a', 'b'], ['a'])).toEqual(['a>b', 'b>g1', 'g1>a', 's>a']);
    expect(await gone(text, ['s', 'a', 'b', 'a', 'b'], ['c'])).toContain('g1>a');
  });

  it('lead along every branch, and to the gateway where one waits for the others', async () => {
    const text = 's > p1; p1 > a; p1 > b; a > p2; b > p2; p2 > c; c > e';
    expect(await gone(text, ['s', 'a'], ['b'])).toEqual(['a>p2', 'p1>a', 'p1>b', 's>p1']);
    expect(await gone(text, ['s', 'a', 'b'], ['c'])).toEqual(['a>p2', 'b>p2', 'p1>a', 'p1>b', 'p2>c', 's>p1']);
  });

  it('are several where an inclusive gateway opens several', async () => {
    const text = 's > o1; o1 > a [${x}]; o1 > b [${y}]; o1 > c [${z}]; a > o2; b > o2; c > o2; o2 > d; d > e';
    expect(await gone(text, ['s', 'a', 'b'], ['d'])).toEqual(['a>o2', 'b>o2', 'o1>a', 'o1>b', 'o2>d', 's>o1']);
  });

  it('lead into a part and out of it, and away from what happened on a border', async () => {
    const part = `<subProcess id="part"><startEvent id="in"/><userTask id="x"/><endEvent id="out"/>
      <sequenceFlow id="f90_in_x" sourceRef="in" targetRef="x"/><sequenceFlow id="f91_x_out" sourceRef="x" targetRef="out"/>
    </subProcess>`;
    const text = 's > g1; g1 > part [${x}]; g1 > b; part > g2; g2 > c [${y}]; g2 > e; b > e; c > e';
    expect(await gone(text, ['s'], ['x'], part)).toEqual(['g1>part', 'in>x', 's>g1']);
    expect(await gone(text, ['s', 'x'], ['c'], part)).toEqual([
      ...['g1>part', 'g2>c', 'in>x', 'part>g2', 's>g1', 'x>out'],
    ]);
    const late = `<userTask id="a"/><boundaryEvent id="late" attachedToRef="a"><timerEventDefinition>
      <timeDuration>P1D</timeDuration></timerEventDefinition></boundaryEvent>`;
    const timed = 's > g1; g1 > a [${x}]; g1 > b; a > e; b > e; late > b';
    expect(await gone(timed, ['s', 'late'], ['b'], late)).toEqual(['g1>a', 'late>b', 's>g1']);
  });

  it('are drawn so, and so are the gateways that were passed', async () => {
    const line = await arrows('s > g1; g1 > a [${x}]; g1 > b; a > e; b > e');
    const { shapes, edges } = line.diagram;
    expect([Object.keys(shapes).length, Object.keys(edges).length]).toEqual([5, 5]);
    const svg = drawProcess(line, { done: ['s'], active: ['a'] });
    expect(svg).toContain('<g class="done" data-id="g1">');
    expect(svg.split('<g class="done"><polyline').length - 1).toBe(2);
    expect(drawProcess(line, { done: [], active: ['s'] })).not.toContain('class="done"');
  });

  it.each(['g', 'p'])(
    'are found through forty gateways (%s) in a row, each with two ways to the next',
    async (kind) => {
      const names = Array.from({ length: 40 }, (_, at) => `${kind}${at}`);
      const row = names.flatMap((name, at) => {
        const next = names[at + 1] ?? 'a';
        const condition = kind === 'g' ? ' [${x}]' : '';
        return [`${name} > ${next}${condition}`, `${name} > ${next}`];
      });
      const flows = await gone([`s > ${kind}0`, ...row, 'a > e'].join('; '), ['s'], ['a']);
      expect(flows.length).toBe(kind === 'g' ? 41 : 81);
    },
  );

  it('lead not out of where the applicant has it again', async () => {
    expect(await gone('s > a; a > e', ['s'], ['s'])).toEqual([]);
  });
});
