import type { JsonObject, JsonValue } from './json.ts';

/** The dialect of design: JSON Schema draft-07, the subset of definitions.md, plus `x-dict` and `x-record`. */
export interface JsonSchema {
  $schema?: string;
  $ref?: string;
  definitions?: Record<string, JsonSchema>;
  type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';
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
}

/** RJSF uiSchema: `ui:order`, `ui:widget`, `ui:options` only. */
export interface UiSchema {
  'ui:order'?: string[];
  'ui:widget'?: string;
  'ui:options'?: JsonObject;
  [field: string]: UiSchema | JsonValue | undefined;
}
