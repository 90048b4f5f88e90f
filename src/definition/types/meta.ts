import type { JsonValue } from './json.ts';

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
