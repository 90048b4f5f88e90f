import type { InstanceState } from './flow.ts';

/** What a person's journey through the hall is made of. */
export const JOURNEY_KINDS = ['started', 'handled', 'ended', 'told'] as const;
export type JourneyKind = (typeof JOURNEY_KINDS)[number];

/** `GET /flow/common/journey`: one thing that the person did, or that happened to what he handed in. */
export interface JourneyEvent {
  id: string;
  kind: JourneyKind;
  at: string;
  /** of the request, or of the notice */
  title: string;
  number: string;
  /** empty: a notice */
  topic: string;
  processInstanceId: string | null;
  initiatorName: string;
  state: InstanceState | null;
  /** of `handled`: at which step, and how */
  taskName: string;
  outcome: string;
  comment: string;
}
