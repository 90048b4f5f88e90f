import type { ReactNode } from 'react';
import type { JsonValue } from '../definition/types/json.ts';
import type { JsonSchema, UiSchema } from '../definition/types/schema.ts';

/** A value as it lies in form data; `undefined` = the key is absent. */
export type FieldValue = JsonValue | undefined;

/** The `ui:` options of a field without their prefix (`ui:placeholder` → `placeholder`), as RJSF's `getUiOptions` gives them. */
export type WidgetOptions = Readonly<Record<string, unknown>>;

/**
 * What a widget gets to edit one field, the same inside a form, a table's cell and a filter: the part of RJSF's `WidgetProps`
 * that ours need, with the dialect's types. So a widget of any RJSF theme can stand in for one of ours, and ours elsewhere.
 */
export interface WidgetProps {
  /** id of the focusable element; labels point at it */
  id: string;
  /** dotted path of the field from the form's root: `items.0.amount` */
  name: string;
  value: FieldValue;
  /** Commits at once; `undefined` clears the field. */
  onChange(value: FieldValue): void;
  /** The field was left: from now on it is checked while typing. */
  onBlur(id: string, value: FieldValue): void;
  schema: JsonSchema;
  uiSchema?: UiSchema | undefined;
  options: WidgetOptions;
  label: string;
  placeholder?: string | undefined;
  /** there is no caption beside it: a table's cell */
  hideLabel?: boolean | undefined;
  required?: boolean | undefined;
  rawErrors?: string[] | undefined;
}

/** What a widget gets to show one value as text. */
export interface ReadProps {
  value: FieldValue;
  schema: JsonSchema;
  uiSchema?: UiSchema | undefined;
  options: WidgetOptions;
}

/** The faces of a kind of field, one folder each under widgets/. What there is to know without drawing it: definition/widgets. */
export interface Widget {
  name: string;
  /** Whether it shows this value; left out = any. Others are shown as plain text: stored ones may be of another type. */
  holds?(value: FieldValue): boolean;
  /** true: several controls under one caption (the label is then a group's name, not a <label for>) */
  group?: boolean;
  Edit(props: WidgetProps): ReactNode;
  Read(props: ReadProps): ReactNode;
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
  /** the base theme's widget that fills it in; `widget` reads it */
  base?: string;
}

export type WidgetFor = (schema: JsonSchema, uiSchema: UiSchema) => WidgetChoice;
