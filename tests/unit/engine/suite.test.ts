import { expect, describe, it } from 'vitest';
import { CamundaRest } from '../../../src/server/engine/camunda7/rest.ts';
import { ledEngine } from '../../../src/server/engine/camunda7/led.ts';
import { embeddedEngine } from '../../../src/server/engine/embedded.ts';
import type { Keeper } from './support/keeper.ts';
import { engineSuite } from './support/suite.ts';

const embedded = embeddedEngine();
engineSuite(
  'embedded',
  () => embedded,
  async () => {},
);

const { ENGINE_URL = '' } = process.env;

describe.skipIf(ENGINE_URL === '')('with a cluster', () => {
  const rest = new CamundaRest(ENGINE_URL || 'http://127.0.0.1:1');
  const told: string[] = [];
  const led = ledEngine(embedded, rest, (how, command) => told.push(`${how} ${command}`));

  /** The cluster stands where the request stands. */
  async function sameOverThere(request: Keeper): Promise<void> {
    const instance = await rest.find(request.run.instanceId);
    const there = instance === undefined ? [] : await rest.leaves(instance);
    const places = (await request.standing()).filter(({ kind }) => kind !== 'scope' && kind !== 'multi');
    const here = places.map(({ activityId }) => (activityId === 'start' ? 'hall_applicant' : activityId));
    expect(there.map(({ activityId }) => activityId).sort()).toEqual(here.sort());
  }

  engineSuite('Camunda 7 REST', () => led, sameOverThere);

  it('goes by itself where a command has words of its own', () => {
    expect(new Set(told.filter((each) => /start|signal|terminate/.test(each)))).toEqual(
      new Set(['agreed start', 'agreed signal', 'agreed terminate']),
    );
    const completed = told.filter((each) => each.endsWith(' complete'));
    // the applicant's own step, twice, and what goes on from an older row
    expect(completed.filter((each) => each.startsWith('aligned'))).toHaveLength(3);
    expect(completed.length).toBeGreaterThan(20);
  });
});
