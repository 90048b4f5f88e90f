import type { Pointer } from '../../text/json.ts';
import type { JsonValue } from '../../types/json.ts';
import type { JsonSchema } from '../../types/schema.ts';
import { typedValue } from '../../typed.ts';
import { sameValue } from '../../validation/errors.ts';
import { hasType } from '../../validation/judge.ts';
import { formRule } from '../rule.ts';
import { schemaNodes } from '../subject.ts';
import { say } from '../../text/say.ts';

const PAIRS = [
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minimum', 'maximum'],
] as const;

/** `3月1日` is a day of its year: one that no choice is written as. */
const ANY_DAY = '2000-01-01';

export const schemaImpossible = formRule({
  id: 'schema-impossible',
  severity: 'error',
  title: 'no value can satisfy a field',
  help: 'The least is more than the greatest, the same choice is offered twice, a choice is of another type than the field, or is not kept as it is written (blanks around it are not).',
  check({ form, parts }, report) {
    for (const { schema, pointer } of schemaNodes(parts)) {
      for (const [least, greatest] of PAIRS) {
        if ((schema[least] ?? -Infinity) <= (schema[greatest] ?? Infinity)) continue;
        report.at(
          form.text,
          [...pointer, least],
          say`${least} ${schema[least] ?? ''} is more than ${greatest} ${schema[greatest] ?? ''}`,
        );
      }
      const { exclusiveMinimum: above = -Infinity, exclusiveMaximum: below = Infinity } = schema;
      if (above >= below)
        report.at(
          form.text,
          [...pointer, 'exclusiveMinimum'],
          say`nothing is more than ${above} and less than ${below}`,
        );
      for (const keyword of ['enum', 'oneOf'] as const)
        twins(schema, keyword).forEach((i) => {
          report.at(form.text, [...pointer, keyword, i], say`the same choice is offered twice`);
        });
      for (const { value, at } of choices(schema)) {
        const there = [...pointer, ...at];
        const kept = typeof value === 'string' ? typedValue(schema, value, ANY_DAY) : value;
        if (schema.type !== undefined && !hasType(schema.type, value))
          report.at(form.text, there, say`${JSON.stringify(value)} is no ${schema.type}`);
        else if (kept !== value) {
          const [written, read] = [JSON.stringify(value), JSON.stringify(kept)];
          report.at(form.text, there, say`nobody can choose ${written}: it would be kept as ${read}`);
        }
      }
    }
  },
});

function choices({ const: only, enum: values = [], oneOf = [] }: JsonSchema): { value: JsonValue; at: Pointer }[] {
  return [
    ...(only === undefined ? [] : [{ value: only, at: ['const'] }]),
    ...values.map((value, i) => ({ value, at: ['enum', i] })),
    ...oneOf.flatMap(({ const: value }, i) => (value === undefined ? [] : [{ value, at: ['oneOf', i, 'const'] }])),
  ];
}

function twins(schema: JsonSchema, keyword: 'enum' | 'oneOf'): number[] {
  const values = keyword === 'enum' ? schema.enum : schema.oneOf?.map((option) => option.const);
  return (values ?? []).flatMap((value, i) =>
    (values ?? []).slice(0, i).some((other) => sameValue(other, value)) ? [i] : [],
  );
}
