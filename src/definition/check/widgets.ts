import type { JsonSchema } from '../types/schema.ts';
import { isFileList, isTable } from '../schema/walk.ts';
import { ID_FORMATS } from '../validation/formats.ts';

type Fits = (schema: JsonSchema) => boolean;

const isText: Fits = ({ type }) => type === 'string';
const isNumber: Fits = ({ type }) => type === 'number' || type === 'integer';
const isList: Fits = ({ type }) => type === 'array';
const isPlainList: Fits = (schema) => isList(schema) && schema.items?.type !== 'object';
const lists: Fits = ({ type, enum: values, oneOf, const: only }) =>
  values !== undefined || oneOf !== undefined || (only !== undefined && type !== 'boolean');
const ofFormat =
  (...formats: string[]): Fits =>
  (schema) =>
    isText(schema) && formats.includes(schema.format ?? '');
/** What `ui:options` may hold, whichever the widget. */
export const OPTIONS: readonly string[] = [
  'span',
  'placeholder',
  'help',
  'rows',
  'addText',
  'addable',
  'removable',
  'orderable',
  'totals',
  'width',
  'capital',
  'unit',
  'height',
  'max',
  'maxSize',
  'inputType',
  'appearance',
];

/** One of them, or a list of them. */
const oneOrMany =
  (fits: Fits): Fits =>
  (schema) =>
    fits(schema) || (isList(schema) && fits(schema.items ?? {}));
const fromDictionary = oneOrMany((schema) => schema['x-dict'] !== undefined);

/**
 * The widgets by name, each with what it draws: exactly what the renderer's registry takes (a test keeps the two equal),
 * so that a form that passes without a warning never shows a fallback.
 */
export const WIDGETS: Readonly<Record<string, Fits>> = {
  text: isText,
  textarea: isText,
  number: isNumber,
  money: ofFormat('money'),
  select: (schema) => lists(schema) || isPlainList(schema),
  radio: (schema) => !isList(schema) && (lists(schema) || schema.type === 'boolean'),
  checkboxes: (schema) => isList(schema) && (lists(schema.items ?? {}) || schema.items?.['x-dict'] !== undefined),
  switch: (schema) => schema.type === 'boolean',
  date: ofFormat('date'),
  // a list of two days or moments: from and to
  'date-range': (schema) =>
    isList(schema) &&
    (schema.maxItems ?? 2) === 2 &&
    ofFormat('date', 'date-time')({ type: 'string', ...schema.items }),
  'date-time': ofFormat('date-time'),
  time: ofFormat('time'),
  people: oneOrMany((schema) => schema.format === 'user-id'),
  user: oneOrMany((schema) => schema.format === 'user-id'),
  dept: oneOrMany((schema) => schema.format === 'dept-id'),
  region: oneOrMany((schema) => schema.format === 'region-id'),
  major: oneOrMany((schema) => schema.format === 'major-id'),
  dict: fromDictionary,
  'dict-radio': fromDictionary,
  record: oneOrMany((schema) => schema['x-record'] !== undefined),
  upload: isFileList,
  'image-upload': isFileList,
  'pdf-upload': isFileList,
  'document-upload': isFileList,
  'rich-text': isText,
  table: isTable,
  signature: isFileList,
  divider: () => true,
};

const isPlainText: Fits = (schema) => isText(schema) && !ID_FORMATS.includes(schema.format ?? '');
const isScalar: Fits = (schema) => isText(schema) || isNumber(schema);
const undated: Fits = ({ type, format }) => type === 'string' && [undefined, 'date', 'date-time'].includes(format);
const holdsFiles: Fits = (schema) => isText(schema) || (isList(schema) && !isTable(schema));
const pointsAt = oneOrMany(isPlainText);

/**
 * What a widget may have been meant for though it does not draw it: the data can hold the same, only something is not
 * said (a format, a dictionary). The field is drawn by what schema.json says, and the checker warns. Everything else is
 * a mistake: a switch for a table, a date picker for a number.
 */
export const NEARLY: Readonly<Record<string, Fits>> = {
  text: isNumber,
  number: ofFormat('money'),
  money: isScalar,
  select: (schema) => isScalar(schema) || schema.type === 'boolean',
  radio: isScalar,
  checkboxes: (schema) => isPlainList(schema) || schema.type === 'boolean',
  switch: (schema) => schema.type === 'integer' || (lists(schema) && !isList(schema)),
  date: undated,
  'date-range': (schema) => schema.type === 'object' || isPlainList(schema),
  'date-time': undated,
  time: ({ type, format }) => type === 'string' && format === undefined,
  people: pointsAt,
  user: pointsAt,
  dept: pointsAt,
  region: pointsAt,
  major: pointsAt,
  dict: oneOrMany(isScalar),
  'dict-radio': isScalar,
  record: pointsAt,
  upload: holdsFiles,
  'image-upload': holdsFiles,
  'pdf-upload': holdsFiles,
  'document-upload': holdsFiles,
  table: (schema) => isList(schema) && !isFileList(schema),
  signature: isText,
};
