import type { JsonSchema } from '../types/schema.ts';
import type { Pointer } from '../text/json.ts';
import { allProperties } from '../schema/walk.ts';
import { fieldAt } from './lookup.ts';
import { nodesOf, objectAround, type Form } from './subject.ts';

export interface RequiredField {
  name: string;
  /** everything that is declared about it, in whichever branch */
  schema: JsonSchema;
  /** way to its declaration, where what is missing is to be written; else to its name in `required` */
  pointer: Pointer;
}

/** Every field that some `required` asks for, those of then and else included; what an `if` asks for is a question only. */
export function requiredFields({ schema: root, fields }: Pick<Form, 'schema' | 'fields'>): RequiredField[] {
  return nodesOf(root).flatMap(({ schema, pointer }) => {
    if (pointer.includes('if') && isInCondition(pointer)) return [];
    const properties = allProperties(objectAround(root, pointer));
    return (schema.required ?? []).flatMap((name, i) => {
      const field = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (field === undefined) return [];
      const declared = fieldAt(fields, [...namesIn(pointer), name].join('.'));
      return [{ name, schema: field, pointer: declared?.pointer ?? [...pointer, 'required', i] }];
    });
  });
}

/** The names of the objects and tables that a pointer leads through. */
function namesIn(pointer: Pointer): string[] {
  return pointer.flatMap((step, i) =>
    pointer[i - 1] === 'properties' && pointer[i - 2] !== 'properties' ? [String(step)] : [],
  );
}

/** `if` as a keyword, not as the name of a property. */
function isInCondition(pointer: Pointer): boolean {
  return pointer.some((step, i) => step === 'if' && pointer[i - 1] !== 'properties');
}
