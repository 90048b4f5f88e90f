// what the sheets of the widgets build on comes before them
import './form/form.css';
import './widgets/parts/controls.css';
import type { JsonSchema, UiSchema } from '../definition/types/schema.ts';
import { usualWidget, widgetOf } from '../definition/widgets/choose.ts';
import { WIDGETS as FACTS } from '../definition/widgets/table.ts';
import type { Widget, WidgetChoice, WidgetFault } from './widget.ts';
import { plainly } from './widgets/parts/plainly.tsx';

const folders = import.meta.glob<Record<string, unknown>>('./widgets/*/widget.{ts,tsx}', { eager: true });

const isWidget = (one: unknown): one is Widget => typeof one === 'object' && one !== null && 'Edit' in one;

/** Every widget that the folders under widgets/ export. What they are for stands in definition/widgets. */
export const WIDGETS: readonly Widget[] = Object.values(folders).flatMap((folder) =>
  Object.values(folder).filter(isWidget).map(plainly),
);

const BY_NAME = new Map(WIDGETS.map((widget) => [widget.name, widget]));

/** RJSF's own widgets that ours do not stand in for: a field that names one is filled in with the base theme's. */
const BASE: ReadonlySet<string> = new Set([
  ...['password', 'range', 'updown', 'alt-date', 'alt-datetime', 'RatingWidget', 'PasswordWidget', 'RangeWidget'],
]);

const chosen = new WeakMap<JsonSchema, Map<string, WidgetChoice>>();

/** The widget of a field: the wished one where it fits, or the one that its schema asks for. Remembered by schema. */
export function widgetFor(schema: JsonSchema, uiSchema: UiSchema): WidgetChoice {
  const wish = uiSchema['ui:widget'] ?? '';
  let byWish = chosen.get(schema);
  if (byWish === undefined) chosen.set(schema, (byWish = new Map()));
  let choice = byWish.get(wish);
  if (choice === undefined) byWish.set(wish, (choice = choose(schema, uiSchema)));
  return choice;
}

function choose(schema: JsonSchema, uiSchema: UiSchema): WidgetChoice {
  const name = widgetOf(schema, uiSchema);
  const widget = BY_NAME.get(name) ?? BY_NAME.get('text');
  if (widget === undefined) throw new Error('there are no widgets');
  const wish = uiSchema['ui:widget'] ?? '';
  if (BASE.has(wish)) return { widget, fault: undefined, base: wish };
  return { widget, fault: faultOf(schema, wish, name) };
}

/** Why the wish was not followed; without one, why there is nothing to follow. */
function faultOf(schema: JsonSchema, wish: string, name: string): WidgetFault | undefined {
  if (wish !== '' && wish !== name) return { widget: wish, reason: Object.hasOwn(FACTS, wish) ? 'unfit' : 'unknown' };
  const fits = FACTS[usualWidget(schema)]?.fits(schema) === true;
  return wish === '' && !fits ? { widget: schema.type ?? '?', reason: 'unfit' } : undefined;
}
