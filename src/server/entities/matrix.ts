import type { Behaviour } from './behaviour.ts';

/** Approvers are found in the directory, so a change of a rule moves it on. */
export const matrix: Behaviour = { revisions: ['directory'] };
