import { expect } from 'vitest';
import { randomOf, type Fault, type Finding } from '../../../scripts/faults/fault.ts';

/** The same every time: `npm run faults` tries others. */
const SEED = 7;

/** The short form of a fault: a few rounds, and every promise kept. Times are looked at by `npm run faults` alone. */
export async function survives(fault: Fault, rounds: number): Promise<Finding> {
  const finding = await fault.run({ rounds, random: randomOf(SEED), say: () => {} });
  expect(finding.broken).toEqual([]);
  return finding;
}
