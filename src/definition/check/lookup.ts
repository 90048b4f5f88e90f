import { isTable, type Field } from '../schema/walk.ts';
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

/**
 * Whether every form that is handed in has this field by what schema.json requires: also the objects that it is a part of;
 * of the rows of a table each that there is.
 */
export function isAsked(fields: ReadonlyMap<string, readonly Field[]>, path: string): boolean {
  const steps = path.split('.');
  return steps.every((_, i) => {
    const isLast = i === steps.length - 1;
    const same = fields.get(steps.slice(0, i + 1).join('.')) ?? [];
    return same.some(({ name, parent, schema }) => parent.required?.includes(name) || (!isLast && isTable(schema)));
  });
}

/** The fields that a record's table, list and rights speak of; what is within a table or an object of it is a part of one. */
export function ownFields(fields: ReadonlyMap<string, readonly Field[]>): ReadonlyMap<string, readonly Field[]> {
  return new Map([...fields].filter(([path]) => !path.includes('.')));
}

/** `names "place.rent", a part of "place"`, or what there is no field for at all. */
export function noOwnField(fields: ReadonlyMap<string, readonly Field[]>, path: string, where: Words): Words {
  if (!fields.has(path)) return unknownField(ownFields(fields), path, where);
  const whole = path.slice(0, path.indexOf('.'));
  return say`${where} names "${path}", which is only a part of "${whole}"; only fields of the record itself stand there`;
}

/** The declaration that says most about a field. */
export function fieldAt(fields: ReadonlyMap<string, readonly Field[]>, path: string): Field | undefined {
  return fields.get(path)?.[0];
}
