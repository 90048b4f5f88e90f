import { describe, expect, it } from 'vitest';
import { obstacles } from '../../../src/server/engine/migrate.ts';
import { arrows, elementsOf } from './support/processes.ts';
import { Simulation } from './support/simulation.ts';

const refused = (run: Simulation, from: string | null, target: string): boolean => {
  const before = run.stored();
  try {
    run.relocate(from, target);
    return false;
  } catch (error) {
    expect(error).toMatchObject({ error: 'rollbackTarget' });
    expect(run.stored()).toEqual(before);
    return true;
  }
};

describe('an administrator moves one of several branches', () => {
  const BRANCHES = 's > A; A > p; p > B; B > B2; p > C; C > C2; B2 > p2; C2 > p2; p2 > D; D > e';
  const forked = async (text = BRANCHES) => new Simulation(await arrows(text)).start().complete('A');

  it('along the branch, forwards and back, and both meet', async () => {
    const run = await forked();
    run.relocate('B', 'B2').relocate('B2', 'B').relocate('B', 'B2');
    expect(run.open()).toEqual(['B2', 'C']);
    run.complete('B2').complete('C').complete('C2');
    expect(run.complete('D').state).toBe('completed');
  });

  it('never out of it, into another one, or back before the fork', async () => {
    const run = await forked();
    for (const target of ['D', 'C', 'C2', 'A']) expect(refused(run, 'B', target)).toBe(true);
    run.complete('C').complete('C2');
    // the other one waits at the join
    for (const target of ['D', 'C', 'A']) expect(refused(run, 'B', target)).toBe(true);
    expect(run.relocate('B', 'B2').complete('B2').open()).toEqual(['D']);
  });

  it('nor where a loop would lead back to the join', async () => {
    const again =
      's > g2; g2 > A; A > p; p > B; B > B2; p > C; C > C2; B2 > p2; C2 > p2; p2 > D; D > g; g > g2 [${1 > 2}]; g > e';
    const run = await forked(again);
    expect(refused(run, 'B', 'D')).toBe(true);
    expect(refused(run, null, 'B')).toBe(true);
    expect(run.relocate(null, 'D').open()).toEqual(['D']);
  });

  it('past branches of its own, and not past an inclusive join that others come to', async () => {
    const nested =
      's > A; A > p; p > B; B > p5; p5 > X; p5 > Y; X > p6; Y > p6; p6 > B2; p > C; C > C2; B2 > p2; C2 > p2; p2 > D; D > e';
    const run = await forked(nested);
    expect(run.relocate('B', 'B2').open()).toEqual(['B2', 'C']);
    const inclusive = await forked('s > A; A > o; o > B [${1 < 2}]; o > C [${1 < 2}]; B > o2; C > o2; o2 > D; D > e');
    expect(inclusive.open()).toEqual(['B', 'C']);
    for (const target of ['D', 'C', 'A']) expect(refused(inclusive, 'B', target)).toBe(true);
    expect(inclusive.relocate(null, 'D').complete('D').state).toBe('completed');
  });

  it('back before a decision of the own branch, although both of its ways lead to the join', async () => {
    const run = await forked(
      's > A; A > p; p > B; B > g; g > C [${1 < 2}]; g > D; C > o2; D > o2; p > F; F > o2; o2 > E; E > e',
    );
    run.complete('B').relocate('C', 'B');
    expect(run.open()).toEqual(['B', 'F']);
    run.complete('B').complete('C').complete('F');
    expect(run.complete('E').state).toBe('completed');
  });

  it('within a sub-process, which stays as it is', async () => {
    const inner = elementsOf('s2 > p; p > X; X > Y; p > Z; Y > p2; Z > p2; p2 > e2');
    const run = new Simulation(
      await arrows('s > A; A > sub; sub > B; B > e', `<subProcess id="sub">${inner}</subProcess>`),
    ).start();
    run.complete('A').relocate('X', 'Y');
    expect(run.open()).toEqual(['Y', 'Z']);
    expect(run.complete('Y').complete('Z').open()).toEqual(['B']);
  });

  it('into a sub-process, not behind a fork in it', async () => {
    const inner = elementsOf('s2 > p; p > X; p > Y; X > p2; Y > p2; p2 > Z; Z > e2');
    const run = new Simulation(
      await arrows('s > A; A > sub; sub > e', `<subProcess id="sub">${inner}</subProcess>`),
    ).start();
    expect(refused(run, null, 'X')).toBe(true);
    run.relocate(null, 'Z').complete('Z');
    expect(run.state).toBe('completed');
  });
});

it('a join of a newer version starves although a loop leads back to it', async () => {
  const from = await arrows('s > g2; g2 > A; A > B; B > D; D > g; g > g2 [${1 > 2}]; g > e');
  const to = await arrows(
    's > g2; g2 > A; A > p; p > B; p > C; B > p2; C > p2; p2 > D; D > g; g > g2 [${1 > 2}]; g > e',
  );
  const run = new Simulation(from).start();
  const found = () => {
    const { tokens, trail } = run.stored();
    return obstacles(tokens, trail, from, to).map(({ kind, activityId }) => `${kind} ${activityId}`);
  };
  expect(found()).toEqual([]);
  run.complete('A');
  expect(found()).toEqual(['joinStarved p2']);
  run.complete('B');
  expect(found()).toEqual([]);
});
