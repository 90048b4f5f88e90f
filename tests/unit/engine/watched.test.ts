import { expect, it } from 'vitest';
import type { Command, Outcome, ProcessEngine } from '../../../src/server/engine/port.ts';
import { watchedEngine } from '../../../src/server/engine/watched.ts';

const RUN = { instanceId: '1', version: 'own', called: {}, tokens: null, holders: {}, decisions: {} };
const START: Command = { type: 'start' };
const OUTCOME: Outcome = {
  ...{ tokens: null, left: [], entered: [], waiting: [], rehung: [], reached: [], passed: [], taken: [] },
  state: 'completed',
};

type Engine = ProcessEngine<never>;

function watching(apply: Engine['apply']) {
  const told: string[] = [];
  const engine: Engine = {
    ...{ apply, deploy: async () => undefined, standing: async () => [] },
    ...{ obstacles: async () => [], instancesAt: async () => [], sweep: async () => 0 },
  };
  const watched = watchedEngine(engine, (operation, seconds) => {
    expect(seconds).toBeGreaterThanOrEqual(0);
    told.push(operation);
  });
  return { told, watched };
}

it('The figures of the engine count what moved or failed, and not what it only asked', async () => {
  const moving = watching(async () => OUTCOME);
  expect(await moving.watched.apply(RUN, START)).toBe(OUTCOME);
  expect(moving.told).toEqual(['start']);

  const needs = { needs: [{ ask: 'condition', at: 'f', process: null, local: {} }] } as const;
  const asking = watching(async () => ({ needs: [...needs.needs] }));
  expect(await asking.watched.apply(RUN, START)).toEqual(needs);
  expect(asking.told).toEqual([]);

  const failing = watching(() => Promise.reject(new Error('away')));
  await expect(failing.watched.apply(RUN, START)).rejects.toThrow('away');
  expect(failing.told).toEqual(['start']);
});
