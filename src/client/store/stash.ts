import type { FormData } from '../../definition/types/json.ts';
import type { FileValue } from '../../renderer/services.ts';
import { readStoredJson, writeStored } from './storage.ts';

/**
 * What a person typed and nobody has answered yes to yet: survives a failed call, an ended session, a reload and a
 * closed tab of ours, until it was sent or given up. Kept in sessionStorage under the person's id, so that the next
 * person at a shared machine never sees it.
 */
export interface Stash {
  formData?: FormData;
  comment?: string;
  /** what was uploaded to go with a comment */
  attachments?: FileValue[];
  /** the draft on the server that this belongs to, and its revision */
  businessKey?: string;
  revision?: number;
  /** of a definition in the studio: its files as they were typed */
  files?: Readonly<Record<string, string>>;
  /** what these were begun from, where the server has no draft yet */
  base?: Readonly<Record<string, string>>;
  /** the record of an entity that it belongs to; null = a new one */
  recordId?: string | null;
  /** ISO time of the last key */
  savedAt: string;
}

const PREFIX = 'stash:';

function keyOf(userId: string, place: string): string {
  return `${PREFIX}${userId}:${place}`;
}

function isStash(value: unknown): value is Stash {
  return typeof value === 'object' && value !== null && 'savedAt' in value && typeof value.savedAt === 'string';
}

export function readStash(userId: string, place: string): Stash | null {
  const value = readStoredJson(keyOf(userId, place));
  return isStash(value) ? value : null;
}

export function writeStash(userId: string, place: string, stash: Omit<Stash, 'savedAt'>): void {
  const value: Stash = { ...stash, savedAt: new Date().toISOString() };
  writeStored(keyOf(userId, place), JSON.stringify(value), 'sessionStorage');
}

export function dropStash(userId: string, place: string): void {
  writeStored(keyOf(userId, place), null, 'sessionStorage');
}
