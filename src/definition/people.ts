import { asObject, type FormData, type JsonValue } from './types/json.ts';
import type { JsonSchema, UiSchema } from './types/schema.ts';
import { ExpressionError } from './expression/errors.ts';
import type { Scope } from './expression/scope.ts';
import { evaluateTemplate } from './expression/template.ts';
import { textOf } from './expression/value.ts';
import { allProperties } from './schema/walk.ts';
import { tablesAround } from './projection/rows.ts';
import { subUi } from './projection/ui.ts';

/** One value of a field whose people are narrowed (`"ui:people"`), and who may stand there. */
interface NarrowedPerson {
  /** data path: `items.0.driver` */
  path: string;
  userId: string;
  /** any of these: `teacher`, `student`, `staff`, `role:driver`, `post:dean`, `dept:<id>` */
  groups: string[];
}

/** Every person in the data whose field says who may be chosen. */
export function narrowedPeople(
  schema: JsonSchema,
  uiSchema: UiSchema,
  formData: FormData,
  scope: Scope,
): NarrowedPerson[] {
  const found: NarrowedPerson[] = [];
  collect(schema, uiSchema, formData, '', scope, found);
  return found;
}

/**
 * Who may be chosen at a data path, by what is filled in there and around it: for the page, which offers them. None where
 * that cannot be said yet: the department is not chosen, or only the server knows.
 */
export function groupsAt(wanted: readonly string[], path: string, formData: FormData, scope: Scope): string[] {
  const variables = { ...scope.variables, ...formData };
  let here: JsonValue | undefined = formData;
  for (const step of path.split('.').slice(0, -1)) {
    here = Array.isArray(here) ? here[Number(step)] : asObject(here)?.[step];
    Object.assign(variables, asObject(here));
  }
  const groups = wanted.map((text) => filled(text, { ...scope, variables }));
  return groups.some((group) => group === '' || group.endsWith(':')) ? [] : groups;
}

function collect(
  schema: JsonSchema,
  uiSchema: UiSchema,
  data: FormData,
  prefix: string,
  scope: Scope,
  found: NarrowedPerson[],
): void {
  // a column speaks of its row first, then of the form
  const inside: Scope = { ...scope, variables: { ...scope.variables, ...data } };
  for (const [name, field] of Object.entries(allProperties(schema))) {
    const value = Object.hasOwn(data, name) ? data[name] : undefined;
    const ui = subUi(uiSchema, name);
    if (value === undefined || Object.keys(ui).length === 0) continue;
    const path = prefix + name;
    const wanted = groupsWanted(ui);
    if (wanted.length > 0) {
      const groups = wanted.map((text) => filled(text, inside));
      found.push(...peopleIn(value, path).map((person) => ({ ...person, groups })));
    }
    const object = asObject(value);
    if (object !== undefined) collect(field, ui, object, `${path}.`, inside, found);
    if (!Array.isArray(value) || field.items === undefined) continue;
    for (const [i, item] of value.entries()) {
      const row = asObject(item);
      if (row !== undefined) collect(field.items, subUi(ui, 'items'), row, `${path}.${i}.`, inside, found);
    }
  }
}

/** Who may be chosen in the field at a dotted path, as its uiSchema says it. */
export function peopleWanted(schema: JsonSchema, uiSchema: UiSchema, path: string): string[] {
  const tables = tablesAround(schema, path);
  let [at, here] = [uiSchema, ''];
  for (const step of path.split('.')) {
    here = here === '' ? step : `${here}.${step}`;
    at = subUi(at, step);
    if (tables.includes(here)) at = subUi(at, 'items');
  }
  return groupsWanted(at);
}

function groupsWanted(ui: UiSchema): string[] {
  const wanted = ui['ui:people'];
  const list: unknown[] = Array.isArray(wanted) ? wanted : [wanted];
  return list.filter((group) => typeof group === 'string');
}

/** What cannot be answered stands for nobody. */
function filled(text: string, scope: Scope): string {
  try {
    return textOf(evaluateTemplate(text, scope));
  } catch (error) {
    if (error instanceof ExpressionError) return '';
    throw error;
  }
}

function peopleIn(value: JsonValue, path: string): { path: string; userId: string }[] {
  if (Array.isArray(value)) return value.flatMap((item, i) => peopleIn(item, `${path}.${i}`));
  return typeof value === 'string' && value !== '' ? [{ path, userId: value }] : [];
}
