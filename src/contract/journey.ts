import type { InstanceState } from './flow.ts';

/** What a person's journey through the hall is made of. */
export const JOURNEY_KINDS = ['started', 'handled', 'ended', 'recorded', 'told'] as const;
export type JourneyKind = (typeof JOURNEY_KINDS)[number];

/** `GET /flow/common/journey`: one thing that the person did, or that happened to what he handed in. */
export interface JourneyEvent {
  id: string;
  kind: JourneyKind;
  at: string;
  /** of the request, of the notice, or of the kind of record */
  title: string;
  number: string;
  /** of the request; the entity's key of a record; empty: a notice */
  topic: string;
  processInstanceId: string | null;
  initiatorName: string;
  state: InstanceState | null;
  /** of `handled`: at which step, and how; of `recorded`: what was done with the record */
  taskName: string;
  outcome: string;
  /** of `handled`: the step's own word for it; empty: the verb's own */
  outcomeTitle: string;
  comment: string;
}
