import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HallError } from '../../../src/contract/errors.ts';
import { blocks, draw, problemOf, type DrawnProcess } from './support/blocks.ts';
import { Simulation } from './support/simulation.ts';

/** A random move; `pick` chooses among whatever is possible when its turn comes. */
const moves = fc.array(
  fc.record({
    verb: fc.constantFrom(
      'complete',
      'complete',
      'complete',
      'through',
      'straight',
      'timer',
      'add',
      'remove',
      'takeBack',
    ),
    pick: fc.nat({ max: 97 }),
    target: fc.nat({ max: 97 }),
    values: fc.nat({ max: 255 }),
  }),
  { minLength: 3, maxLength: 25 },
);

const RUNS = {
  numRuns: Number(process.env['PROPERTY_RUNS'] ?? 150),
  interruptAfterTimeLimit: 150_000,
  markInterruptAsFailure: true,
};

describe('random journeys over random processes', () => {
  it('keep one valid set of tokens, lose and double nothing, and can always end', async () => {
    await fc.assert(
      fc.asyncProperty(blocks, moves, async (block, journey) => {
        const drawn = await draw(block);
        const simulation = new Simulation(drawn.model, { variables: {} }).start();
        check(drawn, simulation, 'start');
        for (const move of journey) {
          if (simulation.state !== 'running') break;
          for (const [index, name] of drawn.variables.entries()) {
            simulation.variables[name] = ((move.values >> (index % 8)) & 1) === 1;
          }
          const done = perform(simulation, move);
          check(drawn, simulation, done);
        }
        finish(drawn, simulation);
        expect(simulation.tokens).toBe('null');
      }),
      RUNS,
    );
  });

  it('stand as before after a roll back straight and back again', async () => {
    await fc.assert(
      fc.asyncProperty(blocks, moves, fc.nat({ max: 97 }), async (block, journey, target) => {
        const drawn = await draw(block);
        const simulation = new Simulation(drawn.model).start();
        for (const move of journey) {
          fc.pre(simulation.state === 'running');
          perform(simulation, { ...move, verb: 'complete' });
        }
        fc.pre(simulation.state === 'running');
        const task = at([...simulation.tasks.values()], journey.length);
        const targets = ['start', ...simulation.targets(task.activityId)];
        const before = simulation.standing();
        const known = simulation.open().map((activity) => simulation.targets(activity));
        const to = at(targets, target);
        simulation.jump(task.activityId, to, 'straight');
        check(drawn, simulation, `straight to ${to}`);
        for (let rounds = 0; simulation.open().includes(to) && rounds < 3; rounds++) simulation.complete(to);
        expect(simulation.standing()).toEqual(before);
        expect(simulation.open().map((activity) => simulation.targets(activity))).toEqual(known);
        check(drawn, simulation, 'back again');
        finish(drawn, simulation);
      }),
      RUNS,
    );
  });
});

/** Does what the move says, or completes a task where that is not possible; a step into an endless circle is refused. */
function perform(simulation: Simulation, move: { verb: string; pick: number; target: number }): string {
  try {
    return act(simulation, move);
  } catch (error) {
    if (!(error instanceof HallError) || error.error !== 'processLoops') throw error;
    return 'nothing';
  }
}

function act(simulation: Simulation, move: { verb: string; pick: number; target: number }): string {
  const tasks = [...simulation.tasks.values()];
  const task = at(tasks, move.pick);
  const activity = task.activityId;
  const index = tasks.filter((each) => each.activityId === activity).indexOf(task);
  switch (move.verb) {
    case 'through':
    case 'straight': {
      if (activity === 'start') break;
      const target = at(['start', ...simulation.targets(activity, index)], move.target);
      simulation.jump(activity, target, move.verb, index);
      expect(simulation.open()).toContain(target);
      return `${move.verb} ${activity} to ${target}`;
    }
    case 'takeBack': {
      const target = at(simulation.completed, move.target, '');
      const possible = tasks.some((each) => simulation.targets(each.activityId).includes(target));
      if (!possible) break;
      simulation.jump(null, target);
      return `take back ${target}`;
    }
    case 'timer': {
      const timer = simulation.timers[0];
      if (!timer) break;
      simulation.signal(timer.activity.replace('_late', ''), timer.activity);
      return `timer ${timer.activity}`;
    }
    case 'add':
      if (activity === 'start' || tasks.length > 12) break;
      simulation.add(
        activity,
        `u9-${simulation.additions}`,
        at(['before', 'beside', 'after'] as const, move.target),
        index,
      );
      return `add ${activity}`;
    case 'remove':
      try {
        simulation.removeInstance(activity, index);
        return `remove ${activity}`;
      } catch (error) {
        // the last one may not go
        if (!(error instanceof HallError)) throw error;
        break;
      }
  }
  simulation.complete(activity, index);
  return `complete ${activity}`;
}

/** With every loop left and every task completed the instance ends. */
function finish(drawn: DrawnProcess, simulation: Simulation): void {
  for (const name of drawn.variables) simulation.variables[name] = false;
  for (let step = 0; simulation.state === 'running' && step < 500; step++) {
    simulation.complete(at(simulation.open(), step));
    check(drawn, simulation, 'finish');
  }
  expect(simulation.state).toBe('completed');
}

function check(drawn: DrawnProcess, simulation: Simulation, done: string): void {
  const problem = problemOf(drawn, simulation);
  expect(problem, `after ${done}; standing: ${simulation.standing().join(' ')}`).toBeUndefined();
}

function at<Item>(items: readonly Item[], index: number, fallback?: Item): Item {
  const item = items.length === 0 ? fallback : items[index % items.length];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
}
