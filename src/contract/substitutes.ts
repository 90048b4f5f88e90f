/** `GET /flow/substitute`: somebody stands in for the person while he is away. */
export interface Substitute {
  id: string;
  userId: string;
  userName: string;
  substituteId: string;
  substituteName: string;
  /** campus days, both included */
  from: string;
  to: string;
  /** topic keys; empty = every topic */
  topics: string[];
  topicTitles: string[];
  /** decimal text: only requests of which no amount is larger; null = whatever the amount */
  maxAmount: string | null;
  reason: string;
  state: SubstituteState;
  revision: number;
}

export type SubstituteState = 'coming' | 'active' | 'over';

/** `POST /flow/substitute`; `PUT /flow/substitute` with `id` and `revision` */
export interface SubstituteInput {
  substituteId: string;
  from: string;
  to: string;
  topics?: string[];
  maxAmount?: string | null;
  reason?: string;
}

/** `GET /flow/substitute/active`: what a page must say at once. */
export interface ActiveSubstitutes {
  /** who stands in for me now */
  away: Substitute[];
  /** for whom I stand in now */
  standingIn: Substitute[];
}
