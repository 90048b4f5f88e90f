import { fieldsByPath } from '../../../definition/schema/walk.ts';
import type { JsonSchema } from '../../../definition/types/schema.ts';

export interface NamedField {
  /** dotted path */
  name: string;
  title: string;
  requiredBySchema: boolean;
}

/** Every field of a form, each once, in the order of the file. Headings are fields of type `null` and none here. */
export function namedFields(schema: JsonSchema): NamedField[] {
  return [...fieldsByPath(schema)].flatMap(([path, same]) => {
    const [first] = same;
    if (!first) return [];
    const requiredBySchema = same.some(({ parent, name }) => parent.required?.includes(name) === true);
    return [{ name: path, title: first.schema.title ?? path, requiredBySchema }];
  });
}
