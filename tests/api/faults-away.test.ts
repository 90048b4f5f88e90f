import { describe, expect, it } from 'vitest';
import { drained } from '../../scripts/faults/drain.ts';
import { journeys } from '../../scripts/faults/journeys.ts';
import { restarts } from '../../scripts/faults/restarts.ts';
import { servers } from '../../scripts/faults/servers.ts';
import { survives } from './support/survives.ts';

describe('people who work', () => {
  it('go on when PostgreSQL was restarted or killed, with the same server', async () => {
    expect((await survives(restarts, 2)).figures).toMatchObject({ killed: 1, restarted: 1 });
  });

  it('go on at another server when theirs is killed', async () => {
    expect((await survives(servers, 1)).figures['kills']).toBe(1);
  });

  it('have walked the house’s own journeys as if no server had been killed', async () => {
    const { figures } = await survives(journeys, 1);
    expect(figures).toMatchObject({ kills: 1, journeys: expect.any(Number) as number });
  });

  it.each(drained)('lose nothing when the server is told to stop: $title', async (fault) => {
    expect((await survives(fault, 1)).figures['stops']).toBe(1);
  });
});
