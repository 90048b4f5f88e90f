import { rightsAt } from '../../../definition/projection/rights.ts';
import { allProperties } from '../../../definition/schema/walk.ts';
import type { TopicDefinition } from '../../../definition/types/definition.ts';
import type { FormData } from '../../../definition/types/json.ts';

/** Of what a form holds that which its node writes: nothing else is taken from it, and a journey that is kept says no more. */
export function writtenAt(definition: TopicDefinition, node: string, formData: FormData): FormData {
  const { touches } = rightsAt(definition, node);
  const known = allProperties(definition.schema);
  return Object.fromEntries(Object.entries(formData).filter(([name]) => Object.hasOwn(known, name) && touches(name)));
}
