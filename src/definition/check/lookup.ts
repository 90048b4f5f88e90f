import type { Field } from '../schema/walk.ts';
import type { UiSchema } from '../types/schema.ts';
import { fieldsOfSection, SECTION_SIGN } from '../projection/sections.ts';
import { didYouMean, meantOrListed } from '../text/suggest.ts';
import { say, type Words } from '../text/say.ts';

interface FieldsAndSections {
  fields: ReadonlyMap<string, readonly Field[]>;
  uiSchema: UiSchema;
}

/** Whether a path of `nodes`, `summary` and the like leads to a field: `*`, `items.amount`, `items.*`, `@dispatch`. */
export function isKnownPath(form: FieldsAndSections, path: string): boolean {
  const { fields, uiSchema } = form;
  if (path.startsWith(SECTION_SIGN)) return fieldsOfSection(uiSchema, path.slice(SECTION_SIGN.length)) !== undefined;
  return path === '*' || fields.has(path) || (path.endsWith('.*') && fields.has(path.slice(0, -2)));
}

/** `"hide" of "start" names "@dispach", which is no section of ui.json; did you mean "@dispatch"?` */
export function unknownPath(form: FieldsAndSections, path: string, where: Words): Words {
  if (!path.startsWith(SECTION_SIGN)) return unknownField(form.fields, path, where);
  const known = (form.uiSchema['ui:sections'] ?? []).map(({ key }) => SECTION_SIGN + key);
  const there = known.length === 0 ? say`; ui.json has no "ui:sections"` : say`; there are ${known.join(', ')}`;
  return say`${where} names "${path}", which is no section of ui.json${didYouMean(path, known) || there}`;
}

/** `names "vehicel", which schema.json does not have; did you mean "vehicle"?` */
export function unknownField(fields: ReadonlyMap<string, readonly Field[]>, path: string, where: Words): Words {
  const named = /^\$\{\s*([\w.]+)\s*\}$/.exec(path)?.[1];
  if (named !== undefined && fields.has(named)) return say`${where} takes the name of a field; write "${named}"`;
  return say`${where} names "${path}", which schema.json does not have${meantOrListed(path, fields.keys())}`;
}

/** The declaration that says most about a field. */
export function fieldAt(fields: ReadonlyMap<string, readonly Field[]>, path: string): Field | undefined {
  return fields.get(path)?.[0];
}
