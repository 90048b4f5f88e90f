import type { Behaviour } from './behaviour.ts';

export const dict: Behaviour = { revisions: ['dictionary'] };
