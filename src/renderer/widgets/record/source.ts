import type { JsonSchema } from '../../../definition/types/schema.ts';
import type { Option, Page, RecordQuery, RendererServices } from '../../services.ts';

/** Where a field finds what it points at: the records of an entity, or one's own completed requests of a topic. */
export interface Source {
  kind: 'record' | 'request';
  key: string;
}

export function sourceOf(schema: JsonSchema): Source {
  const from = schema.items ?? schema;
  const request = from['x-request'];
  return request === undefined ? { kind: 'record', key: from['x-record'] ?? '' } : { kind: 'request', key: request };
}

/** Whose names the ids are: see `useNames`. */
export const namesOf = ({ kind, key }: Source): string => (kind === 'request' ? `request/${key}` : key);

/** @returns a call that asks for a page of choices */
export function optionsCall(services: RendererServices, kind: Source['kind'], key: string) {
  return (query: RecordQuery): Promise<Page<Option>> =>
    kind === 'request' ? services.requests(key, query) : services.records(key, query);
}
