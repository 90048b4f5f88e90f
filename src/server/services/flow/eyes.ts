import { maskData, maskValue } from '../../../definition/mask.ts';
import { fieldPath, isMaskedTo, rightsAt } from '../../../definition/projection/rights.ts';
import type { OwnRows } from '../../../definition/projection/row-scope.ts';
import { visibleData } from '../../../definition/projection/visible.ts';
import type { TopicDefinition } from '../../../definition/types/definition.ts';
import type { FormData, JsonValue } from '../../../definition/types/json.ts';

/** With what eyes a person looks at a request's form: what they do not see never leaves the server. */
export interface Eyes {
  topic: TopicDefinition;
  node: string;
  /** the rows that his task is about; empty where it is about none */
  own: OwnRows;
  /** it is his own request: nothing of it is masked */
  initiator: boolean;
  /** he has an open task at the node, and sees whole what he may write there and what its summary names */
  acting: boolean;
}

export function seenBy(eyes: Eyes, formData: FormData): FormData {
  const visible = visibleData(eyes.topic, eyes.node, formData, eyes.own);
  return eyes.initiator ? visible : maskData(visible, (path) => isMasked(eyes, path));
}

/** A value at a field's path as it may be shown. */
export function shownTo(eyes: Eyes, path: string, value: JsonValue): JsonValue {
  return isMasked(eyes, path) ? maskValue(value) : value;
}

function isMasked({ topic, node, initiator, acting }: Eyes, path: string): boolean {
  return !initiator && isMaskedTo(rightsAt(topic, node), path, acting);
}

/**
 * Where a change of the form lies in the data as these eyes see it; undefined for what they do not see. `row` is the id of
 * the table's row that it lies in.
 */
export function seenPath({ topic, node, own }: Eyes, path: string, row: string | undefined): string | undefined {
  if (rightsAt(topic, node).hidden(fieldPath(path))) return undefined;
  for (const [table, id] of Object.entries(own)) {
    if (path === table) return undefined;
    if (!path.startsWith(`${table}.`)) continue;
    return row === id ? path.replace(/^(.*?)\.\d+(?=\.|$)/, '$1.0') : undefined;
  }
  return path;
}
