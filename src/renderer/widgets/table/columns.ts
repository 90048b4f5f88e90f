import type { JsonSchema, UiSchema } from '../../../definition/types/schema.ts';
import { allProperties } from '../../../definition/schema/walk.ts';
import { fieldOrder } from '../../form/order.ts';
import { childUi } from '../../form/paths.ts';
import type { Widget, WidgetFor } from '../../widget.ts';

/** One column of a table, those of conditional fields included. */
export interface Column {
  name: string;
  title: string;
  schema: JsonSchema;
  uiSchema: UiSchema;
  widget: Widget;
  required: boolean;
}

export function columnsOf(schema: JsonSchema, uiSchema: UiSchema, widgetFor: WidgetFor): Column[] {
  const items = schema.items ?? {};
  const rowUi = childUi(uiSchema, 'items');
  const all = allProperties(items);
  return fieldOrder(items, rowUi).flatMap((name): Column[] => {
    const own = all[name];
    if (own === undefined) return [];
    const ui = childUi(rowUi, name);
    return [
      {
        name,
        title: own.title ?? name,
        schema: own,
        uiSchema: ui,
        widget: widgetFor(own, ui).widget,
        required: items.required?.includes(name) === true,
      },
    ];
  });
}
