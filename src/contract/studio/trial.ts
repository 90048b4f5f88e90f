import type { JourneyStep } from '../../definition/types/definition.ts';
import type { FormData } from '../../definition/types/json.ts';
import type { DiagramBounds } from '../../definition/types/process.ts';

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

/**
 * `POST /devtools/branches/topic/{key}` with these and `files`: some walks on a draft with made-up data, in memory. Asked
 * again with what came of it until nothing is left, so that no call takes long and whoever asks can stop.
 */
export interface ExploreDraft {
  /** made by the calls before */
  walks: number;
  /** ways that they told of */
  ways: number;
  /** flows that they took */
  taken: string[];
}

export interface Exploration {
  walks: number;
  /** those that took a branch which none before them took, and one for each place at which others could not go on */
  ways: WalkedWay[];
  /** nothing is left to look for */
  over: boolean;
  /** every flow that may be taken or not, and the middle of its line */
  branches: { id: string; bounds: DiagramBounds | null }[];
  /** all flows taken by now */
  taken: string[];
  /** what kept walks from their end, for people */
  stops: {
    message: string;
    /** the form for which nothing was made up; others may have had more luck */ at: string | null;
  }[];
  /** nodes whose form was filled in */
  filled: string[];
  /** of the process itself, as the pictures show them */
  nodes: { id: string; name: string; bounds: DiagramBounds | null }[];
}

export interface WalkedWay {
  steps: WalkedStep[];
  state: Trial['state'];
  /** why it went no further; empty where it got to its end */
  stopped: string;
  /** the way drawn: its steps numbered, with who did them */
  svg: string;
}

export interface WalkedStep {
  /** `start`, a step, or the event that came */
  activityId: string;
  name: string;
  /** who did it; empty: it came by itself */
  by: string;
  /** why he: as the process says, or why somebody else; empty for who hands in */
  why: string;
  /** what completed by itself then */
  automatic: { name: string; reason: string }[];
  /** the branches taken then, and what decided */
  decided: { flow: string; values: { title: string; value: string }[] }[];
}
