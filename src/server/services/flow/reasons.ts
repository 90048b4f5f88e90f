/**
 * Why a step went as it did, kept in history as a name with its values and shown in the reader's language
 * (locales/<locale>/flow.json, `reason.<name>`).
 */
export type ReasonName =
  | 'emptyAdmin'
  | 'emptySkip'
  | 'emptyList'
  | 'rowGone'
  | 'selfSkip'
  | 'selfLeader'
  | 'repeat'
  | 'rolledBack'
  | 'moved'
  | 'handedTo'
  | 'reassigned'
  | 'ended'
  | 'timer'
  | 'migrated'
  | 'signal'
  | 'message'
  | 'service'
  | 'cancelled';

export interface Reason {
  name: string;
  values: Record<string, string>;
}

export function reasonText(name: ReasonName, values: Record<string, string> = {}): string {
  return JSON.stringify({ name, values } satisfies Reason);
}

/** Undefined for an empty reason or one that is plain text. */
export function readReason(text: string): Reason | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isReason(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isReason(value: unknown): value is Reason {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    typeof value.name === 'string' &&
    'values' in value
  );
}
