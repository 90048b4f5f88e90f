import type { JsonObject } from '../../../definition/types/json.ts';

/** A message to people's bells. Its text is `notices.<kind>` of locales, filled with `title` and `values`. */
export interface NewMessage {
  /** twice the same person gets it once; who is gone or disabled gets nothing */
  userIds: Iterable<string>;
  /** `flow.task`, `notice`, … */
  kind: string;
  /** what it is about, as people called it: the request's or the notice's title */
  title: string;
  values?: JsonObject;
  instanceId?: string | null;
  taskId?: string | null;
}
