import type { JsonObject, JsonValue } from '../types/json.ts';
import type { JsonSchema, UiSchema } from '../types/schema.ts';
import { HALF } from './facts.ts';
import { WIDGETS } from './table.ts';

const BY_SCHEMA = Object.entries(WIDGETS).flatMap(([name, { defaultFor }]) =>
  defaultFor === undefined ? [] : [{ name, defaultFor }],
);

/** The widget of a field of which ui.json says nothing: by type, format and keyword. */
export function usualWidget(schema: JsonSchema): string {
  return BY_SCHEMA.find(({ defaultFor }) => defaultFor(schema))?.name ?? 'text';
}

/** Whether a widget is chosen by itself for some fields. */
export function usualFor(widget: string): boolean {
  return WIDGETS[widget]?.defaultFor !== undefined;
}

/** The widget of a field: the one that ui.json wishes where it fits, else what schema.json says. */
export function widgetOf(schema: JsonSchema, uiSchema: UiSchema): string {
  const wish = uiSchema['ui:widget'];
  return wish !== undefined && Object.hasOwn(WIDGETS, wish) && WIDGETS[wish]?.fits(schema) === true
    ? wish
    : usualWidget(schema);
}

/** Columns of 24: what ui.json says, else the widget's own; an object takes the whole row. */
export function spanOf(schema: JsonSchema, uiSchema: UiSchema): number {
  const own = uiSchema['ui:span'];
  if (typeof own === 'number') return own;
  return schema.type === 'object' ? 24 : (WIDGETS[widgetOf(schema, uiSchema)]?.span ?? HALF);
}

/** Keys of a uiSchema that are no options. */
const OTHERS = ['ui:widget', 'ui:sections', 'ui:showIf'];

/** Every `ui:<option>` of a field by its name: `{"ui:rows": 3}` gives `{"rows": 3}`. */
export function optionsOf(uiSchema: UiSchema): JsonObject {
  let options = known.get(uiSchema);
  if (options === undefined) known.set(uiSchema, (options = collect(uiSchema)));
  return options;
}

function collect(uiSchema: UiSchema): JsonObject {
  const entries = Object.entries(uiSchema).flatMap(([key, value]): [string, JsonValue][] =>
    key.startsWith('ui:') && !OTHERS.includes(key) && value !== undefined
      ? [[key.slice('ui:'.length), value as JsonValue]]
      : [],
  );
  return Object.fromEntries(entries);
}

const known = new WeakMap<UiSchema, JsonObject>();
