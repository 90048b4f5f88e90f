import { asObject, type FormData, type JsonValue } from './types/json.ts';
import type { EntityDefinition } from './types/definition.ts';
import type { JsonSchema, UiSchema } from './types/schema.ts';
import { allProperties } from './schema/walk.ts';

/** Mobile numbers keep three and four digits, longer numbers four and four, what is shorter about half. */
export function maskText(text: string): string {
  const { length } = text;
  const [head, tail] = length === 11 ? [3, 4] : length > 11 ? [4, 4] : [Math.floor(length / 4), Math.floor(length / 4)];
  return text.slice(0, head) + '*'.repeat(length - head - tail) + text.slice(length - tail);
}

/** Whether it is no value but what somebody was shown instead of one. */
export const isMaskedText = (value: JsonValue | undefined): boolean =>
  typeof value === 'string' && value.includes('*') && maskText(value) === value;

const known = new WeakMap<UiSchema, ReadonlySet<string>>();

/** Dotted paths of the fields that are shown masked (`"ui:mask": true`), columns of tables too. */
export function maskedFields(schema: JsonSchema, uiSchema: UiSchema): ReadonlySet<string> {
  let found = known.get(uiSchema);
  if (found === undefined) {
    const paths = new Set<string>();
    collect(schema, uiSchema, '', paths);
    known.set(uiSchema, (found = paths));
  }
  return found;
}

/** What stands for a record everywhere is shown to everybody. */
export function maskedLabel(
  { schema, uiSchema, manifest }: Pick<EntityDefinition, 'schema' | 'uiSchema' | 'manifest'>,
  label: string,
): string {
  return maskedFields(schema, uiSchema).has(manifest.label) ? maskText(label) : label;
}

function collect(schema: JsonSchema, uiSchema: UiSchema, prefix: string, found: Set<string>): void {
  for (const [name, field] of Object.entries(allProperties(schema))) {
    const ui = childOf(uiSchema, name);
    if (ui?.['ui:mask'] === true) found.add(prefix + name);
    if (ui === undefined) continue;
    collect(field, ui, `${prefix}${name}.`, found);
    const items = childOf(ui, 'items');
    if (field.items !== undefined && items !== undefined) collect(field.items, items, `${prefix}${name}.`, found);
  }
}

function childOf(ui: UiSchema, name: string): UiSchema | undefined {
  const child = Object.hasOwn(ui, name) ? ui[name] : undefined;
  return typeof child === 'object' && child !== null && !Array.isArray(child) ? child : undefined;
}

/** A copy in which what stands at masked paths is masked; the same object where nothing is. */
export function maskData(data: FormData, isMasked: (path: string) => boolean, prefix = ''): FormData {
  let changed = false;
  const shown: FormData = {};
  for (const [name, value] of Object.entries(data)) {
    const path = prefix + name;
    const next = isMasked(path) ? maskValue(value) : below(value, isMasked, `${path}.`);
    if (next !== value) changed = true;
    shown[name] = next;
  }
  return changed ? shown : data;
}

export function maskValue(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(maskValue);
  return typeof value === 'string' || typeof value === 'number' ? maskText(String(value)) : value;
}

function below(value: JsonValue, isMasked: (path: string) => boolean, prefix: string): JsonValue {
  if (!Array.isArray(value)) {
    const object = asObject(value);
    return object === undefined ? value : maskData(object, isMasked, prefix);
  }
  const next = value.map((item) => below(item, isMasked, prefix));
  return next.some((item, i) => item !== value[i]) ? next : value;
}

/** What a form sent back: the masked text of what is stored means that nothing was changed. */
export function unmasked(sent: JsonValue | undefined, stored: JsonValue | undefined): JsonValue | undefined {
  const isSame = typeof sent === 'string' && typeof stored === 'string' && sent !== '' && sent === maskText(stored);
  return isSame ? stored : sent;
}
