import type { JsonSchema, UiSchema } from '../../../definition/types/schema.ts';
import { allProperties } from '../../../definition/schema/walk.ts';
import { optionsOf } from '../../../definition/widgets/choose.ts';
import { isHelper } from '../../../definition/projection/sections.ts';
import { subUi } from '../../../definition/projection/ui.ts';

import type { Widget, WidgetFor, WidgetOptions } from '../../widget.ts';

/** One column of a table, those of conditional fields included. */
export interface Column {
  name: string;
  title: string;
  schema: JsonSchema;
  uiSchema: UiSchema;
  options: WidgetOptions;
  widget: Widget;
  required: boolean;
}

export function columnsOf(schema: JsonSchema, uiSchema: UiSchema = {}, widgetFor: WidgetFor): Column[] {
  const items = schema.items ?? {};
  const rowUi = subUi(uiSchema, 'items');
  const all = allProperties(items);
  return Object.entries(all).flatMap(([name, own]): Column[] => {
    if (isHelper(rowUi, name)) return [];
    const ui = subUi(rowUi, name);
    const column = {
      ...{ name, title: own.title ?? name, schema: own, uiSchema: ui },
      ...{ options: optionsOf(ui), widget: widgetFor(own, ui).widget },
      required: items.required?.includes(name) === true,
    };
    return [column];
  });
}

/** More than a desk shows beside each other with a control in each: rows are cards there (CSS), so that nothing is pushed sideways. */
const MANY = 9;

export const isMany = (columns: readonly Column[]): boolean => columns.length > MANY;
