/** What some of the tests came to. */
export interface Tally {
  passed: number;
  /** what failed, one text each: its name, and under it why */
  failures: string[];
  /** what did not run, and why */
  skipped: string[];
  /** how long each file of tests took */
  files: { name: string; seconds: number }[];
}

const SLOWEST = 20;

export const emptyTally = (): Tally => ({ passed: 0, failures: [], skipped: [], files: [] });

export function addTally(to: Tally, { passed, failures, skipped, files }: Tally): void {
  to.passed += passed;
  to.failures.push(...failures);
  to.skipped.push(...skipped);
  to.files.push(...files);
}

export const slowestOf = ({ files }: Tally): Tally['files'] =>
  files.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);

/** `12 passed, 0 failed`, and how many were skipped where any were. */
export function countsOf({ passed, failures, skipped }: Tally): string {
  const tail = skipped.length === 0 ? '' : `, ${skipped.length} skipped`;
  return `${passed} passed, ${failures.length} failed${tail}`;
}

export const secondsOf = (seconds: number): string => `${seconds.toFixed(1).padStart(6)} s`;
