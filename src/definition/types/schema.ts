import type { JsonValue } from './json.ts';

/** The dialect of design: JSON Schema draft-07, the subset of definitions.md, plus `x-dict`, `x-record` and `x-request`. */
export interface JsonSchema {
  $schema?: string;
  $ref?: string;
  definitions?: Record<string, JsonSchema>;
  type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean';
  title?: string;
  description?: string;
  enum?: JsonValue[];
  const?: JsonValue;
  oneOf?: JsonSchema[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  required?: string[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  default?: JsonValue;
  readOnly?: boolean;
  if?: JsonSchema;
  then?: JsonSchema;
  else?: JsonSchema;
  allOf?: JsonSchema[];
  'x-dict'?: string;
  'x-record'?: string;
  /** a completed request of one's own of this topic */
  'x-request'?: string;
}

/** A headed part of a form; each field stands in exactly one. */
export interface UiSection {
  key: string;
  title?: string;
  fields: string[];
  /** over the form: false or empty = not drawn, not required, the values of its fields dropped */
  showIf?: string;
}

/**
 * RJSF's uiSchema in its shorthand: `ui:widget`, `ui:span`, `ui:placeholder`, `ui:help`, `ui:rows`, `ui:showIf`, `ui:mask`,
 * `ui:hidden`, `ui:people` and the options that a widget's facts name. Only what differs from what the schema says is written.
 */
export interface UiSchema {
  /** at the root alone */
  'ui:sections'?: UiSection[];
  'ui:widget'?: string;
  'ui:span'?: number;
  'ui:showIf'?: string;
  'ui:hidden'?: boolean;
  [field: string]: UiSchema | UiSection[] | JsonValue | undefined;
}
