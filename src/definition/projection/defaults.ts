import { asObject, type FormData } from '../types/json.ts';
import type { JsonSchema, UiSchema } from '../types/schema.ts';
import { sameValue } from '../validation/errors.ts';
import { subUi } from './ui.ts';

/**
 * Fills absent fields with their `default`, and switches that must be answered with the "no" that they show; what is
 * there stays, an empty text included.
 */
export function withDefaults(schema: JsonSchema, formData: FormData, uiSchema: UiSchema = {}): FormData {
  const next: FormData = { ...formData };
  for (const [name, child] of Object.entries(schema.properties ?? {})) {
    const value = next[name];
    const ui = subUi(uiSchema, name);
    if (value === undefined && child.default !== undefined) next[name] = child.default;
    else if (value === undefined && showsNo(child, ui) && schema.required?.includes(name) === true) next[name] = false;
    else if (child.type === 'object' && (value === undefined || asObject(value) !== undefined)) {
      const inner = withDefaults(child, asObject(value) ?? {}, ui);
      if (Object.keys(inner).length > 0) next[name] = inner;
    }
  }
  return next;
}

/**
 * Fills in defaults that hold since a condition answers differently: where there is nothing yet, or nothing but the default
 * that held before.
 */
export function withNewDefaults(before: JsonSchema, now: JsonSchema, formData: FormData): FormData {
  const filled: FormData = {};
  for (const [name, child] of Object.entries(now.properties ?? {})) {
    const old = before.properties?.[name];
    const value = formData[name];
    if (old === child) continue;
    if (child.type === 'object' && old !== undefined) {
      const inner = withNewDefaults(old, child, asObject(value) ?? {});
      if (inner !== value && Object.keys(inner).length > 0) filled[name] = inner;
    } else if (child.default !== undefined && !sameValue(child.default, old?.default)) {
      if (value === undefined || sameValue(value, old?.default)) filled[name] = child.default;
    }
  }
  return Object.keys(filled).length === 0 ? formData : { ...formData, ...filled };
}

/** A switch that nobody touched looks like a "no". One that asks for a yes is not answered by that. */
const showsNo = ({ type, const: only, readOnly }: JsonSchema, ui: UiSchema): boolean =>
  type === 'boolean' && only === undefined && readOnly !== true && (ui['ui:widget'] ?? 'switch') === 'switch';
