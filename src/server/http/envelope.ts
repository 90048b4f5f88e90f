import type { Envelope, Page } from '../../contract/envelope.ts';
import { PAGE_SIZES } from '../../contract/envelope.ts';
import type { JsonSchema } from '../../definition/types/schema.ts';

/** A schema of a route: JSON Schema draft-07 with what AJV and OpenAPI add. */
export type RouteSchema = Omit<JsonSchema, 'properties' | 'items' | 'type'> & Record<string, unknown>;

/** Success with `data`. The message is filled in, in the caller's language, when it is sent. */
export function ok<T>(data: T): Envelope<T> {
  return { code: 0, message: '', data };
}

/** Success with one page of a list. */
export function okPage<Row>(page: Page<Row>): { code: number; message: string; page: Page<Row> } {
  return { code: 0, message: '', page };
}

const envelope = (more: Record<string, RouteSchema>): RouteSchema => ({
  type: 'object',
  required: ['code', 'message'],
  properties: { code: { type: 'integer' }, message: { type: 'string' }, ...more },
});

const REFUSAL: RouteSchema = envelope({ data: {} });

/**
 * `response` of a route's schema: an envelope around `data`. Beware: what a schema with properties does not name is not
 * sent; left out, the data goes as it is.
 */
export function answers(data: RouteSchema = {}): Record<string, RouteSchema> {
  return { 200: envelope({ data }), '4xx': REFUSAL, '5xx': REFUSAL };
}

/** The same for a page of rows. */
export function answersPage(row: RouteSchema = {}): Record<string, RouteSchema> {
  const page = {
    type: 'object',
    required: ['list', 'totalCount'],
    properties: { list: { type: 'array', items: row }, totalCount: { type: 'integer' } },
  };
  return { 200: envelope({ page }), '4xx': REFUSAL, '5xx': REFUSAL };
}

/** Query parameters of every list; `limit` is the other name of `pageSize`. */
export const PAGE_QUERY: Record<string, RouteSchema> = {
  page: { type: 'integer', minimum: 1, maximum: 1_000_000, default: 1 },
  pageSize: { type: 'integer', enum: [...PAGE_SIZES] },
  limit: { type: 'integer', enum: [...PAGE_SIZES] },
};

const LARGEST = 2 ** 31 - 1;
/** What a version or a revision may be: the column is an integer. */
export const countFrom = (minimum: number) => ({ type: 'integer', minimum, maximum: LARGEST }) as const;

/** A text parameter that must not be empty. */
export const TEXT: RouteSchema = { type: 'string', minLength: 1, maxLength: 200 };

export const object = (properties: Record<string, RouteSchema>, required: string[] = []): RouteSchema => ({
  type: 'object',
  additionalProperties: false,
  properties,
  ...(required.length > 0 && { required }),
});
