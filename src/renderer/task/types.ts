import type { RefObject } from 'react';
import type { FormData, JsonValue } from '../../definition/types/json.ts';
import type { DataError } from '../../definition/types/projection.ts';
import type { OfferedName } from '../../definition/verbs.ts';
import type { FormDefinition } from '../form/types.ts';
import type { FileValue } from '../services.ts';

/** Begins an action as its button does; nothing where it is not offered. */
export interface TaskPanelHandle {
  start(action: OfferedName): void;
  /** shows the whole request where it is folded, or folds it again */
  turn(): void;
}

/** What the person decided. The caller sends it and throws `Refused` when the server says no. */
export interface ActionRequest {
  action: OfferedName;
  comment: string;
  /** Only when the node may write something. */
  formData?: FormData;
  /** delegate and transfer */
  userId?: string;
  /** cc, addSign, removeSign */
  userIds?: string[];
  targetActivityId?: string;
  mode?: 'through' | 'straight';
  position?: 'before' | 'after' | 'beside';
  /** comment: files that go with it */
  attachments?: FileValue[];
}

export interface TaskPanelProps {
  /** The node's form; left out where nothing is shown. */
  projection?: FormDefinition;
  formData: FormData;
  /** true where the node writes nothing: the data is shown as text. */
  readonly?: boolean;
  /**
   * Fields that this step fills in. They alone stand as a form beside the decision; the rest is text above it, folded when
   * it is long. Left out = one form of everything, as whoever hands in knows it.
   */
  decides?: readonly string[] | undefined;
  /** What changed since the last step. */
  changes?: readonly { path: string; before: JsonValue | undefined; after: JsonValue | undefined }[];
  actions: readonly OfferedName[];
  /** words that the node has for its actions */
  words?: Partial<Record<OfferedName, string>>;
  rollbackTargets?: readonly { activityId: string; name: string }[];
  /** People who may be taken out again (removeSign). */
  signers?: readonly { userId: string; name: string }[];
  errors?: readonly DataError[];
  handle?: RefObject<TaskPanelHandle | null>;
  onAction(request: ActionRequest): Promise<void>;
  onChange?: (formData: FormData) => void;
  /** The comment to start with: typed before a reload or an ended session. */
  comment?: string;
  /** Whether stock phrases are at hand for the comment; they are, unless told otherwise. */
  phrases?: boolean;
  /** What it says where nothing is written, in place of what one says who agrees. */
  usual?: string | undefined;
  /** After each key in the comment. */
  onComment?: (comment: string) => void;
  /** The files that a comment begins with: uploaded before a reload, and sent with nothing yet. */
  attachments?: FileValue[];
  /** After each file that goes with a comment, or no longer does. */
  onAttachments?: (files: FileValue[]) => void;
  onClose?: () => void;
}

/** A row of the history, as the server's `HistoryRow`. */
export interface HistoryStep {
  id: string;
  activityId: string;
  activityName: string;
  assigneeName: string;
  onBehalfOfName: string;
  outcome: string;
  /** the step's own word for it, as its button said */
  outcomeTitle?: string;
  comment: string;
  reason: string;
  /** files that came with a comment */
  attachments?: readonly { id: string; name: string; size: number }[];
  startTime: string;
  endTime: string | null;
  durationInSeconds: number | null;
  diff: readonly { path: string; title: string; before: unknown; after: unknown }[];
}
