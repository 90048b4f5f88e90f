import type { SourceKeyword } from '../../../contract/studio/definition.ts';
import type { JsonValue } from '../../../definition/types/json.ts';
import type { JsonSchema } from '../../../definition/types/schema.ts';
import type { OptionFacts } from '../../../definition/widgets/facts.ts';

/** Something that the schema of a field may say, as the panel asks for it. */
export interface Limit {
  name: string;
  /** below the field */
  pointer: string[];
  facts: OptionFacts;
  value: JsonValue | undefined;
  /** what its value is chosen from */
  source?: SourceKeyword;
  /** what it is when nothing is left of it: without choices it would be another kind of field, on the way to other ones */
  emptied?: JsonValue;
}

const count: OptionFacts = { type: 'integer', minimum: 0, description: '' };
const amount: OptionFacts = { type: 'number', description: '' };
const text: OptionFacts = { type: 'string', description: '' };
const texts: OptionFacts = { type: 'array', items: { type: 'string', description: '' }, description: '' };

/** What a text is, where it is not just any: others have a widget of their own. */
const KINDS = { type: 'string', enum: ['mobile', 'email', 'id-card', 'url'], description: '' } satisfies OptionFacts;

/** What a number is: counted, or measured. */
const NUMBERS = { type: 'string', enum: ['integer', 'number'], description: '' } satisfies OptionFacts;

/** What the schema of this kind of field may say besides; of a list of choices or references, what its items may. */
export function limitsOf(schema: JsonSchema, written: JsonSchema): Limit[] {
  const at = (name: keyof JsonSchema, facts: OptionFacts, below: string[] = []): Limit => {
    const holder = below.length > 0 ? written.items : written;
    return { name, pointer: [...below, name], facts, value: holder?.[name] as JsonValue | undefined };
  };
  const named = (holder: JsonSchema | undefined, below: string[]): Limit[] =>
    (['enum', 'x-dict', 'x-record', 'x-request'] as const)
      .filter((name) => holder?.[name] !== undefined)
      .map((name) =>
        name === 'enum' ? { ...at(name, texts, below), emptied: [] } : { ...at(name, text, below), source: name },
      );
  const hint = at('description', text);
  if (schema.type === 'integer' || schema.type === 'number')
    return [
      // a part that others share says it for itself, and numbers to choose from are what they are
      ...(written.type === undefined || written.enum ? [] : [{ ...at('type', NUMBERS), emptied: 'integer' }]),
      ...[at('minimum', amount), at('maximum', amount), hint, ...named(written, [])],
    ];
  if (schema.type === 'array') {
    // a part that others share says for itself what its items are
    const items = written.$ref === undefined ? named(written.items, ['items']) : [];
    return [at('minItems', count), at('maxItems', count), hint, ...items];
  }
  if (schema.type !== 'string') return [hint];
  const { format, enum: values, oneOf, 'x-dict': dict, 'x-record': record, 'x-request': request } = schema;
  const isFree = [values, oneOf, dict, record, request].every((one) => one === undefined);
  const isTyped = isFree && (format === undefined || KINDS.enum.includes(format));
  const sized = isFree && format === undefined ? [at('minLength', count), at('maxLength', count)] : [];
  return [...(isTyped ? [at('format', KINDS)] : []), ...sized, hint, ...named(written, [])];
}
