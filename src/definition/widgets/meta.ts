import type { JsonValue } from '../types/json.ts';
import type { OptionFacts } from './facts.ts';
import { ALL_OPTIONS, WIDGETS } from './table.ts';

/** The part of JSON Schema that our meta-schemas use. */
export interface MetaSchema {
  $schema?: string;
  $ref?: string;
  title?: string;
  description?: string;
  type?: string;
  enum?: JsonValue[];
  /** one for each value of `enum`, for editors and the guide */
  enumDescriptions?: string[];
  pattern?: string;
  minLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minItems?: number;
  uniqueItems?: boolean;
  properties?: Record<string, MetaSchema>;
  required?: string[];
  additionalProperties?: boolean | MetaSchema;
  patternProperties?: Record<string, MetaSchema>;
  items?: MetaSchema;
  anyOf?: MetaSchema[];
  definitions?: Record<string, MetaSchema>;
}

const text = (description: string): MetaSchema => ({ type: 'string', description, minLength: 1 });

const SECTIONS: MetaSchema = {
  type: 'array',
  description:
    'The parts of the form in their order, each with a heading; each field stands in exactly one. At the root alone.',
  minItems: 1,
  items: {
    type: 'object',
    description: 'One part of the form.',
    properties: {
      key: { ...text('Its name in topic.json: `@dispatch`.'), pattern: '^[A-Za-z][A-Za-z0-9_-]{0,63}$' },
      title: text('The heading, in Simplified Chinese.'),
      fields: {
        type: 'array',
        description: 'Its fields in their order.',
        items: text('name of a field'),
        minItems: 1,
      },
      showIf: text('A condition `${…}` over the form; false or empty: the section and its values are not there.'),
    },
    additionalProperties: false,
    required: ['key', 'fields'],
  },
};

/** What ui.json may hold, as a JSON Schema for editors and for the checker; made from the table of widgets. */
export function uiMeta(): MetaSchema {
  const names = Object.keys(WIDGETS);
  const options = Object.entries(ALL_OPTIONS).map(([name, facts]) => [`ui:${name}`, optionMeta(name, facts)] as const);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Form layout',
    description:
      'How the fields are drawn, for every node alike. Only what differs from what schema.json says is written; every key without `ui:` is a field.',
    type: 'object',
    properties: {
      'ui:sections': SECTIONS,
      'ui:widget': {
        type: 'string',
        description: 'What the field is drawn with, where it is not what its type, format and keywords say.',
        enum: names,
        enumDescriptions: names.map((name) => WIDGETS[name]?.says ?? ''),
      },
      ...Object.fromEntries(options),
      $schema: { type: 'string', description: 'For editors only; never resolved by the hall.' },
    },
    patternProperties: { '^(?!ui:|\\$schema$)': { $ref: '#' } },
    additionalProperties: false,
  };
}

/** The option as it is checked, and in its description the widgets that read it. */
function optionMeta(name: string, { isText: _, orTrue, description, ...value }: OptionFacts): MetaSchema {
  const readers = Object.entries(WIDGETS).flatMap(([widget, { options }]) =>
    Object.hasOwn(options, name) ? [widget] : [],
  );
  const whose = readers.length === 0 ? '' : ` Of ${readers.join(', ')}.`;
  if (orTrue !== true) return { ...value, description: `${description}${whose}` };
  const always: MetaSchema = { type: 'boolean', description: 'all' };
  return { anyOf: [{ ...value, description }, always], description: `${description}${whose}` };
}
