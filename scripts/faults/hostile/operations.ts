import { API, PATHS } from '../../../src/contract/paths.ts';
import { between, oneOf } from '../fault.ts';
import type { Somebody } from '../people.ts';
import { garbled, odd, spoiled } from './odd.ts';

type Random = () => number;

/** One call, ready to be sent. */
export interface Attack {
  method: string;
  /** below the server's address, with its query */
  path: string;
  body?: string;
}

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
}

interface Operation {
  method: string;
  path: string;
  parameters: { name: string; in: string; schema?: Schema }[];
  body: Schema | undefined;
}

interface OpenApi {
  components: { schemas: Record<string, Schema> };
  paths: Record<
    string,
    Record<string, Partial<Operation> & { requestBody?: { content?: Record<string, { schema?: Schema }> } }>
  >;
}

/** They would end the sessions of those who attack, or lock them out. */
const OWN_SESSION = /\/(login|logout|challenge|password)$|\/session\/|\/sys\/(user|online|role|params)(\/|$)/;
const IDS: readonly [string, ...string[]] = [
  ...([
    'none',
    'teacher',
    'errand',
    '__proto__',
    'constructor',
    '%00',
    'a%00b',
    '..%2f..',
    '%ed%a0%80',
    '%',
    '-1',
  ] as const),
];
const TEXTS = ['a', '测试', 'teacher', 'errand', '2026-01-02', '2026-01-02T03:04:05+08:00', '13800000001', 'none'];
const DEEPEST = 6;

/** Every call that the hall tells of in its OpenAPI document, with what its schema asks for, and something odd in it. */
export async function attacksOf(url: string, admin: Somebody): Promise<(random: Random) => Attack> {
  const response = await fetch(`${url}${API}${PATHS.openapi}`, { headers: { cookie: admin.cookie } });
  const document = (await response.json()) as OpenApi;
  const [first, ...others] = operationsOf(document);
  if (!first) throw new Error('the hall tells of no calls');
  return (random) => attack(oneOf(random, [first, ...others]), document, random);
}

function operationsOf({ paths }: OpenApi): Operation[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([name, { parameters = [], requestBody }]): Operation[] => {
      const method = name.toUpperCase();
      if (OWN_SESSION.test(path) && method !== 'GET') return [];
      const { schema, ...rest } = { schema: undefined, ...requestBody?.content?.['application/json'] };
      return [{ ...rest, method, path, parameters, body: schema }];
    }),
  );
}

function attack({ method, path, parameters, body }: Operation, document: OpenApi, random: Random): Attack {
  const make = (schema: Schema | undefined) => sample(schema ?? {}, document, random, 0);
  const query = parameters
    .filter((each) => each.in === 'query' && random() < 0.4)
    .map(({ name, schema }) => `${name}=${encoded(random() < 0.3 ? odd(random).slice(0, 2_000) : make(schema))}`);
  const address = path.replaceAll(/\{[^}]+\}/g, () => oneOf(random, IDS));
  const place = { method, path: query.length === 0 ? address : `${address}?${query.join('&')}` };
  if (method === 'GET' || method === 'HEAD') return place;
  const value = make(body ?? VERB);
  const dice = random();
  return {
    ...place,
    body: dice < 0.7 ? spoiled(value, random) : dice < 0.9 ? garbled(JSON.stringify(value), random) : odd(random),
  };
}

/** What a verb may be told, which is read by hand and not by a schema. */
const VERB: Schema = {
  type: 'object',
  properties: {
    ...Object.fromEntries(
      ['taskId', 'processInstanceId', 'comment', 'targetActivityId', 'mode', 'position'].map((name) => [
        name,
        { type: 'string' },
      ]),
    ),
    ...{ revision: { type: 'integer' }, formData: { type: 'object' } },
    ...{ ids: { type: 'array' }, userIds: { type: 'array', items: { type: 'string' } } },
  },
};

/** Something that the schema may well take. */
function sample(schema: Schema, document: OpenApi, random: Random, depth: number): unknown {
  const reference = schema.$ref?.split('/').at(-1);
  if (depth > DEEPEST) return null;
  const deeper = (part: Schema) => sample(part, document, random, depth + 1);
  if (reference !== undefined) return deeper(document.components.schemas[reference] ?? {});
  if (schema.const !== undefined) return schema.const;
  const [choice, ...choices] = schema.enum ?? schema.anyOf ?? schema.oneOf ?? [];
  if (choice !== undefined && !schema.properties) {
    const chosen = oneOf(random, [choice, ...choices]);
    return schema.enum ? chosen : deeper(chosen as Schema);
  }
  switch ([schema.type].flat()[0]) {
    case 'array':
      return Array.from({ length: between(random, 0, 2) }, () => deeper(schema.items ?? {}));
    case 'integer':
    case 'number':
      return between(random, 0, 20);
    case 'boolean':
      return random() < 0.5;
    case 'string':
      return TEXTS[between(random, 0, TEXTS.length - 1)];
    default:
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, part]) => [name, deeper(part)]));
  }
}

function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return encodeURIComponent(text.toWellFormed());
}
