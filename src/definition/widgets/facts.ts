import type { JsonValue } from '../types/json.ts';
import type { Locale } from '../types/locale.ts';
import type { JsonSchema } from '../types/schema.ts';
import { isFileList, isTable } from '../schema/walk.ts';
import { ID_FORMATS } from '../validation/formats.ts';

export type Fits = (schema: JsonSchema) => boolean;

/** One `ui:<option>` of a widget: its value as JSON Schema, in the subset of the meta-schemas. */
export interface OptionFacts {
  type: 'string' | 'integer' | 'number' | 'boolean' | 'array';
  description: string;
  enum?: string[];
  minimum?: number;
  maximum?: number;
  items?: { type: 'string'; description: string };
  /** true also where the type says otherwise: `"ui:totals": true` */
  orTrue?: boolean;
  /** one text in place of a list of one: `"ui:people": "teacher"` */
  orText?: boolean;
  /** a text that people read: translated with the definition */
  isText?: boolean;
}

export const WIDGET_GROUPS = ['text', 'number', 'choice', 'date', 'reference', 'files', 'rows', 'special'] as const;

/** Everything that is to be known about a widget without drawing it. */
export interface WidgetFacts {
  /** its name for people who put a form together */
  title: Readonly<Record<Locale, string>>;
  /** where it stands in a palette */
  group: (typeof WIDGET_GROUPS)[number];
  /** what it draws, in one sentence for the guide and for editors */
  says: string;
  /** whether it can edit values of this schema */
  fits: Fits;
  /** what it may have been meant for: the data can hold the same, only a format or a dictionary is not said */
  nearly?: Fits;
  /** whether fields of this schema are drawn by it where ui.json says nothing; the first in the table wins */
  defaultFor?: Fits;
  /** the options that it reads, beside those of every field */
  options: Readonly<Record<string, OptionFacts>>;
  /** what a field is that was cleared; left out = absent */
  empty?: JsonValue;
  /** text: shown in a line, a cell, a search; structure: rows, files, formatted text */
  holds: 'text' | 'structure';
  /** columns of 24 that it takes where ui.json says nothing */
  span: number;
}

export const HALF = 12;
export const WHOLE = 24;

const isText: Fits = ({ type }) => type === 'string';
const isNumber: Fits = ({ type }) => type === 'number' || type === 'integer';
const isList: Fits = ({ type }) => type === 'array';
const isPlainList: Fits = (schema) => isList(schema) && schema.items?.type !== 'object';
const isBoolean: Fits = ({ type }) => type === 'boolean';
const isScalar: Fits = (schema) => isText(schema) || isNumber(schema);
const hasChoices: Fits = ({ type, enum: values, oneOf, const: only }) =>
  values !== undefined || oneOf !== undefined || (only !== undefined && type !== 'boolean');
const ofFormat =
  (...formats: string[]): Fits =>
  (schema) =>
    isText(schema) && formats.includes(schema.format ?? '');
/** One of them, or a list of them. */
const oneOrMany =
  (fits: Fits): Fits =>
  (schema) =>
    fits(schema) || (isList(schema) && fits(schema.items ?? {}));
const isPlainText: Fits = (schema) => isText(schema) && !ID_FORMATS.includes(schema.format ?? '');
const isId =
  (format: string): Fits =>
  (schema) =>
    schema.format === format;

/** The kinds of schema that the table speaks of. */
export const KIND = {
  ...{ isText, isNumber, isList, isPlainList, isBoolean, isScalar, isPlainText, isTable, isFileList },
  ...{ hasChoices, ofFormat, oneOrMany, isId },
  fromDictionary: oneOrMany((schema) => schema['x-dict'] !== undefined),
  fromRecords: oneOrMany((schema) => schema['x-record'] !== undefined),
  fromRequests: (schema: JsonSchema) => schema['x-request'] !== undefined,
  pointsAt: oneOrMany(isPlainText),
  undated: ({ type, format }: JsonSchema) => type === 'string' && [undefined, 'date', 'date-time'].includes(format),
  isRange: (schema: JsonSchema) =>
    isList(schema) &&
    (schema.maxItems ?? 2) === 2 &&
    ofFormat('date', 'date-time')({ type: 'string', ...schema.items }),
  holdsFiles: (schema: JsonSchema) => isText(schema) || (isList(schema) && !isTable(schema)),
  never: () => false,
};

const placeholder: OptionFacts = {
  type: 'string',
  description: 'Shown while empty, in Simplified Chinese.',
  isText: true,
};
const appearance = (values: string[], description: string): OptionFacts => ({
  type: 'string',
  enum: values,
  description,
});
const yes = (description: string): OptionFacts => ({ type: 'boolean', description });

/** Options that several widgets read. */
export const OPTION = {
  placeholder,
  rows: { type: 'integer', minimum: 1, maximum: 40, description: 'Lines shown.' },
  height: { type: 'integer', minimum: 60, maximum: 2000, description: 'Height in pixels.' },
  variables: {
    type: 'string',
    description:
      'A table of the form with the columns name and sample: what may stand in the text as {name}, with a preview.',
  },
  unit: { type: 'string', description: 'Unit behind the number, in Simplified Chinese.', isText: true },
  files: {
    max: { type: 'integer', minimum: 1, maximum: 100, description: 'Most files, where schema.json has no maxItems.' },
    maxSize: { type: 'number', minimum: 0, maximum: 50, description: 'Largest file in MB.' },
  },
  appearance,
  yes,
} as const satisfies Record<string, OptionFacts | Record<string, OptionFacts> | ((...all: never[]) => OptionFacts)>;

/** What every field takes, whichever its widget. Keys as in ui.json without `ui:`. */
export const FIELD_OPTIONS: Readonly<Record<string, OptionFacts>> = {
  span: {
    type: 'integer',
    minimum: 1,
    maximum: 24,
    description: 'Columns of the grid of 24. Left out: by the widget.',
  },
  help: { type: 'string', description: 'Shown under the field, in Simplified Chinese.', isText: true },
  showIf: {
    type: 'string',
    description:
      'A condition `${…}` over the form (of a column: over its row first). False or empty: the field is not there: not drawn, not required, its value dropped.',
  },
  mask: {
    type: 'boolean',
    description: 'Shown masked (138****1234) to whoever has no right to the whole: numbers of phones, cards, accounts.',
  },
  hidden: {
    type: 'boolean',
    description:
      'Computed for other expressions alone (a column that counts, what a booking is held by): kept and computed everywhere, drawn nowhere.',
  },
};
