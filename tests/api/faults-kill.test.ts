import { describe, expect, it } from 'vitest';
import { killed } from '../../scripts/faults/kill.ts';
import { powerCut } from '../../scripts/faults/power.ts';
import { survives } from './support/survives.ts';

describe('a server that was really started', () => {
  it.each(killed)('loses nothing that it acknowledged: $title', async (fault) => {
    const { figures } = await survives(fault, 2);
    expect(figures['kills']).toBe(2);
    expect(figures['acknowledged writes']).toBeGreaterThan(5);
  });

  it('loses nothing that it acknowledged when the power fails, and a disk that keeps nothing is noticed', async () => {
    const { figures } = await survives(powerCut, 2);
    expect(figures['power cuts']).toBe(2);
    // otherwise the disk kept what it need not have kept
    expect(figures['sectors lost']).toBeGreaterThan(0);
  });
});
