import type { ComponentType } from 'react';
import type { JsonObject, JsonValue } from '../definition/types/json.ts';
import type { JsonSchema, UiSchema } from '../definition/types/schema.ts';

/** A value as it lies in form data; `undefined` = the key is absent. */
export type FieldValue = JsonValue | undefined;

/** What a widget gets to edit one field, the same inside a form and inside a table's cell. */
export interface EditProps {
  /** id of the focusable element; labels point at it */
  id: string;
  /** dotted path of the field from the form's root: `items.0.amount` */
  path: string;
  value: FieldValue;
  /** Commits at once; `undefined` clears the field. */
  onChange(value: FieldValue): void;
  /** The field was left: from now on it is checked while typing. */
  onBlur(): void;
  schema: JsonSchema;
  uiSchema: UiSchema;
  options: JsonObject;
  label: string;
  required: boolean;
  readOnly: boolean;
  invalid: boolean;
  /** ids of help and error texts */
  describedBy: string | undefined;
  /** true inside a table's cell */
  compact: boolean;
}

/** What a widget gets to show one value as text. */
export interface ReadProps {
  value: FieldValue;
  schema: JsonSchema;
  uiSchema: UiSchema;
  options: JsonObject;
}

/** A kind of field: its facts and its two faces. One folder each under widgets/, listed in registry.ts. */
export interface Widget {
  name: string;
  /** Whether it can edit values of this schema. */
  fits(schema: JsonSchema): boolean;
  /** Whether it shows this value; left out = any. Others are shown as plain text: stored ones may be of another type. */
  holds?(value: FieldValue): boolean;
  /** The value of a field that was cleared: absent, or an empty list. */
  empty: FieldValue;
  /** The `ui:options` it understands, with a short explanation for the generated reference. */
  options: Record<string, string>;
  /** true: spans the whole row unless `ui:options.span` says otherwise */
  wide?: boolean;
  /** true: several controls under one caption (the label is then a group's name, not a <label for>) */
  group?: boolean;
  /** true: a caption of its own, no field (divider) */
  bare?: boolean;
  Edit: ComponentType<EditProps>;
  Read: ComponentType<ReadProps>;
}

/** Why the wished widget cannot draw a field. */
export interface WidgetFault {
  /** the wished `ui:widget`, or the type that nothing fits */
  widget: string;
  reason: 'unknown' | 'unfit';
}

export interface WidgetChoice {
  widget: Widget;
  /** why the wished widget was not taken */
  fault: WidgetFault | undefined;
}

export type WidgetFor = (schema: JsonSchema, uiSchema: UiSchema) => WidgetChoice;
