import { asObject, type FormData } from '../types/json.ts';
import type { JsonSchema } from '../types/schema.ts';
import { ExpressionError } from '../expression/errors.ts';
import type { Scope } from '../expression/scope.ts';
import { evaluateTemplate } from '../expression/template.ts';
import { isEmpty } from '../expression/value.ts';
import { asSeen, rowsAt, tablesAround, tablesSpokenOf, type RowAround } from './rows.ts';
import { planOf, type FormModel } from './model.ts';

/** Whether a condition holds over the form: not where it is false, empty, or cannot be told. */
export function holdsOver(text: string, formData: FormData, scope: Scope): boolean {
  try {
    const value = evaluateTemplate(text, { ...scope, variables: { ...formData, ...scope.variables } });
    return value !== false && !isEmpty(value);
  } catch (error) {
    if (error instanceof ExpressionError) return false;
    throw error;
  }
}

/** The names that a condition of a column sees: those of its row first, of a row around it, then the form's. */
export function rowNames(
  schema: JsonSchema,
  path: string,
  text: string,
  formData: FormData,
  rows: readonly RowAround[],
): FormData {
  const form = asSeen(formData, rows, tablesSpokenOf(schema, path, text));
  return Object.assign({ ...form }, ...rows.map(({ row }) => asObject(row))) as FormData;
}

/**
 * Whether the field at a data path (`items.0.amount`) is there for these data: its conditions hold, those of its section
 * and of everything around it too.
 */
export function shownIn(model: FormModel, formData: FormData, scope: Scope): (dataPath: string) => boolean {
  const { conditions } = planOf(model);
  if (conditions.size === 0) return () => true;
  const known = new Map<string, boolean>();
  const shown = (dataPath: string): boolean => {
    let answer = known.get(dataPath);
    if (answer === undefined) known.set(dataPath, (answer = decide(dataPath)));
    return answer;
  };
  const decide = (dataPath: string): boolean => {
    const around = dataPath.slice(0, Math.max(0, dataPath.lastIndexOf('.')));
    if (around !== '' && !shown(around)) return false;
    if (/\d$/.test(dataPath) && /^\d+$/.test(dataPath.slice(around.length + 1))) return true;
    const steps = dataPath.split('.');
    const path = steps.filter((step) => !/^\d+$/.test(step)).join('.');
    const texts = conditions.get(path);
    if (texts === undefined) return true;
    const tables = tablesAround(model.schema, path);
    if (tables.length === 0) return texts.every((text) => holdsOver(text, formData, scope));
    const rows = rowsAt(formData, dataPath);
    // the column as such, not a cell of it
    if (rows.length < tables.length) return true;
    return texts.every((text) => holdsOver(text, rowNames(model.schema, path, text, formData, rows), scope));
  };
  return shown;
}
