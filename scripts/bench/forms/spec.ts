import type { FormData } from '../../../src/definition/types/json.ts';
import type { JsonSchema, UiSchema } from '../../../src/definition/types/schema.ts';

/** One neutral form that every subject translates into its own dialect. */
export interface BenchField {
  key: string;
  title: string;
  kind: FieldKind;
  required: boolean;
  /** shown only while this field is true */
  dependsOn?: string;
}

export type FieldKind =
  'text' | 'number' | 'select' | 'date' | 'bool' | 'conditional' | 'area' | 'pattern' | 'integer' | 'email';

export interface BenchSpec {
  fields: BenchField[];
  columns: BenchField[];
  rows: number;
  /** path of the text field that is typed into: one in the middle, or a cell of the table */
  typed: string;
}

export const OPTIONS = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'eta', 'theta'];
export const PATTERN = '^[A-Za-z0-9 ]+$';

const KINDS: readonly FieldKind[] = [
  ...(['text', 'number', 'select', 'date', 'bool'] as const),
  ...(['conditional', 'area', 'pattern', 'integer', 'email'] as const),
];
const REQUIRED: readonly FieldKind[] = ['text', 'email', 'conditional'];

/** `size - 1` mixed fields and a table of 20 rows (or as many as are asked for) with 5 columns. */
export function makeSpec(size: number, rows = 20, typed: 'field' | 'cell' = 'field'): BenchSpec {
  const fields = Array.from({ length: size - 1 }, (_, i): BenchField => {
    const kind = KINDS[i % KINDS.length] ?? 'text';
    const field = { key: `f${i}`, title: `Field ${i}`, kind, required: REQUIRED.includes(kind) };
    return kind === 'conditional' ? { ...field, dependsOn: `f${i - 1}` } : field;
  });
  const column = (key: string, kind: FieldKind, required = false): BenchField => ({ key, title: key, kind, required });
  const columns = [
    column('name', 'text', true),
    ...[column('qty', 'number'), column('unit', 'select'), column('due', 'date'), column('ok', 'bool')],
  ];
  const middle = `f${Math.floor((size - 1) / 20) * 10}`;
  return { fields, columns, rows, typed: typed === 'cell' ? 'rows.9.name' : middle };
}

/** `bad` leaves every required field empty and breaks every pattern. */
export function makeData(spec: BenchSpec, bad: boolean): FormData {
  const data: FormData = {};
  spec.fields.forEach((field, i) => {
    if (!isShown(field, data) || (bad && field.required)) return;
    data[field.key] = bad && field.kind === 'pattern' ? '!!' : valueOf(field.kind, i);
  });
  data['rows'] = Array.from({ length: spec.rows }, (_, row) =>
    Object.fromEntries(
      spec.columns.filter((column) => !(bad && column.required)).map(({ key, kind }) => [key, valueOf(kind, row)]),
    ),
  );
  return data;
}

export function isShown(field: BenchField, data: FormData): boolean {
  return field.dependsOn === undefined || data[field.dependsOn] === true;
}

function valueOf(kind: FieldKind, i: number): string | number | boolean {
  switch (kind) {
    case 'number':
    case 'integer':
      return i % 100;
    case 'select':
      return OPTIONS[i % OPTIONS.length] ?? '';
    case 'date':
      return '2026-01-15';
    case 'bool':
      return i % 20 === 4;
    case 'email':
      return 'a@example.org';
    default:
      return 'abc 1';
  }
}

export function jsonSchema(spec: BenchSpec): JsonSchema {
  const always = spec.fields.filter((field) => field.dependsOn === undefined);
  const rows: JsonSchema = { type: 'array', title: 'Rows', items: objectOf(spec.columns) };
  const schema = objectOf(always);
  return {
    ...schema,
    properties: { ...schema.properties, rows },
    allOf: spec.fields.flatMap((field) =>
      field.dependsOn === undefined
        ? []
        : [
            {
              if: { properties: { [field.dependsOn]: { const: true } }, required: [field.dependsOn] },
              then: objectOf([field]),
            },
          ],
    ),
  };
}

/** The same form as our analysts write it: every field declared, and `ui:showIf` where one hangs on another. */
export function definition(spec: BenchSpec): { schema: JsonSchema; uiSchema: UiSchema } {
  const { allOf: _, properties, required } = jsonSchema(spec);
  const all = objectOf(spec.fields);
  const shownIf = spec.fields.flatMap(({ key, dependsOn }) =>
    dependsOn === undefined ? [] : [[key, { 'ui:showIf': `\${${dependsOn}}` }] as const],
  );
  const { rows = {} } = properties ?? {};
  return {
    schema: {
      ...all,
      properties: { ...all.properties, rows },
      required: [...new Set([...(required ?? []), ...(all.required ?? [])])],
    },
    uiSchema: Object.fromEntries(shownIf),
  };
}

function objectOf(fields: readonly BenchField[]): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.key, leaf(field)])),
    required: fields.filter((field) => field.required).map(({ key }) => key),
  };
}

function leaf({ title, kind }: BenchField): JsonSchema {
  switch (kind) {
    case 'number':
    case 'integer':
      return { title, type: kind, minimum: 0, maximum: 1000 };
    case 'bool':
      return { title, type: 'boolean' };
    case 'select':
      return { title, type: 'string', enum: OPTIONS };
    case 'date':
    case 'email':
      return { title, type: 'string', format: kind };
    case 'pattern':
      return { title, type: 'string', pattern: PATTERN };
    case 'area':
      return { title, type: 'string', maxLength: 500 };
    default:
      return { title, type: 'string', minLength: 2 };
  }
}
