import { fieldsByPath } from '../schema/walk.ts';
import type { JsonSchema } from '../types/schema.ts';
import type { NameWords } from './words.ts';
import { typeOf } from './types.ts';

/**
 * What people call the names that expressions of a form may use.
 * @returns by dotted path; of an expression about a column its row's names too
 */
export function schemaNames(schema: JsonSchema): (path: string, about?: string) => NameWords | undefined {
  const fields = fieldsByPath(schema);
  const wordsOf = (path: string): NameWords | undefined => {
    const [field] = fields.get(path) ?? [];
    if (field === undefined) return undefined;
    const { kind, titles } = typeOf(field.schema);
    const choices = titles && new Map([...titles].map(([title, value]) => [value, title]));
    return { title: field.schema.title ?? field.name, kind, choices, dictionary: field.schema['x-dict'] };
  };
  return (path, about = '') => {
    const row = about.slice(0, about.lastIndexOf('.') + 1);
    return (row === '' ? undefined : wordsOf(`${row}${path}`)) ?? wordsOf(path);
  };
}
