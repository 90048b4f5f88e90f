import type { InstanceState } from './flow.ts';

/** `GET /flow/verify/{code}`: what whoever holds a printed sheet may learn. Nothing but `genuine` of a code that is not ours. */
export interface Verification {
  genuine: boolean;
  /** the sheet, left out when it is not genuine */
  sheet?: VerifiedSheet;
}

export interface VerifiedSheet {
  number: string;
  title: string;
  state: InstanceState;
  startTime: string;
  endTime: string | null;
  /** fingerprint of the content when the sheet was printed, and now: different = it has moved on since */
  printedDigest: string;
  digest: string;
  /** only for who may read the request anyway */
  full?: { processInstanceId: string; topic: string; applicant: string; steps: VerifiedStep[] };
}

/** One decision of the trail. */
export interface VerifiedStep {
  name: string;
  person: string;
  outcome: string;
  /** the step's own word for it; empty: the verb's own */
  outcomeTitle: string;
  time: string | null;
}
