import { asObject, type FormData, type JsonValue } from './types/json.ts';

/**
 * Requests that a journey's form names (`x-request`). Which id such a one gets nobody knows beforehand, so it is written as
 * the journey that it comes of, `student-leave/journey-short`, and that one is walked first. Only in `linked-*.json`: what
 * the other files say can be posted as it stands.
 */
export interface Link {
  topic: string;
  journey: string;
}

const LINK = /^([a-z][A-Za-z0-9-]*)\/((?:journey|linked)-[A-Za-z0-9_-]+)$/;

/** Whether a file of a definition is a journey; of the other samples none is. */
export function isJourneyFile(name: string): boolean {
  return /^samples\/(journey|linked)-.+\.json$/.test(name);
}

/** Whether it may name requests. */
export function isLinkedFile(name: string): boolean {
  return name.startsWith('samples/linked-');
}

export function linkOf(text: string): Link | undefined {
  const [, topic, journey] = LINK.exec(text) ?? [];
  return topic === undefined || journey === undefined ? undefined : { topic, journey };
}

/** The requests that some data name so, each once. */
export function linksIn(value: JsonValue | undefined): string[] {
  if (typeof value === 'string') return linkOf(value) === undefined ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  return [...new Set(Object.values(value).flatMap(linksIn))];
}

/** The form with the ids of the requests that came of it in the places of their names. */
export function withIds(formData: FormData, ids: ReadonlyMap<string, string>): FormData {
  const put = (value: JsonValue): JsonValue => {
    if (typeof value === 'string') return ids.get(value) ?? value;
    if (Array.isArray(value)) return value.map(put);
    const object = asObject(value);
    return object === undefined ? value : putAll(object);
  };
  const putAll = (data: FormData): FormData =>
    Object.fromEntries(Object.entries(data).map(([name, value]) => [name, put(value)]));
  return putAll(formData);
}
