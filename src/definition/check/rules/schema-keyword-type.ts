import type { JsonSchema } from '../../types/schema.ts';
import { formRule } from '../rule.ts';
import { schemaNodes } from '../subject.ts';
import { say, type Words } from '../../text/say.ts';

const BELONGS: Record<string, readonly string[]> = {
  string: ['minLength', 'maxLength', 'pattern', 'format', 'x-dict', 'x-record', 'x-request'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  array: ['items', 'minItems', 'maxItems', 'uniqueItems'],
  object: ['properties', 'required'],
};

/** Each of them says which values there are. */
const CHOICES: readonly string[] = ['enum', 'oneOf'];
const KINDS = ['x-dict', 'x-record', 'x-request', ...CHOICES] as const;

export const schemaKeywordType = formRule({
  id: 'schema-keyword-type',
  severity: 'error',
  title: 'a keyword stands on a field of another type, or beside one that says otherwise',
  help: 'JSON Schema would silently ignore it: minLength means nothing on a number, minimum nothing on a text. Money is a text; limit it by a rule in topic.json. What a field may hold is said once: by a dictionary, a kind of record or choices.',
  check({ form, parts }, report) {
    for (const { schema, pointer } of schemaNodes(parts)) {
      if (schema.type === undefined) continue;
      const [kind, other] = KINDS.filter((keyword) => Object.hasOwn(schema, keyword));
      if (kind !== undefined && other !== undefined)
        report.at(
          form.text,
          [...pointer, other],
          say`"${kind}" and "${other}" both say which values there are; keep one`,
          // both hold: a dictionary of which some entries may be chosen
          { at: 'key', ...(CHOICES.includes(other) && { severity: 'warning' as const }) },
        );
      for (const [type, keywords] of Object.entries(BELONGS)) {
        if (isOf(schema, type)) continue;
        for (const keyword of keywords) {
          if (!Object.hasOwn(schema, keyword)) continue;
          report.at(form.text, [...pointer, keyword], meansNothing(keyword, schema), {
            at: 'key',
          });
        }
      }
    }
  },
});

function isOf({ type }: JsonSchema, wanted: string): boolean {
  return type === wanted || (wanted === 'number' && type === 'integer');
}

function meansNothing(keyword: string, { type, format }: JsonSchema): Words {
  const hint = format === 'money' ? say` (money is one); write a rule in topic.json` : '';
  return say`"${keyword}" means nothing on a field of type ${type ?? ''}${hint}`;
}
