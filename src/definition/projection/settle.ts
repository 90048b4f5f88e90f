import type { FormData } from '../types/json.ts';
import type { Scope } from '../expression/scope.ts';
import { computedField, isUntold } from './compute.ts';
import { planOf, type FormModel, type Step } from './model.ts';
import { getPath, mapHolders, setPath, within } from './rows.ts';
import { holdsOver, rowNames } from './shown.ts';

/**
 * The data as it is stored: fields whose conditions do not hold are gone, computed ones have their values, each decided
 * after what it depends on. The same object where nothing changes.
 */
export function settle(model: FormModel, formData: FormData, scope: Scope): FormData {
  return run(model, planOf(model).steps, formData, scope);
}

/** The steps that compute, without their conditions: a form keeps what was typed into fields that are not there now. */
export const computedSteps = (model: FormModel): Step[] =>
  planOf(model).steps.flatMap((step) => (step.computed === undefined ? [] : [{ ...step, showIf: [] }]));

/** Takes some steps of a plan, in its order. */
export function run(model: FormModel, steps: readonly Step[], formData: FormData, scope: Scope): FormData {
  let data = formData;
  const gone: string[] = [];
  for (const step of steps) {
    if (gone.some((path) => step.path.startsWith(`${path}.`))) continue;
    if (step.tables.length > 0) data = settleColumn(model, step, data, scope);
    else if (!step.showIf.every((text) => holdsOver(text, data, scope))) {
      gone.push(step.path);
      if (getPath(data, step.path) !== undefined) data = setPath(data, step.path, undefined);
    } else if (step.computed !== undefined) {
      data = step.from.some((other) => isUntold(model, other, data, scope))
        ? setPath(data, step.path, undefined)
        : computedField(model, data, step.path, step.computed, scope);
    }
  }
  return data;
}

function settleColumn(model: FormModel, step: Step, formData: FormData, scope: Scope): FormData {
  const { schema } = model;
  const { path, tables, showIf, computed } = step;
  const filled = computed === undefined ? formData : computedField(model, formData, path, computed, scope);
  if (showIf.length === 0) return filled;
  return mapHolders(filled, tables, (holder, rows) => {
    const name = within(rows, path);
    if (getPath(holder, name) === undefined) return holder;
    const isShown = showIf.every((text) => holdsOver(text, rowNames(schema, path, text, filled, rows), scope));
    return isShown ? holder : setPath(holder, name, undefined);
  });
}
