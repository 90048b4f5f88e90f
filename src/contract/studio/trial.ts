import type { JourneyStep } from '../../definition/types/definition.ts';
import type { FormData } from '../../definition/types/json.ts';

/** `POST /devtools/trial/topic/{key}` with these and `files`: a journey on a draft, in memory */
export interface TryDraft {
  /** who hands in */
  as: string;
  formData: FormData;
  steps: JourneyStep[];
}

export interface Trial {
  /** what came of handing in, and of each step after it that could be done */
  steps: TrialStep[];
  /** open now */
  tasks: TrialTask[];
  state: 'running' | 'completed' | 'terminated' | 'rejected' | 'withdrawn' | 'cancelled';
  /** all of it, as it would be stored */
  formData: FormData;
  /** of everybody who hands in or acts, by id */
  names: Record<string, string>;
  /** where it stands, drawn */
  svg: string;
  /** the step that could not be done; -1: handing in */
  refused: { step: number; message: string } | null;
}

export interface TrialStep {
  /** the task that it was done to, as whoever had it read its name; empty where there was none */
  task: string;
  /** what completed by itself */
  automatic: { name: string; reason: string }[];
  /** what it has told people by itself: whom, by name */
  told: { people: string[]; said: string }[];
  opened: TrialTask[];
}

export interface TrialTask {
  id: string;
  activityId: string;
  name: string;
  /** why somebody else than the process says has it; empty where it is as `rule` says */
  reason: string;
  /** what the process says about who has it */
  rule: string;
  /** false: one of them has to claim it first */
  isClaimed: boolean;
  people: { id: string; name: string }[];
  /** as whoever has it sees it */
  formData: FormData;
}

/** `POST /devtools/scope/topic/{key}` with these and `files`: what a page knows of who fills in a form of a draft */
export interface TrialForm {
  /** who has handed it in, or is about to */
  as: string;
  /** who fills it in */
  by: string;
  node: string;
  formData: FormData;
}

/** `POST /devtools/examples/topic/{key}` with `{files}` */
export interface ExampleVerdict {
  name: string;
  kind: 'sample' | 'journey';
  ok: boolean;
  /** what went wrong; empty where nothing did */
  message: string;
}

/** `POST /devtools/handlers/topic/{key}` `{files, activityId}`: who would get a step of a draft */
export interface StepPeople {
  /** what the process says about who has it, in words; empty where it does not say */
  rule: string;
  /** one for each valid sample */
  applicants: StepHandlers[];
}

export interface StepHandlers {
  /** who hands it in */
  applicant: string;
  /** names; nobody where it completes by itself, or nobody is found */
  people: string[];
  /** why it is somebody else than the process says, or why nobody is told */
  reason: string;
}
