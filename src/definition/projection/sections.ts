import type { JsonSchema, UiSchema, UiSection } from '../types/schema.ts';
import { allProperties } from '../schema/walk.ts';

/** Names a section wherever a right names fields: `@dispatch`. */
export const SECTION_SIGN = '@';

/**
 * The sections of a form in their order, each field in one of them. Left out in ui.json = one without title, in the
 * schema's order. Fields that no section names (the checker refuses that) come last, so that nothing is lost.
 */
export function sectionsOf(schema: JsonSchema, uiSchema: UiSchema): UiSection[] {
  const names = Object.keys(allProperties(schema));
  const written = uiSchema['ui:sections'] ?? [];
  if (written.length === 0) return [{ key: '', fields: names }];
  const named = new Set(written.flatMap(({ fields }) => fields));
  const left = names.filter((name) => !named.has(name));
  return left.length === 0 ? written : [...written, { key: '', fields: left }];
}

/** What is computed for other expressions alone: nobody reads it. */
export function isHelper(ui: UiSchema, name: string): boolean {
  const own = Object.hasOwn(ui, name) ? ui[name] : undefined;
  return typeof own === 'object' && own !== null && !Array.isArray(own) && own['ui:hidden'] === true;
}

/** The sections as people see them: without what is computed for other expressions alone. */
export function drawnSections(schema: JsonSchema, uiSchema: UiSchema): UiSection[] {
  return sectionsOf(schema, uiSchema).flatMap((section) => {
    const fields = section.fields.filter((name) => !isHelper(uiSchema, name));
    return fields.length === 0 ? [] : [{ ...section, fields }];
  });
}

/** The fields of one section; undefined where there is none of that key. */
export function fieldsOfSection(uiSchema: UiSchema, key: string): string[] | undefined {
  return uiSchema['ui:sections']?.find((section) => section.key === key)?.fields;
}

/** Paths with every `@section` replaced by its fields; one that does not exist stands for none. */
export function withSections(paths: readonly string[], uiSchema: UiSchema): string[] {
  return paths.flatMap((path) =>
    path.startsWith(SECTION_SIGN) ? (fieldsOfSection(uiSchema, path.slice(SECTION_SIGN.length)) ?? []) : [path],
  );
}
