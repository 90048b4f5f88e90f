import fc from 'fast-check';
import type { JsonValue } from '../../../src/definition/types/json.ts';
import type { JsonSchema } from '../../../src/definition/types/schema.ts';
import { FORMATS } from '../../../src/definition/validation/formats.ts';

/** Schemas of the dialect, and values that sometimes satisfy them: what the property tests are fed with. */
const names = fc.constantFrom('a', 'b', 'c', 'd');

const texts = fc.oneof(
  fc.constantFrom(
    '',
    'a',
    'ab',
    'abc',
    '12',
    '2024-02-29',
    '2023-02-29',
    '08:30',
    '13800000000',
    'a@b.cn',
    '1.50',
    '1.5.0',
    '😀😀',
  ),
  fc.constantFrom(
    '2026-01-01T08:00:00+08:00',
    '2026-01-01T08:00:00',
    'https://a.cn/x',
    'javascript:x',
    '-0.10',
    'a/b~c',
  ),
  fc.string({ maxLength: 5, unit: 'grapheme' }),
);
const numbers = fc.oneof(
  fc.integer({ min: -5, max: 5 }),
  fc.constantFrom(0.1, 0.3, 0.30000000000000004, 1.005, 1e21, 1e-7, -0.7),
);

export const values: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    texts,
    numbers,
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.oneof(names, fc.constantFrom('valueOf', 'toString')), tie('value'), {
      maxKeys: 4,
      noNullPrototype: true,
    }),
  ),
})).value;

const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
/** Sub-schemas get rarer the deeper they lie. */
const depthIdentifier = fc.createDepthIdentifier();
const deeper = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.option(arbitrary, { nil: undefined, depthIdentifier, maxDepth: 4, depthSize: 'small' });

const textSchema = fc.record({
  type: fc.constant('string' as const),
  minLength: optional(fc.integer({ min: 0, max: 3 })),
  maxLength: optional(fc.integer({ min: 0, max: 4 })),
  pattern: optional(fc.constantFrom('^a', '[0-9]+$', '^[^😀]*$', '\\d{2}')),
  format: optional(fc.constantFrom(...Object.keys(FORMATS))),
  enum: optional(fc.uniqueArray(texts, { minLength: 1, maxLength: 3 })),
  title: optional(fc.constant('标题')),
  'x-dict': optional(fc.constant('kind')),
});
const numberSchema = fc.record({
  type: fc.constantFrom('number' as const, 'integer' as const),
  minimum: optional(numbers),
  maximum: optional(numbers),
  exclusiveMinimum: optional(numbers),
  exclusiveMaximum: optional(numbers),
  multipleOf: optional(fc.constantFrom(0.1, 0.01, 1, 2, 0.3, 1e-7)),
});
const choiceSchema = fc
  .uniqueArray(fc.oneof(texts, fc.integer({ min: 0, max: 3 })), { minLength: 1, maxLength: 3 })
  .map((options) => ({ oneOf: options.map((option) => ({ const: option, title: 'x' })) }));
const constSchema = values.map((value) => ({ const: value }));

/** `undefined` entries are what a person would leave out. */
function plain(schema: object): JsonSchema {
  return JSON.parse(JSON.stringify(schema)) as JsonSchema;
}

export const schemas: fc.Arbitrary<JsonSchema> = fc
  .letrec<{ any: object; object: object; array: object }>((tie) => ({
    any: fc.oneof(
      { maxDepth: 4, depthIdentifier, depthSize: 'small' },
      textSchema,
      numberSchema,
      choiceSchema,
      constSchema,
      fc.record({ type: fc.constant('boolean' as const) }),
      tie('array'),
      tie('object'),
    ),
    array: fc.record({
      type: fc.constant('array' as const),
      items: deeper(tie('any')),
      minItems: optional(fc.integer({ min: 0, max: 2 })),
      maxItems: optional(fc.integer({ min: 0, max: 3 })),
      uniqueItems: optional(fc.boolean()),
    }),
    object: fc.record({
      type: optional(fc.constant('object' as const)),
      properties: deeper(fc.dictionary(names, tie('any'), { maxKeys: 3 })),
      required: optional(fc.uniqueArray(names, { maxLength: 2 })),
      if: deeper(tie('any')),
      then: deeper(tie('object')),
      else: deeper(tie('object')),
      allOf: deeper(fc.array(fc.record({ if: tie('object'), then: tie('object') }), { minLength: 1, maxLength: 2 })),
    }),
  }))
  .any.map(plain);
