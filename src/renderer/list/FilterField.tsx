import { useId } from 'react';
import type { JsonSchema, UiSchema } from '../../definition/types/schema.ts';
import { uiAt } from '../form/paths.ts';
import { widgetFor } from '../registry.ts';
import { useRenderer } from '../settings.ts';
import type { FieldValue } from '../widget.ts';
import { choicesOf } from '../widgets/parts/choices.ts';
import type { ColumnView } from './types.ts';

interface FilterFieldProps {
  column: ColumnView;
  value: string | string[] | undefined;
  onChange(value: string | string[] | undefined): void;
  uiSchema: UiSchema;
}

const NO_UI: UiSchema = {};
/** Chosen by its title, kept as a text: what only ui.json says of a field. */
const TOPIC_UI: UiSchema = { 'ui:widget': 'topic' };
const RANGES = new Set(['date', 'number', 'money']);

/** One filter: by a part of a text, by a choice, or from and to. */
export function FilterField({ column, value, onChange, uiSchema }: FilterFieldProps) {
  const { translate } = useRenderer();
  const id = useId();
  const { title } = column;
  if (!RANGES.has(column.kind)) {
    return (
      <div className="hall-filter">
        <label htmlFor={id}>{title}</label>
        <FilterControl
          id={id}
          column={column}
          label={title}
          value={one(value)}
          onChange={onChange}
          uiSchema={uiAt(uiSchema, column.name)['ui:widget'] === 'topic' ? TOPIC_UI : NO_UI}
        />
      </div>
    );
  }
  const [from = '', to = ''] = Array.isArray(value) ? value : [];
  return (
    <div className="hall-filter" role="group" aria-label={title} data-kind={column.kind}>
      <label htmlFor={id}>{title}</label>
      <div className="hall-range">
        <FilterControl
          id={id}
          column={column}
          label={`${title} ${translate('rangeFrom')}`}
          value={from}
          onChange={(next) => onChange([next ?? '', to])}
        />
        <span aria-hidden="true">–</span>
        <FilterControl
          id={`${id}to`}
          column={column}
          label={`${title} ${translate('rangeTo')}`}
          value={to}
          onChange={(next) => onChange([from, next ?? ''])}
        />
      </div>
    </div>
  );
}

const one = (value: string | string[] | undefined): string => (Array.isArray(value) ? (value[0] ?? '') : (value ?? ''));

interface FilterControlProps {
  id: string;
  column: ColumnView;
  label: string;
  value: string;
  onChange(value: string | undefined): void;
  uiSchema?: UiSchema;
}

function FilterControl({ id, column, label, value, onChange, uiSchema = NO_UI }: FilterControlProps) {
  const { translate } = useRenderer();
  const schema = filterSchema(column, translate);
  const { Edit } = widgetFor(schema, uiSchema).widget;
  // choices keep their own type (a number in the data), filters are texts
  const typed = choicesOf(schema).find((choice) => String(choice.value) === value)?.value ?? (value || undefined);
  return (
    <Edit
      id={id}
      name={column.name}
      value={typed}
      onChange={(next: FieldValue) => onChange(next === undefined || next === null ? undefined : String(next))}
      onBlur={() => undefined}
      schema={schema}
      uiSchema={uiSchema}
      options={{}}
      label={label}
      hideLabel
    />
  );
}

const remembered = new WeakMap<JsonSchema, Map<string, JsonSchema>>();

/** The field's schema as a filter: nothing required, one value of a list, days instead of moments. */
function filterSchema(column: ColumnView, translate: (key: string) => string): JsonSchema {
  const key = `${column.kind}/${translate('yes')}`;
  let byKind = remembered.get(column.schema);
  if (byKind === undefined) remembered.set(column.schema, (byKind = new Map()));
  let schema = byKind.get(key);
  if (schema === undefined) byKind.set(key, (schema = madeFilter(column, translate)));
  return schema;
}

function madeFilter({ kind, schema }: ColumnView, translate: (key: string) => string): JsonSchema {
  const single = schema.type === 'array' ? (schema.items ?? {}) : schema;
  const { enum: values, oneOf, format, type = 'string' } = single;
  if (kind === 'text') return { type: 'string' };
  if (kind === 'date') return { type: 'string', format: 'date' };
  if (kind === 'number' || kind === 'money') return { type: 'string' };
  if (kind === 'boolean') {
    return {
      type: 'boolean',
      oneOf: [true, false].map((value) => ({ const: value, title: translate(value ? 'yes' : 'no') })),
    };
  }
  return {
    type,
    ...(format && { format }),
    ...(values && { enum: values }),
    ...(oneOf && { oneOf }),
    ...(single['x-dict'] && { 'x-dict': single['x-dict'] }),
    ...(single['x-record'] && { 'x-record': single['x-record'] }),
  };
}
